import { balancesOf, makeBook } from '../../src/export/book';
import { writeDecimal } from '../../src/export/decimal';
import { makeFiles } from '../../src/export/files';
import { describeFinding } from '../../src/export/texts/describe-finding';
import { english } from '../../src/export/texts/en';
import type { Year } from '../../src/export/year';
import { account, between, idOf, known, pair, row, savingsId, side, yearOf } from './support/sample-year';

const savings = (fields = {}) => between(0, 100, { id: savingsId, name: 'Savings', ...fields });

/** Each entry as its day and its postings. */
const entriesOf = (year: Year) =>
  makeBook(year)
    .entries.filter(({ number }) => number > 0)
    .map(({ day, postings }) => [
      day,
      ...postings.map(({ account: of, amount, commodity, total }) => {
        const price = total === undefined ? '' : ` @@ ${writeDecimal(total.amount, 2)} ${total.commodity}`;
        return `${of} ${writeDecimal(amount, 2)} ${commodity}${price}`;
      }),
    ]);

const missing = (year: Year) => {
  const book = makeBook(year);
  return book.findings.map((finding) => describeFinding(finding, book, english));
};

describe('a transfer', () => {
  const out = row(1, '2026-03-31', -100);
  const arrived = (day: string, amount = 100, fields = {}) => row(2, day, amount, { accountId: savingsId, ...fields });
  const both = (...rows: Parameters<typeof pair>) => yearOf([account(), savings()], pair(...rows));

  test('of one day is one entry with both accounts', () => {
    expect(entriesOf(both(out, arrived('2026-03-31')))).toEqual([
      ['2026-03-31', 'Assets:Bank:Checking -100.00 USD', 'Assets:Bank:Savings 100.00 USD'],
    ]);
  });

  test('of two days leaves each account on its own day, so that balances agree between them', () => {
    const year = both(out, arrived('2026-04-02'));
    expect(entriesOf(year)).toEqual([
      ['2026-03-31', 'Assets:Bank:Checking -100.00 USD', 'Assets:In-Transit 100.00 USD'],
      ['2026-04-02', 'Assets:Bank:Savings 100.00 USD', 'Assets:In-Transit -100.00 USD'],
    ]);
    expect(makeBook(year).entries.map(({ link }) => link)).toEqual([null, 'transfer-1', 'transfer-1'].slice(-2));
  });

  test('that began before the days was on its way when they began', () => {
    const before = { ...row(1, '2025-12-30', -100), kind: 'transfer' } as const;
    const year = yearOf(
      [account(), savings()],
      [{ ...arrived('2026-01-02'), kind: 'transfer', sides: [side(before)] }],
    );
    const book = makeBook(year);
    expect(balancesOf(book.entries).get('Assets:In-Transit')?.get('USD')).toMatchObject({ digits: BigInt(0) });
    expect(book.entries[0]).toMatchObject({ day: '2025-12-31', payee: 'Opening balances' });
  });

  test('that ends after the days is on its way when they end', () => {
    const after = arrived('2027-01-02');
    const year = yearOf(
      [account(), savings()],
      [{ ...row(1, '2026-12-31', -100), kind: 'transfer', sides: [side(after)] }],
    );
    expect(entriesOf(year)).toEqual([
      ['2026-12-31', 'Assets:Bank:Checking -100.00 USD', 'Assets:In-Transit 100.00 USD'],
    ]);
  });

  test('of which a fee was taken off leaves the fee in the account of transfers', () => {
    expect(entriesOf(both(out, arrived('2026-03-31', 98)))).toEqual([
      ['2026-03-31', 'Assets:Bank:Checking -100.00 USD', 'Assets:Bank:Savings 98.00 USD', 'Equity:Transfers 2.00 USD'],
    ]);
  });

  test('between two currencies of one day says what was exchanged for what', () => {
    expect(entriesOf(both(out, arrived('2026-03-31', 16_001, { currency: 'JPY' })))).toEqual([
      ['2026-03-31', 'Assets:Bank:Checking -100.00 USD @@ 16001.00 JPY', 'Assets:Bank:Savings 16001.00 JPY'],
    ]);
  });

  test('between two currencies of two days goes through the account of conversions', () => {
    expect(entriesOf(both(out, arrived('2026-04-01', 90, { currency: 'EUR' })))).toEqual([
      ['2026-03-31', 'Assets:Bank:Checking -100.00 USD', 'Equity:Conversions 100.00 USD'],
      ['2026-04-01', 'Assets:Bank:Savings 90.00 EUR', 'Equity:Conversions -90.00 EUR'],
    ]);
  });

  const others: readonly (readonly [string, Year])[] = [
    [
      'whose other side is not certain',
      yearOf(
        [account(), savings()],
        [
          {
            ...out,
            kind: 'transfer',
            sides: [side(arrived('2026-03-31')), side(row(3, '2026-03-31', 100, { accountId: savingsId }))],
          },
        ],
      ),
    ],
    [
      'whose other side may belong to another one',
      yearOf(
        [account(), savings()],
        [
          { ...out, kind: 'transfer', sides: [side(arrived('2026-03-31'))] },
          {
            ...arrived('2026-03-31'),
            kind: 'transfer',
            sides: [side(out), side(row(3, '2026-03-30', -100))],
          },
        ],
      ),
    ],
    [
      'whose other side is spending',
      yearOf(
        [account(), savings()],
        [
          { ...out, kind: 'spending', category: 'Home', sides: [] },
          { ...arrived('2026-03-31'), kind: 'transfer', sides: [side(out)] },
        ],
      ),
    ],
    [
      'to an account that is not exported',
      yearOf([account()], [{ ...out, kind: 'transfer', sides: [side(arrived('2027-01-02'))] }]),
    ],
    [
      'whose other side is pending',
      yearOf([account(), savings()], pair(out, arrived('2026-03-31', 100, { isPending: true }))),
    ],
  ];

  test.each(others)('%s goes through the account of transfers', (_, year) => {
    const through = entriesOf(year).map((entry) => entry.filter((text) => text.startsWith('Equity:Transfers')).length);
    expect(through).toContain(1);
    expect(through.every((count) => count <= 1)).toBe(true);
    expect(entriesOf(year).flat().join()).not.toContain('In-Transit');
  });

  test('in parts is one entry, if only these add up', () => {
    const parts = [
      row(2, '2026-03-31', 60, { accountId: savingsId }),
      row(3, '2026-03-31', 40, { accountId: savingsId }),
    ];
    const year = yearOf(
      [account(), savings()],
      [
        { ...out, kind: 'transfer', sides: parts.map(side) },
        ...parts.map((part) => ({ ...part, kind: 'transfer', sides: [side(out)] }) as const),
      ],
    );
    expect(entriesOf(year)).toEqual([
      [
        '2026-03-31',
        'Assets:Bank:Checking -100.00 USD',
        'Assets:Bank:Savings 60.00 USD',
        'Assets:Bank:Savings 40.00 USD',
      ],
    ]);
  });
});

test('a split transaction is one entry with its parts', () => {
  const part = (number: number, amount: number, category: string) =>
    row(1, '2026-05-05', amount, { category, note: `part ${number}`, part: { number, count: 2, isRest: false } });
  expect(entriesOf(yearOf([account()], [part(1, -60.1, 'Food: Wine'), part(2, -0.2, 'Books')]))).toEqual([
    ['2026-05-05', 'Assets:Bank:Checking -60.30 USD', 'Expenses:Food:Wine 60.10 USD', 'Expenses:Books 0.20 USD'],
  ]);
});

test('what is ignored moves the balance, and is no income or spending', () => {
  expect(entriesOf(yearOf([account()], [row(1, '2026-05-05', -5, { isIgnored: true, category: 'Home' })]))).toEqual([
    ['2026-05-05', 'Assets:Bank:Checking -5.00 USD', 'Equity:Ignored 5.00 USD'],
  ]);
});

describe('is complete', () => {
  const rows = [row(1, '2026-02-01', -30), row(2, '2026-06-30', 80)];
  const proven = between(100, 150, { statements: [known('2025-12-31', 100)] });

  test('if a statement before the days and the balance of the bank after them agree with all transactions', () => {
    expect(missing(yearOf([proven], rows))).toEqual([]);
  });

  test('if the account had nothing before its first transaction', () => {
    const begun = account({
      balances: [known('2025-12-31', null, 'No transactions before 2026-02-01'), known('2026-12-31', 50)],
      earliest: known('2026-02-01', -30),
    });
    expect(missing(yearOf([begun], rows))).toEqual([]);
  });

  test('for a debt, whose balance is what is owed', () => {
    const card = between(20, 70, {
      isDebt: true,
      category: 'debt',
      name: 'Card',
      statements: [known('2025-12-31', 20)],
    });
    expect(missing(yearOf([card], [row(1, '2026-02-01', -50)]))).toEqual([]);
  });

  test.each<readonly [string, Year, readonly string[]]>([
    [
      'the days are not over',
      yearOf([proven], rows, { to: '2027-06-30', until: '2026-12-31' }),
      ['The days are not over: the export ends on 2026-12-31.'],
    ],
    [
      'no statement proves the beginning',
      yearOf([between(100, 150)], rows),
      ['Checking: no confirmed statement proves its balance of 2025-12-31. Confirm one under Reconcile.'],
    ],
    [
      'the balance of the bank is older than the last day',
      yearOf([{ ...proven, reported: known('2026-12-30', 150) }], rows),
      ['Checking: neither a confirmed statement nor a reported balance proves its balance of 2026-12-31.'],
    ],
    [
      'the balance before is not known',
      yearOf(
        [
          account({
            balances: [known('2025-12-31', null, 'No transactions before 2026-02-01'), known('2026-12-31', 150)],
          }),
        ],
        rows,
      ),
      [
        'Checking: the balance of 2025-12-31 is not known. It has no opening balance here, and none is made up. No transactions before 2026-02-01.',
      ],
    ],
    [
      'a statement disagrees',
      yearOf([{ ...proven, statements: [known('2025-12-31', 100), known('2026-03-31', 70.01)] }], rows),
      ['Checking: the statement of 2026-03-31 is 70.01 USD, the transactions make 70.00 USD: a difference of 0.01.'],
    ],
    [
      'the bank disagrees with the statement before',
      yearOf([between(101, 151, { statements: [known('2025-12-31', 100)] })], rows),
      [
        'Checking: the balance of the bank of 2026-12-31 is 151.00 USD, the transactions make 150.00 USD: a difference of 1.00.',
      ],
    ],
    [
      'a transaction has no amount or no date',
      yearOf([proven], [...rows, row(3, '2026-03-03', null), row(4, null, 5)]),
      ['1 transaction has no amount, and cannot be booked.', '1 transaction has no date, and cannot be booked.'],
    ],
    [
      'a transaction is in another currency',
      yearOf([proven], [...rows, row(3, '2026-03-03', -5, { currency: 'EUR' })]),
      ['Checking: it has transactions in EUR, so its balance is not known.'],
    ],
    [
      'the value of an account changes by itself',
      yearOf(
        [proven, savings({ unexplained: 'Of category investment' })],
        [...rows, row(3, '2026-03-03', 5, { accountId: savingsId })],
      ),
      ['Savings: transactions do not explain its balance. Of category investment.'],
    ],
    [
      'a bank has no transactions',
      yearOf([proven, savings({ unexplained: 'The account has no transactions' })], rows),
      ['Savings: transactions do not explain its balance. The account has no transactions.'],
    ],
    ['there are no accounts', yearOf([], []), ['There are no accounts.']],
  ])('not if %s', (_, year, sentences) => {
    expect(missing(year)).toEqual(sentences);
  });

  test('a house or a depot without transactions takes nothing away from it', () => {
    expect(
      missing(yearOf([proven, savings({ category: 'real_estate', unexplained: 'Of category real_estate' })], rows)),
    ).toEqual([]);
  });
});

test('what disagrees is said, and no journal asserts it or makes up the difference', () => {
  const year = yearOf(
    [between(100, 170, { statements: [known('2025-12-31', 100), known('2026-06-30', 42)] })],
    [row(1, '2026-02-01', -30)],
  );
  const { files, book } = makeFiles(year, { label: '2026', language: 'en' });
  expect(book.assertions.map(({ day, amount }) => [day, writeDecimal(amount, 2)])).toEqual([['2025-12-31', '100.00']]);
  expect(book.entries).toHaveLength(2);
  for (const { format, text } of files) {
    if (format === 'csv') continue;
    expect(text).toContain('NOT RECONCILED');
    expect(text).not.toMatch(/\bpad\b/);
  }
});

test('pending transactions are in no file, and are counted', () => {
  const year = yearOf([between(0, 0)], [row(1, '2026-12-30', -7.77, { isPending: true, name: 'On its way' })]);
  const { files } = makeFiles(year, { label: '2026', language: 'de' });
  const textOf = (ending: string) => files.find(({ name }) => name.endsWith(ending))?.text ?? '';
  for (const ending of ['.beancount', '.ledger', '.journal', '-transactions.csv'])
    expect(textOf(ending)).not.toContain('7.77');
  expect(textOf('.html')).toContain('-7.77 USD');
  expect(textOf('.ledger')).toContain('; Left out. 1 pending transaction'.replace('.', ''));
});

test('the page names the formula that has its sums, for the accounts that were asked for', () => {
  const year = yearOf([between(0, 0)], [row(1, '2026-02-01', -30, { category: 'Books' })]);
  const htmlOf = (accounts: readonly string[]) =>
    makeFiles({ ...year, accounts }, { label: '2026', language: 'en', formats: ['page'] }).files[0]?.text;
  expect(htmlOf([])).toContain('&#34;2026-12-31&#34;, , &#34;pending=false&#34;)');
  expect(htmlOf(['Checking', 'Joint, Household'])).toContain(
    'pending=false; account=Checking, &#39;Joint, Household&#39;&#34;)',
  );
  expect(htmlOf([])).toMatch(/Books.*30\.00 USD/);
});

test('the journals and tables of a small year', () => {
  const year = yearOf(
    [between(100, 69, { statements: [known('2025-12-31', 100)] })],
    [
      row(1, '2026-02-01', -30, {
        ...{ name: 'SHOP 1; "x"', merchant: 'Shop | 1', category: 'Food: Wine', note: 'a\nnote, [2026-01-01]' },
        ...{ tags: ['Travel › Hotels', 'date'], countedOn: '2026-01-31' },
        original: { name: '=SHOP', merchant: null, category: null },
      }),
      row(2, '2026-02-02', -1, { name: '-10% Sale' }),
    ],
  );
  const { files } = makeFiles(year, { label: '2026', language: 'en' });
  const textOf = (ending: string) => files.find(({ name }) => name.endsWith(ending))?.text ?? '';
  expect(textOf('.beancount').split('\n\n').slice(3)).toMatchInlineSnapshot(`
[
  "2025-12-31 * "Opening balances" ""
  Assets:Bank:Checking  100.00 USD
  Equity:Opening-Balances  -100.00 USD",
  "2026-01-01 balance Assets:Bank:Checking  100.00 ~ 0 USD
  by: "statement"",
  "2026-02-01 * "Shop | 1" "SHOP 1; \\"x\\"" #Travel-Hotels #tag-date
  entry: "1"
  id: "aaaaaaaa-0000-4000-8000-000000000001"
  kind: "spending"
  api-name: "=SHOP"
  note: "a note, [2026-01-01]"
  counted-on: 2026-01-31
  Assets:Bank:Checking  -30.00 USD
  Expenses:Food:Wine  30.00 USD",
  "2026-02-02 * "-10% Sale" ""
  entry: "2"
  id: "aaaaaaaa-0000-4000-8000-000000000002"
  kind: "spending"
  Assets:Bank:Checking  -1.00 USD
  Expenses:No-category  1.00 USD",
  "2027-01-01 balance Assets:Bank:Checking  69.00 ~ 0 USD
  by: "balance"
",
]
`);
  expect(textOf('.ledger').split('\n\n').slice(2)).toMatchInlineSnapshot(`
[
  "2025-12-31 * (opening) Opening balances
    Assets:Bank:Checking  100.00 USD
    Equity:Opening-Balances  -100.00 USD",
  "2025-12-31 * (balance) Balances
    Assets:Bank:Checking  0.00 USD = 100.00 USD
    ; by: statement",
  "2026-02-01 * (1) Shop / 1
    ; narration: SHOP 1 "x"
    ; id: aaaaaaaa-0000-4000-8000-000000000001
    ; kind: spending
    ; api-name: =SHOP
    ; note: a note (2026-01-01)
    ; counted-on: 2026-01-31
    ; :Travel-Hotels:tag-date:
    Assets:Bank:Checking  -30.00 USD
    Expenses:Food:Wine  30.00 USD",
  "2026-02-02 * (2) -10% Sale
    ; id: aaaaaaaa-0000-4000-8000-000000000002
    ; kind: spending
    Assets:Bank:Checking  -1.00 USD
    Expenses:No-category  1.00 USD",
  "2026-12-31 * (balance) Balances
    Assets:Bank:Checking  0.00 USD = 69.00 USD
    ; by: balance
",
]
`);
  expect(textOf('.journal').split('\n\n').slice(3)).toMatchInlineSnapshot(`
[
  "2025-12-31 * (balance) Balances
    Assets:Bank:Checking  0.00 USD = 100.00 USD
    ; by: statement",
  "2026-02-01 * (1) Shop / 1 | SHOP 1, "x"
    ; id: aaaaaaaa-0000-4000-8000-000000000001
    ; kind: spending
    ; api-name: =SHOP
    ; note: a note (2026-01-01)
    ; counted-on: 2026-01-31
    ; Travel-Hotels:, tag-date:
    Assets:Bank:Checking  -30.00 USD
    Expenses:Food:Wine  30.00 USD",
  "2026-02-02 * (2) -10% Sale
    ; id: aaaaaaaa-0000-4000-8000-000000000002
    ; kind: spending
    Assets:Bank:Checking  -1.00 USD
    Expenses:No-category  1.00 USD",
  "2026-12-31 * (balance) Balances
    Assets:Bank:Checking  0.00 USD = 69.00 USD
    ; by: balance
",
]
`);
  expect(textOf('-transactions.csv').split('\r\n').slice(1)).toMatchInlineSnapshot(`
[
  "1,2026-02-01,Checking,First Bank,-30.00,USD,spending,sign,Food: Wine,,"SHOP 1; ""x""",Shop | 1,"a note, [2026-01-01]","Travel › Hotels, date",,2026-01-31,,Assets:Bank:Checking,Expenses:Food:Wine,aaaaaaaa-0000-4000-8000-000000000001,11111111-1111-4111-8111-111111111111,'=SHOP,,",
  "2,2026-02-02,Checking,First Bank,-1.00,USD,spending,sign,,,'-10% Sale,,,,,,,Assets:Bank:Checking,Expenses:No-category,aaaaaaaa-0000-4000-8000-000000000002,11111111-1111-4111-8111-111111111111,,,",
  "",
]
`);
  const german = makeFiles(year, { label: '2026', language: 'de', formats: ['csv'] }).files[1]?.text ?? '';
  expect(german.split('\r\n').slice(1)).toMatchInlineSnapshot(`
[
  "Checking;First Bank;bank;USD;Assets:Bank:Checking;2025-12-31;100,00;statement;2;0,00;-31,00;2026-12-31;69,00;69,00;0,00;Reconciled;11111111-1111-4111-8111-111111111111",
  "",
]
`);
  expect(idOf(1)).toBe('aaaaaaaa-0000-4000-8000-000000000001');
});
