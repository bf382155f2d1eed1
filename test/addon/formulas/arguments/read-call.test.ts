import { readCall } from '../../../../src/addon/formulas/arguments/read-call';
import { type FunctionName, type FunctionTable, functions } from '../../../../src/addon/formulas/catalogue/functions';

const read = <Name extends FunctionName>(name: Name, ...args: unknown[]) =>
  readCall((functions as FunctionTable)[name].spec, args);
const blanks = [
  undefined,
  null,
  '',
  '  ',
  [['']],
  [
    [null, ''],
    [undefined, ''],
  ],
];

test.each(blanks)('%j counts as absent in every position', (blank) => {
  const call = read('FIN_TRANSACTIONS', blank, blank, blank, blank);
  expect(call.positional).toEqual([undefined, undefined]);
  expect(call.refresh).toBeUndefined();
  expect(read('FIN_TRANSACTIONS', blank, 'today', blank, 'pending=true').options.pending).toBe(true);
});

test.each([
  ['one text', ['account=Checking; pending=false; limit=5']],
  ['lines', ['account=Checking\npending: false\r\nlimit = 5']],
  ['several arguments', ['account=Checking', '', 'pending=false', 'limit=5']],
  [
    'a range of two columns',
    [
      [
        ['account', 'Checking'],
        ['pending', false],
        ['', ''],
        ['Limit', 5],
      ],
    ],
  ],
  [
    'an open range',
    [
      [
        ['account', 'Checking', ''],
        ['pending', false, ''],
        ['limit', 5, ''],
        ['', '', ''],
      ],
    ],
  ],
  ['a row of texts', [[['account=Checking', 'pending=false', 'limit=5']]]],
  ['commas between options', ['account=Checking, pending=false,limit = 5']],
  ['a column of texts', [[['account=Checking'], ['pending=false;limit=5']]]],
  ['other case', ['ACCOUNT=Checking; Pending=FALSE; LIMIT=5']],
])('reads options from %s', (_, args) => {
  const { options } = read('FIN_TRANSACTIONS', '', '', ...args);
  expect([options.account, options.pending, options.limit]).toEqual([['Checking'], false, 5]);
});

test.each([
  ["account='A; B'", ['A; B']],
  ["account='A, B', C", ['A, B', 'C']],
  ["account='Tom''s, joint'", ["Tom's, joint"]],
  ["account=Sam's Checking, Bob's", ["Sam's Checking", "Bob's"]],
  ['account=Rent: flat', ['Rent: flat']],
  ['account=a=b', ['a=b']],
  ['account=', []],
  ['account=A, limit: B', ['A', 'limit: B']],
  ["account=A, 'tag=B'", ['A', 'tag=B']],
  ['account=A, other=B', ['A', 'other=B']],
])('reads %s as %j', (text, accounts) => {
  expect(read('FIN_TRANSACTIONS', '', '', text).options.account).toEqual(accounts);
});

test.each([true, false, 7, 46000, new Date('2026-03-31T00:00:00Z')])(
  '%j after the positional arguments is a refresh tick',
  (tick) => {
    expect(read('FIN_TRANSACTIONS', 'ytd', '', tick).refresh).toBeDefined();
    expect(read('FIN_HOLDINGS', '', 'limit=1', tick).refresh).toBeDefined();
  },
);

test('a range of names whose values are all blank gives no options', () => {
  const template = [
    ['account', ''],
    ['pending', null],
    ['', ''],
  ];
  const { options } = read('FIN_TRANSACTIONS', '', '', template);
  expect([options.account, options.pending]).toEqual([[], undefined]);
});

test('different refresh ticks give different texts, and the option refresh is one of them', () => {
  const ticks = [true, false, 1, 2].map((tick) => read('FIN_TAGS', tick).refresh);
  expect(new Set(ticks).size).toBe(4);
  expect(read('FIN_TAGS', 'refresh=a').refresh).toBe('text:a');
});

test.each(['tickerSymbol=A', 'ticker_symbol: A', 'Ticker Symbol = A', 'SYMBOL=A', 'ticker=A'])(
  '%s names the same option',
  (text) => {
    expect(read('FIN_HOLDINGS', '', text).options.tickerSymbol).toEqual(['A']);
    expect(read('FIN_HOLDINGS', text).options.tickerSymbol).toEqual(['A']);
  },
);

test.each([
  ['limit=0', 'Option limit takes a whole number from 1; not "0".'],
  ['limit=-1', 'Option limit takes a whole number from 1; not "-1".'],
  ['limit=1.5', 'Option limit takes a whole number from 1; not "1.5".'],
  ['limit=ten', 'Option limit takes a whole number from 1; not "ten".'],
  ['pending=maybe', 'Option pending takes true or false; not "maybe".'],
  ['columns=date;name', 'Argument 3: write "name" as name=value, or join the items of a list by commas.'],
  ['headers=none', 'Option headers takes true, false, raw; not "none".'],
  ['dates=iso', 'Option dates takes real, text, serial; not "iso".'],
  ['visibility=hidden', 'Option visibility takes active, ignored, all; not "hidden".'],
  ['status=1; status=1', 'Option status is given twice. Give it once.'],
  ['account=A\nACCOUNT=B', 'Option account is given twice. Give it once.'],
  [
    '=A',
    'Argument 3: write "=A" as name=value. Names: account, category, merchant, currency, pending, visibility, kind, ….',
  ],
])('the option %j fails: %s', (text, message) => {
  const code = message.startsWith('Argument') ? 'invalid_argument' : 'invalid_option';
  expect(() => read('FIN_TRANSACTIONS', '', '', text)).toThrow(expect.objectContaining({ code, message }));
});

test.each(['limit=1', "limit='1'", 'limit = 1 ;', ';limit=1;;', '\n\nlimit:1\r\n', [['limit', 1]], [['limit', '1']]])(
  '%j is a limit of one',
  (given) => {
    expect(read('FIN_TRANSACTIONS', '', '', given).options.limit).toBe(1);
  },
);

test('a last argument that cannot be an option or a date is read as a tick', () => {
  expect(read('FIN_TRANSACTIONS', 'ytd', 1_795_000_000)).toMatchObject({
    positional: ['ytd', undefined],
    refresh: 'number:1795000000',
  });
  expect(read('FIN_TRANSACTIONS', true)).toMatchObject({ positional: [undefined, undefined], refresh: 'boolean:true' });
  expect(read('FIN_TRANSACTIONS', true, '', '')).toMatchObject({
    positional: [undefined, undefined],
    refresh: 'boolean:true',
  });
  expect(read('FIN_TRANSACTIONS', true, 'today')).toMatchObject({ positional: [true, 'today'], refresh: undefined });
  expect(read('FIN_HOLDINGS', new Date('2026-03-31T00:00:00Z'))).toMatchObject({
    positional: [undefined],
    refresh: 'date:1774915200000',
  });
  expect(read('FIN_HOLDINGS', 42)).toMatchObject({ positional: [42], refresh: undefined });
  expect(read('FIN_BALANCE', 1042)).toMatchObject({ positional: [1042, undefined], refresh: undefined });
  expect(read('FIN_BALANCE', 'Checking', 3)).toMatchObject({
    positional: ['Checking', undefined],
    refresh: 'number:3',
  });
  expect(read('FIN_STATUS', 3)).toMatchObject({ positional: [undefined], refresh: 'number:3' });
  expect(read('FIN_ORGANIZATION', 3)).toMatchObject({ positional: [undefined], refresh: 'number:3' });
});

test.each([1_042, 250_001, 12_345_678, 1_795_000_000])(
  '%j in the position of an account or a tag is its name',
  (name) => {
    expect(read('FIN_HOLDINGS', name)).toMatchObject({ positional: [name], refresh: undefined });
    expect(read('FIN_BALANCE', name)).toMatchObject({ positional: [name, undefined], refresh: undefined });
    expect(read('FIN_TAGGED', name).positional).toEqual([name, undefined, undefined]);
    expect(read('FIN_BALANCE', name, 'current', 7)).toMatchObject({
      positional: [name, 'current'],
      refresh: 'number:7',
    });
  },
);

test.each([7, 999, 250_001, 20_260_331, 999_999_999])('%j in the position of a date is read as a date', (number) => {
  expect(read('FIN_TRANSACTIONS', 'ytd', number)).toMatchObject({ positional: ['ytd', number], refresh: undefined });
});

test('a range in the position of a named argument is that argument, unless it begins with an option', () => {
  const dates = [['2026-01-01'], ['2026-03-31']];
  const named = [
    ['Limit', 3],
    ['pending', true],
  ];
  expect(read('FIN_TRANSACTIONS', dates)).toMatchObject({ positional: [dates, undefined], refresh: undefined });
  expect(read('FIN_TRANSACTIONS', 'ytd', named).options.limit).toBe(3);
  expect(read('FIN_TRANSACTIONS', 'ytd', [['limit=3'], ['pending=true']]).options.limit).toBe(3);
  expect(read('FIN_SUMMARY', [['category', 'month']], 'ytd').positional).toEqual([
    [['category', 'month']],
    'ytd',
    undefined,
  ]);
  expect(read('FIN_HOLDINGS', [['A', 'B']]).positional).toEqual([[['A', 'B']]]);
});

test.each([
  ['yes', 'true'],
  ['NO', 'false'],
  ['1', 'true'],
  ['Raw', 'raw'],
])('headers=%s is %s', (text, headers) => {
  expect(read('FIN_TAGS', `headers=${text}`).options.headers).toBe(headers);
});

test('reads an option in the position of a skipped argument', () => {
  const call = read('FIN_TRANSACTIONS', 'ytd', 'pending=true');
  expect([call.positional, call.options.pending]).toEqual([['ytd', undefined], true]);
  expect(read('FIN_HOLDINGS', 'sort=-gain').positional).toEqual([undefined]);
  expect(read('FIN_HOLDINGS', 'A=B').positional).toEqual(['A=B']);
  // No date has an equals sign, so it is a misspelt option.
  expect(() => read('FIN_TRANSACTIONS', 'ytd', 'tpyo=1')).toThrow('No option "tpyo".');
  expect(() => read('FIN_TRANSACTIONS', 'ytd', '', 'limit=1', 'more')).toThrow('Argument 4: write "more" as');
});

test('a date as the second argument stays a date', () => {
  const date = new Date('2026-03-31T00:00:00Z');
  expect(read('FIN_TRANSACTIONS', '2026-01-01', date).positional).toEqual(['2026-01-01', date]);
});

test.each([
  [
    ['', '', 'pending'],
    'Argument 3: write "pending" as name=value. Names: pending, account, category, merchant, currency, visibility, kind, ….',
  ],
  [
    ['', '', 'limit=5; amount<-100'],
    'Argument 3: options have no < or >, as in "amount<-100". Compare rows with FILTER or QUERY.',
  ],
  [['', '', [['a', 'b', 'c']]], 'Argument 3: an option range has two columns, name and value.'],
  [['', '', [['', 'x']]], 'Argument 3: the value "x" has no name beside it. Write one.'],
  [['', '', 'pending=#REF!', '#REF!'], 'Argument 4 holds #REF!. Repair that cell first.'],
  [
    ['', '', [['pending', '#NAME?']]],
    'Argument 3 holds #NAME?. Write text in double quotes, or repair that cell first.',
  ],
  [['#N/A'], 'Argument 1 (from) holds #N/A. Repair that cell first.'],
  [['ytd', '#BEZUG!'], 'Argument 2 (to) holds #BEZUG!. Repair that cell first.'],
  [['ytd', [['2026-01-01'], ['#NV']]], 'Argument 2 (to) holds #NV. Repair that cell first.'],
  [['Loading...'], 'Argument 1 (from) is still loading. This formula then updates by itself.'],
  [
    ['', '', 'typo=1'],
    'No option "typo". Valid: account, category, merchant, currency, pending, visibility, kind, apiCategory, group, tag, ….',
  ],
])('%j fails: %s', (args, message) => {
  const code = / holds #|still loading/.test(message)
    ? 'error_cell'
    : message.startsWith('No option')
      ? 'unknown_option'
      : 'invalid_argument';
  expect(() => read('FIN_TRANSACTIONS', ...args)).toThrow(expect.objectContaining({ code, message }));
});

test.each(['2025-12-31', 'last month', "'2025'", 'Yesterday', '-30d', '20251231', 'Q3'])(
  'a function of current figures fails for %j, because there is no history',
  (text) => {
    const message = `The API keeps no history, so "${text}" cannot be shown. FIN_BALANCES reckons past balances.`;
    const refused = expect.objectContaining({ code: 'no_history', message });
    expect(() => read('FIN_NETWORTH', text)).toThrow(refused);
    expect(() => read('FIN_NETWORTH', 'currency=USD', text)).toThrow(refused);
  },
);

test('the error for a text that is not a date, or for a surplus date, asks for an option', () => {
  for (const text of ['bank', '2025-13-01', '31.12.2025', '46112']) {
    expect(() => read('FIN_NETWORTH', text)).toThrow(`write "${text}" as name=value`);
  }
  expect(() => read('FIN_TRANSACTIONS', 'ytd', '', '2025-12-31')).toThrow('write "2025-12-31" as name=value');
});

test('numbers and dates after the positional arguments are ticks, texts and booleans are not', () => {
  const date = new Date('2026-03-31T00:00:00Z');
  const { ticks, refresh } = read('FIN_TRANSACTIONS', 'ytd', '', 7, true, date, 'refresh=a');
  expect([ticks, refresh]).toEqual([[7, date], 'number:7 boolean:true date:1774915200000 text:a']);
});

test('a text that only looks like an error of a cell is a text', () => {
  expect(read('FIN_HOLDINGS', '#1 account').positional).toEqual(['#1 account']);
});

test('a date as the value of an option becomes a text that changes with it, also if it is invalid', () => {
  const refresh = (date: Date) => read('FIN_TAGS', [['refresh', date]]).refresh;
  expect(refresh(new Date('2026-03-31T00:00:00.001Z'))).toBe('text:1774915200001');
  expect(refresh(new Date(Number.NaN))).toBe('text:NaN');
});

test('reads long runs of blanks in linear time', () => {
  const blanks = ' '.repeat(50_000);
  expect(read('FIN_TRANSACTIONS', `limit${blanks}=5,${blanks}pending${blanks}=${blanks}true`).options.limit).toBe(5);
  expect(() => read('FIN_TRANSACTIONS', '', '', `a${blanks}b`)).toThrow('as name=value');
  expect(() => read('FIN_TRANSACTIONS', '', '', `account=x,${blanks}!`)).not.toThrow();
});
