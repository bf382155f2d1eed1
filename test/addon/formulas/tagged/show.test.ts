import { emptyView } from '../../../../src/addon/connecting/connect';
import { accounts, brokerageId, hotelsId, tags, transaction, travelId } from '../../../support/api/sample-records';
import { failure, list, scriptedApi } from '../../../support/api/scripted-api';
import {
  connectedPlatform,
  evaluateError,
  evaluateTable,
  secretKey,
} from '../../../support/platform/connected-platform';

const tagged = [
  transaction(1, { transactionDate: '2026-11-01' }),
  transaction(2, { transactionDate: '2026-11-03', accountId: brokerageId, pending: true }),
  transaction(3, { transactionDate: '2026-10-02', organizationTransactionCategoryName: 'Rent' }),
];

const workHotelsId = '55555555-5555-4555-8555-555555555555';
const more = [
  ...tags,
  { id: '66666666-6666-4666-8666-666666666666', name: 'Work', slug: 'work' },
  { id: workHotelsId, name: 'hotels', slug: 'work-hotels', parentTagId: '66666666-6666-4666-8666-666666666666' },
];

function platformWith(routes: Parameters<typeof scriptedApi>[0] = {}) {
  return connectedPlatform({
    server: scriptedApi({
      'GET /v1/tags': tags,
      'GET /v1/accounts': accounts,
      'GET /v1/transactions': [],
      [`GET /v1/tags/${travelId}/transactions`]: tagged,
      [`GET /v1/tags/${hotelsId}/transactions`]: [],
      ...routes,
    }),
  });
}

const names = (...given: unknown[]) =>
  evaluateTable(platformWith(), 'FIN_TAGGED', ...given, 'columns=name; headers=false').flat();

test('gives a header row, then one row per transaction of the tag, newest first', () => {
  const platform = platformWith();
  expect(evaluateTable(platform, 'FIN_TAGGED', 'Travel', 'all', '', 'dates=text; columns=date,name,account')).toEqual([
    ['Date', 'Name', 'Account'],
    ['2026-11-03', 'Purchase 2', 'Brokerage'],
    ['2026-11-01', 'Purchase 1', 'Checking'],
    ['2026-10-02', 'Purchase 3', 'Checking'],
  ]);
  expect(platform.requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/v1/accounts',
    '/v1/tags',
    `/v1/tags/${travelId}/transactions`,
  ]);
});

test('has the columns of FIN_TRANSACTIONS, including tags', () => {
  const [header] = evaluateTable(platformWith(), 'FIN_TAGGED', 'Travel');
  expect(header).toEqual(evaluateTable(platformWith({ 'GET /v1/transactions': [] }), 'FIN_TRANSACTIONS')[0]);
  expect(evaluateTable(platformWith(), 'FIN_TAGGED', 'Travel', '2026-10', '', 'columns=tags')).toEqual([
    ['Tags'],
    ['Travel'],
  ]);
});

test.each([[' TRAVEL '], ['travel'], [travelId], [travelId.toUpperCase()], ["'Travel'"], [[['Travel']]]])(
  'finds the tag %j',
  (tag) => {
    expect(names(tag, 'all')).toEqual(['Purchase 2', 'Purchase 1', 'Purchase 3']);
  },
);

test.each([['Travel › Hotels'], ['travel > hotels'], ['Hotels'], ['hotels']])(
  'a tag without transactions, archived or not, gives only the heading: %s',
  (tag) => {
    expect(evaluateTable(platformWith(), 'FIN_TAGGED', tag, 'all', '', 'columns=name,id')).toEqual([
      ['Name', 'Transaction ID'],
    ]);
  },
);

test('a tag named like a number is found by that number', () => {
  const year = { id: travelId, name: '2026' };
  const platform = platformWith({ 'GET /v1/tags': [year] });
  expect(evaluateTable(platform, 'FIN_TAGGED', 2026, 'all', '', 'headers=false')).toHaveLength(3);
});

test.each([
  [['2026-11'], ['Purchase 2', 'Purchase 1']],
  [['2026-11-01', '2026-11-01'], ['Purchase 1']],
  [['all', '', 'account=Brokerage'], ['Purchase 2']],
  [
    ['all', '', 'pending=false'],
    ['Purchase 1', 'Purchase 3'],
  ],
  [['all', '', 'sort=date; limit=1'], ['Purchase 3']],
  [
    ['all', '', 7],
    ['Purchase 2', 'Purchase 1', 'Purchase 3'],
  ],
  // The default is the last 90 days of 2026-11-21.
  [[], ['Purchase 2', 'Purchase 1', 'Purchase 3']],
  [['account=Brokerage'], ['Purchase 2']],
])('with %j', (given, expected) => {
  expect(names('Travel', ...given)).toEqual(expected);
});

test('sends the filters that only the server can apply', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TAGGED', travelId, '2026-11', '', 'visibility=all; apiCategory=Rent; columns=name');
  expect(platform.requests.map(({ url }) => url)).toContain(
    `https://api.example.com/v1/tags/${travelId}/transactions?dateFrom=2026-10-31&dateTo=2026-12-01&visibility=all&category=Rent&pageSize=100`,
  );
});

test('shares its rows with the option tag of FIN_TRANSACTIONS', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_TAGGED', 'Travel', 'ytd');
  const requests = platform.requests.length;
  evaluateTable(platform, 'FIN_TRANSACTIONS', '2026-11', '', 'tag=travel');
  expect(platform.requests).toHaveLength(requests);
});

test.each([
  [[], 'invalid_argument', 'FIN_TAGGED needs a tag: its name, path, slug or id.'],
  [[''], 'invalid_argument', 'FIN_TAGGED needs a tag: its name, path, slug or id.'],
  [['account=Checking'], 'invalid_argument', 'FIN_TAGGED needs a tag: its name, path, slug or id.'],
  [
    [[['Travel'], ['Hotels']]],
    'invalid_argument',
    'FIN_TAGGED takes one tag. Use the column tags of FIN_TRANSACTIONS.',
  ],
  [['#REF!'], 'error_cell', 'Argument 1 (tag) holds #REF!. Repair that cell first.'],
  [
    ['Travel', 'soon'],
    'invalid_date',
    'The first date "soon" cannot be read. Write 2026-03-31, -30d, ytd, last month, 2026-Q1 or all.',
  ],
  [
    ['Travel', 'ytd', '', 'tag=x'],
    'unknown_option',
    'No option "tag". Valid: account, category, merchant, currency, pending, visibility, kind, apiCategory, group, ….',
  ],
])('%j is refused without a request', (given, code, message) => {
  const platform = platformWith();
  expect(evaluateError(platform, 'FIN_TAGGED', ...given)).toMatchObject({ code, message });
  expect(platform.requests).toHaveLength(0);
});

test('the error for an unknown tag names it', () => {
  expect(evaluateError(platformWith(), 'FIN_TAGGED', 'Food')).toMatchObject({
    code: 'unknown_tag',
    message: 'No tag "Food". See FIN_TAGS() for what there is.',
  });
});

test('the error for several tags of one name lists their paths', () => {
  const platform = platformWith({ 'GET /v1/tags': more.map(({ slug: _, ...tag }) => tag) });
  expect(evaluateError(platform, 'FIN_TAGGED', 'Hotels')).toMatchObject({
    code: 'ambiguous_tag',
    message: 'Several tags are "Hotels". Use Travel › Hotels, Work › hotels.',
  });
});

test('the error for several tags of one path lists their slugs', () => {
  const twins = [
    { id: travelId, name: 'Travel', slug: 'travel-1' },
    { id: hotelsId, name: 'travel', slug: 'travel-2', archivedAt: '2026-01-02T03:04:05Z' },
  ];
  const error = evaluateError(platformWith({ 'GET /v1/tags': twins }), 'FIN_TAGGED', 'Travel');
  expect(error.message).toBe('Several tags are "Travel". Use travel-1, travel-2.');
});

test('omits paths that are too long for a sentence', () => {
  const long = [1, 2].map((index) => ({
    id: `${index}`,
    name: 'Same',
    slug: `s${index}`,
    parentTagId: `parent ${index}`,
  }));
  const parents = [1, 2].map((index) => ({ id: `parent ${index}`, name: `${index} ${'long '.repeat(30)}` }));
  const error = evaluateError(platformWith({ 'GET /v1/tags': [...long, ...parents] }), 'FIN_TAGGED', 'Same');
  expect(error.message).toBe('Several tags are "Same". Use the slug or id.');
});

test('a tag id works for a key that may not list tags', () => {
  const platform = platformWith({ 'GET /v1/tags': () => failure(403, 'forbidden_scope') });
  expect(evaluateTable(platform, 'FIN_TAGGED', travelId, 'all', '', 'headers=false')).toHaveLength(3);
});

describe('a key whose availableOperations lack the operation', () => {
  function platformLacking(...lacking: string[]) {
    const platform = platformWith({
      'GET /v1/tags': lacking.includes('listTags') ? () => failure(404, 'not_found') : tags,
      [`GET /v1/tags/${travelId}/transactions`]: () => failure(404, ''),
    });
    const operations = ['listTags', 'listTagTransactions', 'listHoldings'].map((operationId) => ({
      operationId,
      isAvailable: !lacking.includes(operationId),
    }));
    const baseUrl = 'https://api.example.com';
    const connection = { id: 'c', baseUrl, apiKey: secretKey, view: { ...emptyView(baseUrl), operations } };
    platform.userStore.set('fin.connection', JSON.stringify(connection));
    platform.documentStore.set('fin.optin.c', '1');
    return platform;
  }

  test.each([
    [['listTagTransactions'], 'listTagTransactions'],
    [['listTags', 'listTagTransactions'], 'listTags'],
  ])('gives an error that names %j', (lacking, named) => {
    const error = evaluateError(platformLacking(...lacking), 'FIN_TAGGED', 'Travel');
    expect(error.code).toBe('forbidden_scope');
    expect(error.message).toBe(
      `The key may not use ${named}. Use a key that may. (request 0c1c3c52-5f51-4c83-9d0a-3f1d9d6b7a11)`,
    );
  });

  test('gives an error that names listTags also for the column tags', () => {
    const error = evaluateError(platformLacking('listTags'), 'FIN_TRANSACTIONS', 'ytd', '', 'columns=tags');
    expect(error.message).toMatch(/^The key may not use listTags\. Use a key that may\./);
  });

  test('leaves other errors unchanged', () => {
    expect(evaluateError(platformLacking(), 'FIN_TAGGED', 'Travel').code).toBe('not_found');
    expect(evaluateError(platformLacking('listHoldings'), 'FIN_TAGGED', 'Travel').code).toBe('not_found');
    const platform = platformLacking('listTags');
    platform.state.server = () => failure(500, 'internal_error');
    expect(evaluateError(platform, 'FIN_TAGGED', 'Travel').code).toBe('internal_error');
  });

  test('still sends the request, because the list of operations may be outdated', () => {
    const platform = platformLacking('listTagTransactions');
    platform.state.server = scriptedApi({
      'GET /v1/tags': tags,
      [`GET /v1/tags/${travelId}/transactions`]: () => list(tagged),
    });
    expect(evaluateTable(platform, 'FIN_TAGGED', 'Travel', 'all', '', 'columns=name; headers=false')).toHaveLength(3);
  });
});

test('reads a name with long runs of blanks in linear time', () => {
  const blanks = ' '.repeat(200_000);
  const platform = platformWith({ 'GET /v1/tags': [...tags, { id: 'x', name: `a${blanks}b` }] });
  expect(evaluateTable(platform, 'FIN_TAGGED', `Travel${blanks}>${blanks}Hotels`, 'all', '')).toHaveLength(1);
  expect(evaluateError(platform, 'FIN_TAGGED', `a${blanks}c`).code).toBe('unknown_tag');
});
