import { endsOf, notesOf, readEvents, readRows, rowsOf, short } from './support/read-events';

function file(...records: readonly string[]): string {
  return `!Type:Bank\r\n${records.map((record) => record.split(' / ').concat('^', '').join('\r\n')).join('')}`;
}

test.each([
  [
    ["6/ 4'26", "12/31'26", "1/ 2' 7"],
    ['2026-06-04', '2026-12-31', '2007-01-02'],
  ],
  [
    ['31/12/2026', '01/02/2026'],
    ['2026-12-31', '2026-02-01'],
  ],
  [
    ['12/31/99', '1/2/26'],
    ['1999-12-31', '2026-01-02'],
  ],
  [
    ['01.02.26', '3.4.2026'],
    ['2026-02-01', '2026-04-03'],
  ],
  [
    ['2026-11-05', '20261106'],
    ['2026-11-05', '2026-11-06'],
  ],
  [
    ['5-Nov-2026', '6 Nov 26'],
    ['2026-11-05', '2026-11-06'],
  ],
  [
    ['05/05/2026', '6/6/26'],
    ['2026-05-05', '2026-06-06'],
  ],
  [
    ['29/2/2028', '1/2/2028'],
    ['2028-02-29', '2028-02-01'],
  ],
])('reads the dates %j', async (dates, expected) => {
  const rows = await readRows(file(...dates.map((date) => `D${date} / T1 / PA`)));
  expect(rows.map(({ date }) => date)).toEqual(expected);
});

test('refuses dates that all fit both ways, and reads them as the user says', async () => {
  const content = file('D5/6/2026 / T1 / PA', 'D7/7/2026 / T1 / PA');
  await expect(readRows(content)).rejects.toMatchObject({
    code: 'ambiguous dates',
    line: 2,
    message: 'Line 2: 5/6/2026 and all other dates may be day/month or month/day. Say which comes first.',
  });
  const days = async (dateOrder: 'day first' | 'month first') =>
    (await readRows(content, { dateOrder })).map(({ date }) => date);
  expect(await days('day first')).toEqual(['2026-06-05', '2026-07-07']);
  expect(await days('month first')).toEqual(['2026-05-06', '2026-07-07']);
});

test.each([
  [['D13/1/2026 / T1 / PA', 'D1/13/2026 / T1 / PA'], 'has the day first and this one has the month first'],
  [['D30/2/2026 / T1 / PA'], '"30/2/2026" is no date.'],
  [['D1/13/2026 / PA'], 'a record has no amount (T).'],
  [['T1 / PA'], 'a record has no date (D).'],
  [['D1/13/2026 / Tabc / PA'], '"abc" is no amount.'],
])('refuses %j', async (records, message) => {
  await expect(readRows(file(...records))).rejects.toThrow(message);
});

test.each([
  [
    ['1,000.00', '-5', '12.5'],
    ['1000.00', '-5.00', '12.50'],
  ],
  [
    ['1.000,00', '-5', '1.117'],
    ['1000.00', '-5.00', '1117.00'],
  ],
  [
    ["1'000.00", '(50.00)', '$3.10'],
    ['1000.00', '-50.00', '3.10'],
  ],
  [
    ['1,234,567', '1,000'],
    ['1234567.00', '1000.00'],
  ],
  [['12,34,567.00'], ['1234567.00']],
])('reads the amounts %j', async (amounts, expected) => {
  const rows = await readRows(file(...amounts.map((amount) => `D1/13/2026 / T${amount} / PA`)));
  expect(rows.map(({ amount }) => amount)).toEqual(expected);
});

test('refuses amounts that all fit both ways, and reads them as the user says', async () => {
  const content = file('D1/13/2026 / T-1,000 / PA', 'D1/13/2026 / T5 / PA');
  await expect(readRows(content)).rejects.toMatchObject({ code: 'ambiguous amounts', line: 3 });
  expect((await readRows(content, { decimalMark: '.' })).map(({ amount }) => amount)).toEqual(['-1000.00', '5.00']);
  expect((await readRows(content, { decimalMark: ',' })).map(({ amount }) => amount)).toEqual(['-1.00', '5.00']);
});

test('keeps a split of several lines one transaction, with categories, transfers and memos of its parts', async () => {
  const split = 'SGroceries / Eweekly / $-30.00 / S[Savings] / $-15.00 / SHome:Repairs/Trip / $-5.00';
  const events = await readEvents(file(`D1/13/2026 / T-50.00 / PStore / L--Split-- / ${split}`));
  expect(rowsOf(events)).toMatchObject([
    {
      amount: '-50.00',
      category: null,
      splits: [
        { category: 'Groceries', transferTo: null, memo: 'weekly', amount: '-30.00' },
        { category: null, transferTo: 'Savings', memo: null, amount: '-15.00' },
        { category: 'Home:Repairs/Trip', transferTo: null, memo: null, amount: '-5.00' },
      ],
    },
  ]);
  expect(notesOf(events)).toEqual([]);
  const wrong = await readEvents(file('D1/13/2026 / T-50.00 / PStore / SA / $-30.00'));
  expect(notesOf(wrong)).toEqual(['The parts of a split add up to -30.00 and not to -50.00.']);
});

test('reads payee, memo, address, number, category and transfer', async () => {
  const rows = await readRows(
    file(
      'D1/13/2026 / T-1 / N1042 / PAcme / Mfor tools / AAcme / A1 Road / LTools',
      'D1/13/2026 / T1 / NATM / Mcash / L[Wallet]/Trip',
      'D1/13/2026 / U-2 / LFood',
    ),
  );
  expect(rows).toMatchObject([
    { name: 'Acme', memo: 'for tools · 1 Road', check: '1042', category: 'Tools', transferTo: null },
    { name: 'cash', check: null, type: 'ATM', category: 'Trip', transferTo: 'Wallet' },
    { name: 'Food', amount: '-2.00', category: 'Food' },
  ]);
});

test('reads several accounts and passes lists by', async () => {
  const content = [
    ...['!Option:AutoSwitch', '!Account', 'NChecking', 'TBank', '^', 'NCard', 'TCCard', '^', '!Clear:AutoSwitch'],
    ...['!Type:Cat', 'NFood', 'E', '^', '!Type:Memorized', 'D5/6/26', 'T9', 'PTemplate', '^'],
    ...['!Account', 'NChecking', 'TBank', '^', '!Type:Bank', 'D1/13/26', 'T1', 'PA', '^'],
    ...['!Account', 'NCard', 'TCCard', '^', '!Type:CCard', 'D1/14/26', 'T-2', 'PB'],
  ].join('\n');
  const rows = await readRows(content);
  expect(rows.map((row) => [row.statement.account.id, row.statement.account.type, short(row)])).toEqual([
    ['Checking', 'Bank', '2026-01-13 1.00 - A'],
    ['Card', 'CCard', '2026-01-14 -2.00 - B'],
  ]);
});

test('takes a first transfer from the account to itself as its opening balance', async () => {
  const events = await readEvents(
    file('D1/13/2026 / T100.00 / POpening Balance / L[My Bank]', 'D1/14/2026 / T-1 / PA'),
  );
  expect(rowsOf(events).map(short)).toEqual(['2026-01-14 -1.00 - A']);
  expect(endsOf(events)).toMatchObject([
    { statement: { account: { id: 'My Bank' } }, opening: { date: '2026-01-13', amount: '100.00' } },
  ]);
});

test('reads the money of an investment account by its actions, and says what moved none', async () => {
  const records = [
    'D1/13/26 / NBuy / YAcme / I10 / Q3 / T30.00 / Mthree',
    'D1/14/26 / NSell / YAcme / T12.00',
    'D1/15/26 / NXOut / PTo bank / T5.00 / L[Checking]',
    'D1/16/26 / NReinvDiv / YAcme / T1.00',
    'D1/16/26 / NBuyX / YAcme / T1.00 / L[Checking]',
    'D1/17/26 / NShrsIn / YAcme / Q1',
    'D1/18/26 / NCash / PInterest / T0.50',
  ];
  const events = await readEvents(file(...records).replace('!Type:Bank', '!Type:Invst'));
  expect(rowsOf(events).map(short)).toEqual([
    '2026-01-13 -30.00 - Acme | three',
    '2026-01-14 12.00 - Acme',
    '2026-01-15 -5.00 - To bank',
    '2026-01-18 0.50 - Interest',
  ]);
  expect(notesOf(events)).toEqual(['3 movements of securities moved no money: they are left out.']);
  const unknown = file('D1/13/26 / NJump / T1').replace('!Type:Bank', '!Type:Invst');
  await expect(readRows(unknown)).rejects.toThrow('Line 2: "Jump" is no known action of an investment.');
});

test('reads a file that leaves the section of its account out', async () => {
  const rows = await readRows('D11/25/26\nT-100.00\nPStore\n^\n');
  expect(rows.map(short)).toEqual(['2026-11-25 -100.00 - Store']);
});

test('refuses an unknown section, and a file of lists alone', async () => {
  await expect(readRows('!Type:Magic\nD1/13/26\nT1\n^\n')).rejects.toThrow('Line 1: !Type:Magic is no known section.');
  await expect(readRows('!Type:Cat\nNFood\n^\n')).rejects.toThrow('This QIF file has no transactions.');
});
