import type { BankFileError } from '../../../src/bank-files/bank-file-error';
import type { CsvChoices } from '../../../src/bank-files/csv/find-layout';
import type { BankTransaction } from '../../../src/bank-files/events';
import { bankSamples } from './support/bank-samples';
import { readText } from './support/read-text';

const lines = (...each: string[]) => `${each.join('\n')}\n`;

async function refusalOf(text: string, choices?: CsvChoices): Promise<string> {
  const error = (await readText(text, choices).then(
    () => null,
    (reason) => reason,
  )) as BankFileError | null;
  return error === null ? 'read' : `${error.code}: ${error.message}`;
}

describe('refuses what fits two readings or none, with a reason', () => {
  test.each<[string, string, RegExp]>([
    [
      'days that may all have either order',
      lines('Date,Description,Amount', '05/06/2026,Shop,-1.00', '07/08/2026,Job,2.00'),
      /^ambiguous dates: Every date .* 05\/06\/2026, may have the day first or the month first/,
    ],
    [
      'days of two orders',
      lines('Date,Description,Amount', '25/06/2026,Shop,-1.00', '06/25/2026,Job,2.00'),
      /^malformed: Line 2 has a date with the day first, line 3 one with the month first/,
    ],
    [
      'years that may be first',
      lines('Date,Description,Amount', '26-11-01,A,-1.00', '26-11-02,B,-1.00', '26-11-14,C,-1.00'),
      /^ambiguous dates/,
    ],
    [
      'thousands that may be decimals',
      lines('Date;Description;Amount', '2026-11-01;A;-1.117', '2026-11-02;B;-2.500'),
      /^ambiguous amounts: The numbers of this file, such as -1.117/,
    ],
    [
      'two decimal marks',
      lines('Date;Description;Amount', '2026-11-01;A;-1.17', '2026-11-02;B;-2,50'),
      /^malformed: Line 2 has a decimal point, line 3 a decimal comma/,
    ],
    [
      'amounts without signs',
      lines('Date;Description;Amount', '2026-11-01;A;1.17', '2026-11-02;B;2.50'),
      /^ambiguous sign: All amounts of this file are positive/,
    ],
    [
      'a card without a payment',
      lines('Posted Date,Merchant,Amount', '2026-11-01,A,1.17', '2026-11-02,B,2.50', '2026-11-03,C,-9.00'),
      /^ambiguous sign: Most amounts/,
    ],
    [
      'balances that follow from both signs',
      lines('Date;Text;Amount;Balance', '2026-11-01;A;5.00;95.00', '2026-11-01;B;5.00;100.00'),
      /^ambiguous sign: The balances follow from the amounts with either sign/,
    ],
    [
      'balances that contradict the texts',
      lines(
        'Date;Text;Amount;Balance',
        '2026-11-01;Sale;5.00;5.00',
        '2026-11-02;Sale;3.00;8.00',
        '2026-11-03;X;-1.00;7.00',
      ),
      /^ambiguous sign: The balances follow from the amounts, but what is negative seems to be paid in/,
    ],
    [
      'two columns of amounts without headings',
      lines('2026-11-01;A;-1.17;3.20', '2026-11-02;B;-2.50;1.00'),
      /^ambiguous columns: Several columns may have the amounts: 3, 4/,
    ],
    [
      'a table of other things',
      lines('a,b,c', '1,2,3'),
      /^unknown format: In no line of this file there are a day and an amount/,
    ],
    [
      'an account in two currencies by its direction',
      lines(
        'ID,Direction,"Created on","Source amount (after fees)","Target amount (after fees)"',
        'T1,OUT,2026-11-27,3.20,3.20',
        'T2,IN,2026-11-26,5.00,5.00',
      ),
      /^ambiguous columns: No column of this file is known to have days or amounts/,
    ],
    [
      'a day that the calendar lacks',
      lines('Date;Text;Amount', '2026-11-01;A;-1.17', '2026-02-30;B;-2.50'),
      /^malformed: Line 3: "2026-02-30" is no day of the calendar/,
    ],
    [
      'an amount that is none',
      lines('Date;Text;Amount', '2026-11-01;A;-1.17', '2026-11-02;B;-2.5O'),
      /^malformed: Line 3: the amount "-2.5O" of "Amount" is no number/,
    ],
    [
      'an amount without a day',
      lines('Date;Text;Amount', '2026-11-01;A;-1.17', ';B;-2.50'),
      /^malformed: Line 3: this row has an amount and no day/,
    ],
    [
      'a row with more cells than headings',
      lines('Date;Text;Amount', '2026-11-01;A;-1.17', '2026-11-02;B;-2.50;x'),
      /^malformed: Line 3: this row has more cells than there are headings/,
    ],
    [
      'two amounts in a row',
      lines('Date;Text;Debit;Credit', '2026-11-01;A;1.17;', '2026-11-02;B;2.50;3.00'),
      /^malformed: Line 3: "Debit" and "Credit" both have an amount/,
    ],
    [
      'a side that says nothing',
      lines('Date;Text;Amount;Dr/Cr', ...Array(12).fill('2026-11-01;A;1.17;Dr'), '2026-11-02;B;2.50;?'),
      /^malformed: Line 14: "Dr\/Cr" says "\?"/,
    ],
    [
      'a row that is no row',
      lines('Date;Text;Amount;Info', '2026-11-01;A;-1.17;x', 'soon;B;much;y'),
      /^malformed: Line 3: neither a day nor an amount/,
    ],
    [
      'a row that a line end breaks in two',
      lines('Date;Text;Amount', '2026-11-01;A;-1.17', '2026-11-02;B', 'and more;-2.50'),
      /^malformed: Line 4: this row seems to be the rest of the one above/,
    ],
    [
      'a row with its amount elsewhere',
      lines('Date;Text;Amount;Elsewhere', '2026-11-01;A;-1.17;', '2026-11-02;B;-2.50;', '2026-11-03;C;;-3.20'),
      /^malformed: Line 4: this row has no amount where the others have theirs, but a number in "Elsewhere"/,
    ],
    [
      'a quote without an end',
      lines('Date;Text;Amount', ...Array(4000).fill('2026-11-01;"A;B";-1.17'), '2026-11-02;"B;-2.50'),
      /^malformed: Line 4002: a quote begins here or below and has no end/,
    ],
  ])('%s', async (_, text, message) => {
    expect(await refusalOf(text)).toMatch(message);
  });
});

describe('reads what the user says', () => {
  const dates = lines('Date,Description,Amount', '05/06/2026,Shop,-1.00', '07/08/2026,Job,2.00');

  test('the order of days', async () => {
    expect((await readText(dates, { dateOrder: 'day first' })).rows).toEqual([
      '2026-06-05 -1.00 - Shop',
      '2026-08-07 2.00 - Job',
    ]);
    expect((await readText(dates, { dateOrder: 'month first' })).rows).toEqual([
      '2026-05-06 -1.00 - Shop',
      '2026-07-08 2.00 - Job',
    ]);
    expect(await refusalOf(lines('Date,Text,Amount', '25/06/2026,Shop,-1.00'), { dateOrder: 'month first' })).toBe(
      'malformed: Line 2: this date does not have the month first.',
    );
  });

  test('the decimal mark', async () => {
    const text = lines('Date;Description;Amount', '2026-11-01;A;-1.117');
    expect((await readText(text, { decimalMark: ',' })).rows).toEqual(['2026-11-01 -1117.00 - A']);
    expect((await readText(text, { decimalMark: '.' })).rows).toEqual(['2026-11-01 -1.117 - A']);
  });

  test('what positive amounts are', async () => {
    const text = lines('Date;Description;Amount', '2026-11-01;A;1.17');
    expect((await readText(text, { positive: 'in' })).rows).toEqual(['2026-11-01 1.17 - A']);
    expect((await readText(text, { positive: 'out' })).rows).toEqual(['2026-11-01 -1.17 - A']);
  });

  test('the column of the amounts', async () => {
    const text = lines('2026-11-01;A;-1.17;3.20', '2026-11-02;B;-2.50;1.00');
    const read = await readText(text, { columns: { amount: 3 } });
    expect(read.rows).toEqual(['2026-11-01 -1.17 - A', '2026-11-02 -2.50 - B']);
  });
});

describe('decides by the whole file', () => {
  const many = (row: string) => Array.from({ length: 3000 }, () => row);

  test('the order of days, by the only row that shows it', async () => {
    const { transactions, found } = await readText(
      lines('Date,Description,Amount', ...many('05/06/2026,Shop,-1.00'), '06/25/2026,Shop,-1.00'),
      {},
      4000,
    );
    expect(transactions).toHaveLength(3001);
    expect(transactions[0]?.date).toBe('2026-05-06');
    expect(found.reasons).toContain('Dates have the month first: line 3002 shows it.');
  });

  test('the decimal mark, by the only row that shows it', async () => {
    const { transactions } = await readText(
      lines('Date;Description;Amount', ...many('2026-11-01;Shop;-1.117'), '2026-11-02;Shop;-2,5'),
      {},
      4000,
    );
    expect(transactions[0]?.amount).toBe('-1117.00');
  });

  test('the decimal mark of amounts, by balances, by lines above, and by whole numbers', async () => {
    const first = async (text: string) => (await readText(text)).transactions[0]?.amount;
    expect(await first(lines('Date;Text;Amount;Balance', '2026-11-01;A;-1.117;2.345,67'))).toBe('-1117.00');
    expect(await first(lines('Saldo;2.345,67 €', 'Date;Text;Amount', '2026-11-01;A;-1.117'))).toBe('-1117.00');
    expect(await first(lines('Date;Text;Amount', '2026-11-01;A;-1.117', '2026-11-01;A;-12'))).toBe('-1117.00');
    expect(await first(lines('Date;Text;Amount;Currency', '2026-11-01;A;-1,117;JPY'))).toBe('-1117');
    expect(await first(lines('Date;Text;Amount', '2026-11-01;A;-1.117', '2026-11-01;A;-1234.500'))).toBe('-1.117');
  });

  test('the order of days, by the other column and by the period above', async () => {
    const first = async (text: string) => (await readText(text)).transactions[0]?.date;
    expect(await first(lines('Date;Value date;Text;Amount', '05/06/2026;25/06/2026;A;-1.00'))).toBe('2026-06-05');
    expect(await first(lines('From 05/01/2026 to 05/31/2026', 'Date;Text;Amount', '05/06/2026;A;-1.00'))).toBe(
      '2026-05-06',
    );
  });
});

describe('lets the running balance prove', () => {
  test('that money out is positive', async () => {
    const { rows, found } = await readText(
      lines(
        'Date;Text;Amount;Balance',
        '2026-11-01;A;5.00;-5.00',
        '2026-11-02;B;3.00;-8.00',
        '2026-11-03;C;-8.00;0.00',
      ),
    );
    expect(rows).toEqual(['2026-11-01 -5.00 - A', '2026-11-02 -3.00 - B', '2026-11-03 8.00 - C']);
    expect(found.certainty).toBe('proven');
  });

  test('that a balance is what is owed on a card, where the texts or the columns say the sign', async () => {
    const rows = ['2026-11-01 -5.00 - A', '2026-11-02 -3.00 - B', '2026-11-03 8.00 - Payment received'];
    const balances = ['-5.00', '-8.00', '0.00'];
    for (const text of [
      lines(
        'Visa card 0001',
        'Date;Text;Amount;Balance',
        '2026-11-01;A;5.00;5.00',
        '2026-11-02;B;3.00;8.00',
        '2026-11-03;Payment received;-8.00;0.00',
      ),
      lines(
        'Date;Text;Amount;Balance',
        '2026-11-01;A;-5.00;5.00',
        '2026-11-02;B;-3.00;8.00',
        '2026-11-03;Payment received;8.00;0.00',
      ),
      lines(
        'Date;Text;Debit;Credit;Balance',
        '2026-11-01;A;5.00;;5.00',
        '2026-11-02;B;3.00;;8.00',
        '2026-11-03;Payment received;;8.00;0.00',
      ),
    ]) {
      const read = await readText(text);
      expect(read.rows).toEqual(rows);
      expect(read.transactions.map(({ balance }) => balance)).toEqual(balances);
    }
  });

  test('whether a fee is in the amount', async () => {
    const withFee = lines(
      'Date;Text;Amount;Fee;Balance',
      '2026-11-01;A;-5.00;0.00;95.00',
      '2026-11-02;B;-10.00;1.50;83.50',
    );
    const inAmount = lines(
      'Date;Text;Amount;Fee;Balance',
      '2026-11-01;A;-5.00;0.00;95.00',
      '2026-11-02;B;-10.00;1.50;85.00',
    );
    expect((await readText(withFee)).rows).toEqual(['2026-11-01 -5.00 - A', '2026-11-02 -11.50 - B']);
    expect((await readText(inAmount)).rows).toEqual(['2026-11-01 -5.00 - A', '2026-11-02 -10.00 - B']);
  });

  test('the balances at both ends, in either order', async () => {
    const rows = ['2026-11-01;A;-5.00;95.00', '2026-11-02;B;20.00;115.00', '2026-11-03;C;-15.00;100.00'];
    for (const each of [rows, [...rows].reverse()]) {
      const { opening, closing } = (await readText(lines('Date;Text;Amount;Balance', ...each))).end;
      expect([opening?.amount, closing]).toEqual(['100.00', { date: '2026-11-03', amount: '100.00' }]);
    }
  });
});

test('keeps equal rows, and the text of rows over several lines', async () => {
  const { rows, transactions } = await readText(
    lines(
      'Datum;Text;Mitteilung;Betrag',
      '01.11.2026;Coffee;;-3.20',
      '01.11.2026;Coffee;;-3.20',
      ';;second line;',
      ';;third line;',
      'Total;;;-6.40',
    ),
  );
  expect(rows).toEqual(['2026-11-01 -3.20 - Coffee', '2026-11-01 -3.20 - Coffee']);
  expect(transactions.map(({ memo }) => memo)).toEqual([null, 'second line · third line']);
});

test('makes a statement of each account and currency', async () => {
  const { events } = await readText(
    lines(
      'Date;Account Number;Text;Amount;Currency',
      '2026-11-01;111;A;-1.00;EUR',
      '2026-11-01;222;B;-2.00;EUR',
      '2026-11-01;111;C;-3.00;USD',
      '2026-11-02;111;D;-4.00;EUR',
    ),
  );
  const statements = events.filter((event) => event.kind === 'statement');
  expect(statements.map(({ account, currency }) => [account.id, currency])).toEqual([
    ['111', 'EUR'],
    ['222', 'EUR'],
    ['111', 'USD'],
  ]);
  expect(events.filter((event) => event.kind === 'end')).toHaveLength(3);
});

test('reads a table without rows', async () => {
  const text = lines('IBAN;DE02120300000000202051', 'Saldo;12,50 EUR', 'Buchungstag;Verwendungszweck;Betrag');
  const { rows, end } = await readText(text);
  expect([rows, end.statement.account.id, end.closing?.amount]).toEqual([[], 'DE02120300000000202051', '12.50']);
});

test('says what it leaves out', async () => {
  const { rows, notes } = await readText(
    lines(
      'Date;Text;Amount;Status',
      '2026-11-01;A;-1.00;Completed',
      '2026-11-02;B;-2.00;Declined',
      '2026-11-03;C;;Completed',
      'Pending;D;-4.00;Pending',
      '2026-11-05;E;-5.00;Pending',
    ),
  );
  expect(rows).toEqual(['2026-11-01 -1.00 - A', '2026-11-05 -5.00 - E (pending)']);
  expect(notes).toEqual([
    '3: The row says "Declined": no money moved, and it is left out.',
    '4: The row "C" has no amount and is left out.',
    '5: This reserved payment has no day and is left out.',
  ]);
});

test('takes what else a row says into the fields of the shared shape', async () => {
  const fieldsOf = async (bank: string, row = 0) => {
    const { transactions } = await readText(bankSamples.find((sample) => sample.bank === bank)?.text ?? '', {
      profiles: [],
    });
    const { posted, valued, authorized, memo, type, bankId, otherAccount, check, category, original, balance } =
      transactions[row] ?? ({} as Partial<BankTransaction>);
    return { posted, valued, authorized, memo, type, bankId, otherAccount, check, category, original, balance };
  };
  const none = {
    posted: null,
    valued: null,
    authorized: null,
    memo: null,
    type: null,
    bankId: null,
    otherAccount: null,
    check: null,
    category: null,
    original: null,
    balance: null,
  };
  expect(await fieldsOf('Chase card, USA')).toEqual({
    ...none,
    posted: '2026-11-27',
    type: 'Sale',
    category: 'Food & Drink',
  });
  // Where nothing was converted, banks repeat the amount.
  expect((await fieldsOf('N26')).original).toBeNull();
  expect(await fieldsOf('N26', 1)).toEqual({
    ...none,
    valued: '2026-11-26',
    type: 'Presentment',
    original: { amount: '-100.00', currency: 'USD' },
  });
  expect(await fieldsOf('Rabobank, Netherlands', 1)).toEqual({
    ...none,
    valued: '2026-11-27',
    memo: 'Salaris',
    type: 'cb',
    bankId: '000000000000000102',
    otherAccount: 'NL00INGB0000000003',
    balance: '3247.30',
  });
  expect(await fieldsOf('Capitec, South Africa')).toEqual({
    ...none,
    authorized: '2026-11-25',
    memo: 'POS PURCHASE BAKERY',
    category: 'Food',
    balance: '996.80',
  });
  expect(await fieldsOf('UBS, Switzerland')).toEqual({
    ...none,
    valued: '2026-11-27',
    memo: 'Arzt Probe · Rechnung 1 · Garage Probe · Rechnung 2',
    bankId: '9930000TI0000001',
    balance: '4150.50',
  });
});

test('takes off what keeps Excel from changing a text', async () => {
  const text = lines(
    'Date;Description;Reference number;Amount',
    '2026-11-01;="007";="00012345";-1.00',
    "2026-11-02;'t Hoekje;'00012346;-2.00",
  );
  const { transactions } = await readText(text);
  expect(transactions.map(({ name, bankId }) => [name, bankId])).toEqual([
    ['007', '00012345'],
    ["'t Hoekje", '00012346'],
  ]);
});

test('reads a balance below the column for money out as overdrawn', async () => {
  const text = lines(
    'Date;Libellé;Débit;Crédit',
    '13/11/2026;A;3,00;',
    '14/11/2026;B;;1,00',
    'Solde au 14/11/2026;;2,00;',
  );
  expect((await readText(text)).end.closing).toEqual({ date: '2026-11-14', amount: '-2.00' });
});

test('takes a short table for that of a bank only if it has the same headings', async () => {
  const certaintyOf = async (text: string) => (await readText(text)).found.certainty;
  expect(await certaintyOf(lines('date,title,amount', '2026-11-01,A,5.00'))).toBe('profile');
  expect(await certaintyOf(lines('date,title,amount,branch', '2026-11-01,A,-5.00,X'))).toBe('found');
});
