import { namesOtherOperations, readAvailableOperations } from '../../../src/addon/connections/capabilities';

test.each([
  ['names', ['listTransactions', 'list_tags', 'LIST-HOLDINGS']],
  ['methods and paths', ['GET /v1/transactions', 'get /v1/tags/', 'GET /v1/holdings']],
  [
    'objects with ids',
    [{ operationId: 'listTransactions' }, { id: 'listTags' }, { name: 'listHoldings', scope: null }],
  ],
  [
    'objects with methods and paths',
    [
      { operationId: 'novel', method: 'get', path: '/v1/transactions' },
      { method: 'GET', path: '/v1/tags' },
      { path: '/v1/holdings' },
    ],
  ],
  [
    'a map',
    { listTransactions: true, listTags: {}, listHoldings: 'yes', attachTag: false, createTag: { available: false } },
  ],
  ['a map by method', { GET: ['/v1/transactions', '/v1/tags', '/v1/holdings'], POST: [] }],
  [
    'addresses and base paths',
    ['GET https://api.example.com/v1/transactions', 'https://api.example.com/fin/v1/holdings', 'GET /fin/v1/tags'],
  ],
  [
    'pairs',
    [
      ['GET', '/v1/transactions'],
      ['get', '/v1/tags'],
      ['GET', '/v1/holdings'],
    ],
  ],
  [
    'objects under other names',
    [{ operation: 'listTransactions' }, { operation_id: 'listTags' }, { operation: 'list_holdings' }],
  ],
  ['a list within', { operations: ['listTransactions', 'listTags', 'listHoldings'] }],
  ['a text', 'listTransactions, listTags,listHoldings'],
])('reads %s', (_, value) => {
  expect(readAvailableOperations(value)).toEqual(['listTransactions', 'listHoldings', 'listTags']);
});

test.each([undefined, null, [], {}, 'none', 7, ['novel'], [{ novel: 1 }], [null, 3]])(
  '%j gives no operations',
  (value) => {
    expect(readAvailableOperations(value)).toBeNull();
  },
);

test('ignores the names of path parameters, and distinguishes two methods of one path', () => {
  expect(readAvailableOperations(['POST /v1/tags/:id/transactions', 'GET /v1/accounts/<id>'])).toEqual([
    'getAccount',
    'attachTag',
  ]);
  expect(readAvailableOperations(['/v1/tags'])).toBeNull();
});

test('reads a long text in linear time', () => {
  const blanks = ' '.repeat(200_000);
  const long = [
    `GET${blanks}/v1/tags`,
    `a${blanks}b`,
    `/${'{'.repeat(200_000)}`,
    `/${'<'.repeat(200_000)}`,
    `GET /${blanks}x`,
  ];
  expect(readAvailableOperations(long)).toEqual(['listTags']);
  expect(readAvailableOperations(`a${blanks}`.repeat(3))).toBeNull();
});

test.each([
  [['accounts.read', 'tags.write', 'listTransactions']],
  [{ listTransactions: true, tagging: true }],
  [[{ operationId: 'writeTags' }]],
  [{ POST: ['/v1/tags', '/v1/labels'] }],
  ['listTransactions, tags.write'],
])('%j contains an unknown operation', (stated) => {
  expect(namesOtherOperations(stated)).toBe(true);
});

test.each([
  [['listTransactions', 'list_tags']],
  [{ listTransactions: true, tagging: false }],
  [[{ operationId: 'writeTags', allowed: false }]],
  [{ GET: ['/v1/tags'], listTransactions: {} }],
  [undefined],
  [[]],
])('%j contains only known operations', (stated) => {
  expect(namesOtherOperations(stated)).toBe(false);
});
