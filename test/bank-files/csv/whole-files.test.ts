import type { BankFileError } from '../../../src/bank-files/bank-file-error';
import { readText } from './support/read-text';

/** What a file is read as: its rows and notes, or why it is refused. */
async function readingOf(...lines: string[]): Promise<readonly string[]> {
  try {
    const { rows, notes } = await readText(`${lines.join('\n')}\n`);
    return [...rows, ...notes];
  } catch (error) {
    return [`${(error as BankFileError).code}: ${(error as BankFileError).message}`];
  }
}

const onePerFile = 'Save each table as a file of its own, with its headings.';

describe('no table of a file is lost', () => {
  test.each<[string, string[], string[]]>([
    [
      'a table with other headings below',
      [
        'Date,Description,Amount',
        '27/11/2026,CAFE,-5.25',
        '',
        'Date,Description,Type,Amount,Balance',
        '25/11/2026,RENT,ACH,-1000.00,2000.00',
      ],
      [`malformed: Line 4: another table begins here, with headings of its own. ${onePerFile}`],
    ],
    [
      'rows above the headings',
      ['Reserved', '27/11/2026,CAFE,,-5.25,', 'Date,Text,Type,Amount,Balance', '25/11/2026,RENT,ACH,-10.00,20.00'],
      [`malformed: Line 2: this row seems to be a transaction, and is above the headings of line 3. ${onePerFile}`],
    ],
    [
      'a table of sums below',
      [
        'Date,Description,Amount',
        '27/11/2026,SHOP,-12.30',
        '25/11/2026,EMPLOYER,1000.00',
        'Opening Balance,Total Debits,Total Credits,Closing Balance',
        '0.00,12.30,1000.00,987.70',
      ],
      [
        '2026-11-27 -12.30 - SHOP',
        '2026-11-25 1000.00 - EMPLOYER',
        '4: A table of balances and sums begins here, and is left out.',
      ],
    ],
    [
      'a table of sums with a day below',
      [
        'Date,Description,Withdrawal,Deposit,Balance',
        '25/11/2026,EMPLOYER,,1000.00,1000.00',
        '27/11/2026,SHOP,12.30,,987.70',
        'Account,Date,Currency,Opening Balance,Debit,Credit,Closing Balance',
        '12345,27/11/2026,USD,0.00,12.30,1000.00,987.70',
      ],
      [
        '2026-11-25 1000.00 - EMPLOYER',
        '2026-11-27 -12.30 - SHOP',
        '4: A table of balances and sums begins here, and is left out.',
      ],
    ],
    [
      'the same headings for another account',
      [
        'Account: Everyday 111',
        'Date,Description,Amount',
        '27/11/2026,SHOP,-12.30',
        'Account: Savings 222',
        'Date,Description,Amount',
        '25/11/2026,INTEREST,5.00',
      ],
      [
        `malformed: Line 5: another table begins here, with headings of its own. They are those of "Account: Savings 222". ${onePerFile}`,
      ],
    ],
    [
      'the same headings for another account without a number',
      [
        'Umsätze Girokonto;Zeitraum: 01.10.2026 - 27.11.2026',
        'Datum;Text;Betrag',
        '27.11.2026;A;-12,30',
        'Alter Kontostand;5,00 EUR',
        'Umsätze Tagesgeldkonto;Zeitraum: 01.10.2026 - 27.11.2026',
        'Neuer Kontostand;5,00 EUR',
        'Datum;Text;Betrag',
        '25.11.2026;B;5,00',
      ],
      [
        `malformed: Line 7: another table begins here, with headings of its own. They are those of "Umsätze Tagesgeldkonto". ${onePerFile}`,
      ],
    ],
    [
      'files of one account that were joined, with sums between',
      [
        'Account: 111',
        'Date,Description,Amount',
        '27/11/2026,SHOP,-12.30',
        'Opening Balance,Total Debits,Closing Balance',
        '0.00,12.30,-12.30',
        'Account: 111',
        'Date,Description,Amount',
        '28/11/2026,SHOP,-2.30',
      ],
      [
        '2026-11-27 -12.30 - SHOP',
        '2026-11-28 -2.30 - SHOP',
        '4: A table of balances and sums begins here, and is left out.',
      ],
    ],
    [
      'a table of the balance above',
      ['Account,Date,Balance', '12345,27/11/2026,987.70', 'Date,Description,Amount', '27/11/2026,SHOP,-12.30'],
      ['2026-11-27 -12.30 - SHOP'],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await readingOf(...lines)).toEqual(expected);
  });
});

const whichColumn = 'No running balance proves which.';

describe('no other column takes the place of the amounts', () => {
  test.each<[string, string[], string]>([
    [
      'a tip',
      ['Date,Description,Amount,Tip Amount', '27/11/2026,SHOP,12.30,0.00', '25/11/2026,PUMP,10.00,0.00'],
      'ambiguous sign: All amounts of this file are positive',
    ],
    [
      'points',
      ['Datum;Text;Betrag;Umsatz Punkte', '27.11.2026;SHOP;12,30;-12', '25.11.2026;PUMP;10,00;-10'],
      'ambiguous sign: All amounts of this file are positive',
    ],
    [
      'two currencies',
      ['Date,Merchant,Amount (USD),Amount (EUR)', '27/11/2026,HOTEL,-100.00,-92.10', '25/11/2026,SHOP,-6.00,-5.00'],
      `ambiguous columns: Several columns may have the amounts: Amount (USD), Amount (EUR). ${whichColumn}`,
    ],
    [
      'a total',
      ['Date,Text,Amount,Total Amount', '27/11/2026,HOTEL,-100.00,-100.00', '25/11/2026,SHOP,-5.00,-4.90'],
      `ambiguous columns: Several columns may have the amounts: Amount, Total Amount. ${whichColumn}`,
    ],
    [
      'the amount of the transaction beside the billed one',
      ['Date,Text,Transaction Amount,Billing Amount', '27/11/2026,HOTEL,-100.00,-92.10', '25/11/2026,SHOP,-5.00,-5.00'],
      '2026-11-27 -92.10 - HOTEL',
    ],
    [
      'the amount in the other currency',
      ['Fecha;Concepto;Importe divisa;Importe', '27/11/2026;HOTEL;-100,00;-92,10', '25/11/2026;SHOP;-5,00;-5,00'],
      '2026-11-27 -92.10 - HOTEL',
    ],
    [
      'the same amounts twice',
      ['Date,Text,Amount,Total Amount', '27/11/2026,HOTEL,-100.00,-100.00', '25/11/2026,SHOP,-5.00,-5.00'],
      '2026-11-27 -100.00 - HOTEL',
    ],
  ])('%s', async (_, lines, expected) => {
    expect((await readingOf(...lines))[0]).toMatch(new RegExp(`^${expected.replace(/[().]/g, '\\$&')}`));
  });
});

describe('one text does not turn all signs', () => {
  const asks = 'ambiguous sign: Most amounts of this file are positive';
  test.each<[string, string[], string]>([
    [
      'a wage that is paid',
      [
        'Buchungstag;Verwendungszweck;Betrag',
        '27.11.2026;Kunde A;5.000,00',
        '26.11.2026;Kunde B;9,00',
        '24.11.2026;Lohn;-2.500,00',
      ],
      asks,
    ],
    [
      'a refund that is paid',
      ['Date;Text;Amount', '2026-11-27;Customer A;500.00', '2026-11-26;Customer B;60.00', '2026-11-24;Refund;-50.00'],
      asks,
    ],
    [
      'sales of a shop',
      ['Date;Text;Amount', '2026-11-27;Sale 1;500.00', '2026-11-26;Sale 2;600.00', '2026-11-24;Rent;-50.00'],
      asks,
    ],
    [
      'what was bought and given back',
      ['Date;Text;Amount', '2026-11-27;Shop;5.00', '2026-11-26;Pump;60.00', '2026-11-24;Shop;-5.00'],
      asks,
    ],
    [
      'a bill of a card that was paid',
      ['Date;Text;Amount', '2026-11-27;Shop;5.00', '2026-11-26;Pump;60.00', '2026-11-24;Payment - thank you;-65.00'],
      '2026-11-27 -5.00 - Shop',
    ],
    [
      'a minus where others have Cr',
      ['Date;Text;Amount', '2026-11-27;Tea;-40.00', '2026-11-25;Employer;1000.00 Cr'],
      '2026-11-27 -40.00 - Tea',
    ],
    [
      'a minus and no sign where others have Cr',
      ['Date;Text;Amount', '2026-11-27;Tea;-40.00', '2026-11-26;Tea;40.00', '2026-11-25;Employer;1000.00 Cr'],
      'ambiguous sign: Some amounts of this file have a minus and others Cr',
    ],
  ])('%s', async (_, lines, expected) => {
    expect((await readingOf(...lines))[0]).toMatch(new RegExp(`^${expected}`));
  });
});

const dayAbove = 'This row and others like it have no day of their own: that of the row above counts.';

describe('a row counts as what it says', () => {
  test.each<[string, string[], string[]]>([
    [
      'a status that is not known beside those that are',
      [
        'Date;Text;Amount;Status',
        '2026-11-27;A;-1.00;Settled',
        '2026-11-26;B;-2.00;Cancelled',
        '2026-11-25;C;-3.00;Disputed',
        '2026-11-25;D;-4.00;Disputed',
        '2026-11-24;E;-5.00;Pending',
      ],
      [
        '2026-11-27 -1.00 - A',
        '2026-11-25 -3.00 - C',
        '2026-11-25 -4.00 - D',
        '2026-11-24 -5.00 - E (pending)',
        '3: The row says "Cancelled": no money moved, and it is left out.',
        '4: It is not known what "Disputed" means: rows with it count as booked.',
      ],
    ],
    [
      'a reserved payment to a shop with the name of a balance',
      [
        'Date,Text,Amount,Balance',
        'Pending,BALANCE GYM,-30.00,',
        '2026-11-27,A,-12.30,987.70',
        '2026-11-28,B,1.00,988.70',
      ],
      ['2026-11-27 -12.30 - A', '2026-11-28 1.00 - B', '2: This reserved payment has no day and is left out.'],
    ],
    [
      'a row without a day of a shop with the name of a balance',
      ['Date,Text,Debit,Credit,Balance', '2026-11-25,A,,1000.00,1000.00', ',NEW BALANCE STORE,120.00,,880.00'],
      ['2026-11-25 1000.00 - A', '2026-11-25 -120.00 - NEW BALANCE STORE', `3: ${dayAbove}`],
    ],
    [
      'rows without a day between balances that follow',
      [
        'Date,Text,Debit,Credit,Balance',
        '2026-11-25,A,,1000.00,1000.00',
        ',B,12.30,,',
        ',C,20.00,,967.70',
        '2026-11-27,D,3.00,,964.70',
      ],
      [
        '2026-11-25 1000.00 - A',
        '2026-11-25 -12.30 - B',
        '2026-11-25 -20.00 - C',
        '2026-11-27 -3.00 - D',
        `3: ${dayAbove}`,
      ],
    ],
    [
      'a row without a day that no balance follows',
      ['Date,Text,Debit,Credit,Balance', '2026-11-25,A,,1000.00,1000.00', '2026-11-26,B,1.00,,999.00', ',C,20.00,,'],
      ['malformed: Line 4: this row has an amount and no day.'],
    ],
    [
      'a day without its year, which the value date has',
      [
        'Buchungstag;Valutadatum;Verwendungszweck;Betrag',
        '05.02.;05.02.26;Strom;-12,50',
        '02.01;31.12.25;Entgelt;-7,95',
      ],
      ['2026-02-05 -12.50 - Strom', '2026-01-02 -7.95 - Entgelt'],
    ],
    [
      'a row in another currency, with a column of its own',
      ['Date,Text,CAD$,USD$', '11/25/2026,A,-1.00,', '11/26/2026,B,,-2.00'],
      ['2026-11-25 -1.00 CAD A', '2026-11-26 -2.00 USD B'],
    ],
    [
      'Soll, Haben and what takes them back',
      ['Datum;Text;Umsatz;;', '27.11.2026;A;1.117,00;S;EUR', '25.11.2026;B;2.000,00;H;EUR', '24.11.2026;C;5,00;SR;EUR'],
      ['2026-11-27 -1117.00 EUR A', '2026-11-25 2000.00 EUR B', '2026-11-24 5.00 EUR C'],
    ],
    [
      'lines of asterisks',
      [
        '*****,*****,*****,*****,*****',
        'Date,Text,Debit,Credit,Balance',
        '*****,*****,*****,*****,*****',
        '2026-11-25,A,1.00,,9.00',
        '*****,*****,*****,*****,*****',
      ],
      ['2026-11-25 -1.00 - A'],
    ],
    [
      'two accounts of ABN AMRO, in a file without headings',
      [
        '1234567\tEUR\t20261126\t1000,00\t987,66\t20261126\t-12,34\tA',
        '7654321\tEUR\t20261127\t5,00\t6,00\t20261127\t1,00\tB',
      ],
      ['2026-11-26 -12.34 EUR A', '2026-11-27 1.00 EUR B'],
    ],
    [
      'a balance below, without headings',
      ['05/11/2026;-3,2;Carte;;CB SHOP;;0', '27/10/2026;20,5;Virement;;VIR;;0', '27/11/2026;1234,56;;01234 123456A'],
      [
        '2026-11-05 -3.20 - CB SHOP',
        '2026-10-27 20.50 - VIR',
        '3: The last row states the balance of the account, and is no transaction.',
      ],
    ],
    [
      'a row without a day of a shop with the name of a sum',
      ['Date,Text,Amount', '2026-11-25,A,-1.00', ',TOTAL ENERGY 123,-2.00'],
      ['malformed: Line 3: this row has an amount and no day.'],
    ],
    [
      'sums of both columns with a day',
      ['Date,Text,Debit,Credit', '2026-11-25,A,1.00,', '2026-11-26,B,,2.00', '2026-11-27,Total,1.00,2.00'],
      ['2026-11-25 -1.00 - A', '2026-11-26 2.00 - B', '4: The row "Total" states sums, and is no transaction.'],
    ],
    [
      'sums and balances without a day',
      [
        'Date;Text;Amount',
        '2026-11-25;A;-1.00',
        ';Total EUR;-1.00',
        'Kontostand am 27.11.2026;;9.00',
        ';Total debits;-1.00',
      ],
      ['2026-11-25 -1.00 - A'],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await readingOf(...lines)).toEqual(expected);
  });
});

describe('what one row does not show, others do', () => {
  test.each<[string, string[], string[]]>([
    [
      'thousands, by the balance',
      ['Datum;Text;Betrag;Saldo', '27.11.2026;A;-1.117;883', '25.11.2026;B;2.000;2.000'],
      ['2026-11-27 -1117.00 - A', '2026-11-25 2000.00 - B'],
    ],
    [
      'the order of days, by the language and decimal commas',
      ['Fecha;Concepto;Importe', '05/11/2026;A;-1,20', '04/11/2026;B;2,30'],
      ['2026-11-05 -1.20 - A', '2026-11-04 2.30 - B'],
    ],
    [
      'which of two columns without headings is money out, by the texts',
      ['2026-11-27,"POINT OF SALE A",5.25,,4500', '2026-11-02,B,,250.00,4500'],
      ['2026-11-27 -5.25 - POINT OF SALE A', '2026-11-02 250.00 - B'],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await readingOf(...lines)).toEqual(expected);
  });

  test('and nothing else counts', async () => {
    const [columns = ''] = await readingOf('2026-11-27,A,5.25,,4500', '2026-11-02,B,,250.00,4500');
    expect(columns).toContain('ambiguous columns');
    const [days = ''] = await readingOf('Date,Description,Amount', '05/11/2026,A,"-1,20"', '04/11/2026,B,"2,30"');
    expect(days).toContain('ambiguous dates');
    const [amounts = ''] = await readingOf('Datum;Text;Betrag;Saldo', '27.11.2026;A;-1.117;9', '25.11.2026;B;2.000;2');
    expect(amounts).toContain('ambiguous amounts');
  });
});

test('reads the tables of two accounts with numbers as two statements, each with its balances', async () => {
  const { rows, events } = await readText(
    [
      'Kontonummer;1111111',
      'Neuer Kontostand;100,00 EUR',
      'Datum;Text;Betrag;Währung',
      '27.11.2026;A;-12,30;EUR',
      'Alter Kontostand;112,30 EUR',
      '',
      'Kontonummer;2222222',
      'Neuer Kontostand;7,00 EUR',
      'Datum;Text;Betrag;Währung',
      '26.11.2026;B;5,00;EUR',
      'Alter Kontostand;2,00 EUR',
      '',
    ].join('\n'),
  );
  expect(rows).toEqual(['2026-11-27 -12.30 EUR A', '2026-11-26 5.00 EUR B']);
  expect(events.filter((event) => event.kind === 'end')).toMatchObject([
    { statement: { account: { id: '1111111' } }, opening: { amount: '112.30' }, closing: { amount: '100.00' } },
    { statement: { account: { id: '2222222' } }, opening: { amount: '2.00' }, closing: { amount: '7.00' } },
  ]);
});

test('takes a balance of the first day above for the opening one, and none in a second currency', async () => {
  const { end } = await readText(
    [
      'Balance on 1 Nov 2026:;100.00',
      'Start Date :;1 Nov 2026',
      'End Date :;27 Nov 2026',
      'Date;Text;Debit;Credit;Balance',
      '2 Nov 2026;A;40.00;;60.00',
      '3 Nov 2026;B;;5.00;65.00',
      '',
    ].join('\n'),
  );
  expect(end).toMatchObject({ opening: { amount: '100.00' }, closing: { amount: '65.00' } });
  const second = await readText(
    'Compte;0123456A020\nSolde (EUROS);1234,56\nSolde (FRANCS);8098,18\nDate;Libellé;Montant(EUROS)\n15/11/2026;A;-3,20\n14/11/2026;B;5,00\n',
  );
  expect(second.end).toMatchObject({
    statement: { account: { id: '0123456A020' } },
    closing: { amount: '1234.56' },
  });
});

test('states the balance after each transaction, also where the file has the one before', async () => {
  const { transactions, end } = await readText(
    '27-11-2026,1000.00,-12.34,A\n28-11-2026,987.66,2000.00,B\n29-11-2026,2987.66,-1.00,C\n',
  );
  expect(transactions.map(({ balance }) => balance)).toEqual(['987.66', '2987.66', '2986.66']);
  expect(end).toMatchObject({ opening: { amount: '1000.00' }, closing: { amount: '2986.66' } });
});

test('takes no holder of a card for the other party', async () => {
  const { rows } = await readText(
    'Buchungsdatum;Betrag;Beschreibung;Name des Karteninhabers\n27.11.2026;-12,30;EDEKA;M M\n25.11.2026;5,00;Gutschrift;M M\n',
  );
  expect(rows).toEqual(['2026-11-27 -12.30 - EDEKA', '2026-11-25 5.00 - Gutschrift']);
});

test('says which row has a comma without quotes', async () => {
  expect(await readingOf('Date,Text,Amount', '27/11/2026,SHOP, LONDON,-12.30', '25/11/2026,B,1000.00')).toEqual([
    'malformed: Line 2: this row has more cells than there are headings. A text or number with , in it needs quotes around it.',
  ]);
});

test('asks for the order of days if the year may be first', async () => {
  const file = ['Datum;Text;Belopp', '26-11-27;A;-123,45', '26-11-25;B;25000,00'];
  expect(await readingOf(...file)).toEqual([
    'ambiguous dates: Every date of this file, such as 26-11-27, may have the day, the month or the year first. Say which.',
  ]);
  const { rows } = await readText(`${file.join('\n')}\n`, { dateOrder: 'year first' });
  expect(rows).toEqual(['2026-11-27 -123.45 - A', '2026-11-25 25000.00 - B']);
});

test('takes off a fee as the bank does, where no balance says otherwise', async () => {
  expect(
    await readingOf(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'Transfer,Current,2026-11-25 10:00:00,2026-11-25 10:00:01,A,-100.00,1.00,EUR,COMPLETED,899.00',
      'Card Payment,Current,2026-11-25 12:00:00,2026-11-26 10:00:01,B,-9.00,0.00,EUR,COMPLETED,890.00',
    ),
  ).toEqual(['2026-11-25 -101.00 EUR A', '2026-11-26 -9.00 EUR B']);
});

describe('a file that ends within a row is refused', () => {
  const cut = 'malformed: Line 4: the file ends within this row. Download it again.';
  test.each<[string, string]>([
    ['25/1', cut],
    ['25/11/2026,SHO', cut],
    ['25/11/2026,"SHO', cut],
    ['25/11/2026,SHO\r\n', cut],
    ['25/11/2026,SHOP,-1.30', 'read'],
    ['3', 'read'],
    ['Page 1 of 1', 'read'],
    ['1 of 1', 'read'],
  ])('%s', async (end, expected) => {
    const text = ['Date,Description,Amount', '27/11/2026,SHOP,-12.30', '26/11/2026,SHOP,-12.30', end].join('\n');
    const reading = await readText(text).then(
      () => 'read',
      (error: BankFileError) => `${error.code}: ${error.message}`,
    );
    expect(reading).toBe(expected);
  });
});
