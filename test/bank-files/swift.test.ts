import { endsOf, notesOf, readEvents, readRows, rowsOf, short } from './support/read-events';

function file(...lines: readonly string[]): string {
  return [
    ':20:S',
    ':25:10020030/1234567',
    ':28C:7/1',
    ':60F:C261228EUR1000,',
    ...lines,
    ':62F:C261231EUR1,',
    '-',
    '',
  ].join('\r\n');
}

test('reads the account and the balances', async () => {
  const [begin, end] = await readEvents(file().replace(':62F:C', ':62F:D'));
  expect(begin).toMatchObject({
    account: { id: '1234567', bank: '10020030' },
    currency: 'EUR',
    number: '7/1',
  });
  expect(end).toMatchObject({
    opening: { date: '2026-12-28', amount: '1000.00' },
    closing: { date: '2026-12-31', amount: '-1.00' },
  });
});

test.each([
  ['NL69INGB0123456789EUR', 'NL69INGB0123456789'],
  ['NL69 INGB 0123 4567 89', 'NL69INGB0123456789'],
  ['0123456789 EUR', '0123456789'],
  ['1234567', '1234567'],
])('reads the account %s as %s', async (text, id) => {
  const [begin] = await readEvents(file().replace('10020030/1234567', text));
  expect(begin).toMatchObject({ account: { id } });
});

test.each([
  ['261229D25,00NTRFNONREF', '2026-12-29', null, '-25.00'],
  ['2612310101RD10,5N154NONREF', '2026-12-31', '2027-01-01', '10.50'],
  ['2701021231C1250,N062NONREF', '2027-01-02', '2026-12-31', '1250.00'],
  ['261229RC12,50NSTONONREF', '2026-12-29', null, '-12.50'],
  ['2612291229CR12,5NMSC', '2026-12-29', '2026-12-29', '12.50'],
  ['2612291229RDR12,5NMSC', '2026-12-29', '2026-12-29', '12.50'],
  ['261229D1.250,00S123X', '2026-12-29', null, '-1250.00'],
  ['280301DR0,05F0292', '2028-03-01', null, '-0.05'],
  ['2803010229D1,NTRFX', '2028-03-01', '2028-02-29', '-1.00'],
  ['2602300301DR6,00N024NONREF', '2026-02-28', '2026-03-01', '-6.00'],
  ['2612291229DF2402,00S   X', '2026-12-29', '2026-12-29', '-2402.00'],
])('reads the statement line %s', async (line, date, posted, amount) => {
  expect(await readRows(file(`:61:${line}`))).toMatchObject([{ date, posted, amount, pending: false }]);
});

test.each([
  [':61:261329D1,NTRF', 'Line 5: the field :61:261329D1,NTRF is no statement line.'],
  [':61:261229X1,NTRF', 'is no statement line'],
  [':61:2612290230D1,NTRF', '0230 is no month and day'],
])('refuses %s', async (line, message) => {
  await expect(readRows(file(line))).rejects.toThrow(message);
});

test('takes the currency of a balance that has none from the opening one', async () => {
  const [, end] = await readEvents(file().replace(':62F:C261231EUR1,', ':62F:C261231500,'));
  expect(end).toMatchObject({ closing: { date: '2026-12-31', amount: '500.00' } });
});

test('keeps the words behind a reference of sixteen characters', async () => {
  const [row] = await readRows(file(':61:261229D1,N0440121470966      W.P. Jansen', ':86:Returned debit'));
  expect(row).toMatchObject({ name: 'Returned debit', memo: 'W.P. Jansen', reference: '0121470966' });
});

test('takes the id of the bank behind the slashes, and none where banks write that there is none', async () => {
  const lines = [
    ':61:261229D1,NTRFREF1//B4E08',
    ':61:261229D1,NTRFNONREF//NONREF',
    ':61:261229D1,N102EREF             ',
    'NL00ABNA0000000004',
  ];
  expect(await readRows(file(...lines))).toMatchObject([
    { reference: 'REF1', bankId: 'B4E08', name: 'NTRF' },
    { reference: null, bankId: null },
    { reference: null, bankId: null, otherAccount: 'NL00ABNA0000000004' },
  ]);
});

test.each([
  [
    'numbered parts, with the words of SEPA',
    [
      ':86:166?00SEPA-UEBERWEISUNG?109310?20EREF+E-1?21KREF+NONREF?22SVWZ+Invoice 7 o',
      'f?23November?30COBADEFFXXX?31DE02120300000000202051?32MUSTER UND SOEHNE?33GMBH?34997',
    ],
    {
      name: 'MUSTER UND SOEHNE GMBH',
      memo: 'Invoice 7 of November',
      type: 'SEPA-UEBERWEISUNG',
      reference: 'E-1',
      otherAccount: 'DE02120300000000202051',
    },
  ],
  [
    'numbered parts that were cut at 27 characters',
    [':86:105?00LASTSCHRIFT?20SVWZ+Rechnung 7 vom Septemb?21er?32EIN NAME MIT GENAU 27 ZEICH?33EN'],
    { name: 'EIN NAME MIT GENAU 27 ZEICHEN', memo: 'Rechnung 7 vom September', type: 'LASTSCHRIFT' },
  ],
  [
    'numbered parts without words of SEPA',
    [':86:005?00LASTSCHRIFT?20RECHNUNG 7?21KUNDE 12?3112345?32STADTWERKE'],
    { name: 'STADTWERKE', memo: 'RECHNUNG 7 KUNDE 12', otherAccount: '12345', reference: null },
  ],
  [
    'the marks of Polish banks',
    [':86:020~00PRZELEW~20Faktura 7~27SKLEP PRZYKLAD~28UL. PROSTA 1~38PL61109010140000071219812874'],
    { name: 'SKLEP PRZYKLAD UL. PROSTA 1', memo: 'Faktura 7', otherAccount: 'PL61109010140000071219812874' },
  ],
  [
    'a code that is repeated above the parts',
    [':86:073', '073~00ZAKUP~20BIEDRONKA~32BIEDRONKA 123'],
    { name: 'BIEDRONKA 123', memo: 'BIEDRONKA', type: 'ZAKUP' },
  ],
  [
    'words between slashes, over two lines',
    [':86:/EREF/29-12-2026 12:00/BENM//NAME/CONTRA ACCOUN', 'T HOLDER/REMI/Invoice 2026/7'],
    { name: 'CONTRA ACCOUNT HOLDER', memo: 'Invoice 2026/7', reference: '29-12-2026 12:00' },
  ],
  [
    'the third part of CNTP',
    [':86:/EREF/NOTPROVIDED//CNTP/NL91ABNA0417164300/ABNANL2A/J EXAMPLE///REMI/USTD//Invoice 7/'],
    { name: 'J EXAMPLE', memo: 'Invoice 7', otherAccount: 'NL91ABNA0417164300', reference: null },
  ],
  [
    'TRTP, IBAN, NAME, REMI',
    [':86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J EXAMPLE/REMI/Invoice 7/EREF/E-1'],
    { name: 'J EXAMPLE', memo: 'Invoice 7', type: 'SEPA OVERBOEKING', reference: 'E-1' },
  ],
  [
    'labels with a colon',
    [
      ':86:SEPA OVERBOEKING                 IBAN: NL91ABNA0417164300        ',
      'BIC: ABNANL2A                    NAAM: J EXAMPLE                 ',
      'OMSCHRIJVING: Invoice 7',
    ],
    { name: 'J EXAMPLE', memo: 'Invoice 7', type: 'SEPA OVERBOEKING', otherAccount: 'NL91ABNA0417164300' },
  ],
  [
    'a card',
    [':86:BEA   NR:00AA01   29.11.26/12.00 CORNER SHOP,PAS123', 'UTRECHT'],
    { name: 'CORNER SHOP', memo: 'PAS123 UTRECHT BEA NR:00AA01 29.11.26/12.00', type: 'BEA' },
  ],
  [
    'Polish labels',
    [
      ':86:911 TRANSAKCJA; Z RACH.: 56114010810000267002001001; OD: JAN NOWAK; TYT.: FAKTURA 7 ;',
      'TNR: 179171073864111.01',
    ],
    { name: 'JAN NOWAK', memo: 'FAKTURA 7', type: '911 TRANSAKCJA', otherAccount: '56114010810000267002001001' },
  ],
  [
    'plain text behind an account',
    [':86:NL47INGB9999999999 j example', 'Invoice 7'],
    { name: 'j example', memo: 'Invoice 7', otherAccount: 'NL47INGB9999999999' },
  ],
  [
    'plain text whose lines are cut within words',
    [`:86:${'ACME LTD '.padEnd(60, '.')} INVO`, 'ICE 7'],
    { name: `${'ACME LTD '.padEnd(60, '.')} INVOICE 7`, memo: null },
  ],
  [
    'a field of the bank (NS)',
    [':NS:01Invoice', '027', '15MUSTER GMBH', '17LASTSCHRIFT', '3412345'],
    { name: 'MUSTER GMBH', memo: 'Invoice 7', type: 'LASTSCHRIFT', otherAccount: '12345' },
  ],
  ['two fields', [':86:ACME LTD', ':86:INVOICE 7'], { name: 'ACME LTD', memo: 'INVOICE 7' }],
  ['plain text', [':86:ACME LTD', 'INVOICE 7'], { name: 'ACME LTD', memo: 'INVOICE 7' }],
  ['a kind before the name', [':86:DIRECT DEBIT', 'ACME LTD'], { name: 'ACME LTD', memo: 'DIRECT DEBIT' }],
])('reads %s in field 86', async (_, lines, expected) => {
  expect(await readRows(file(':61:261229D1,NTRFNONREF', ...lines))).toMatchObject([expected]);
});

test('reads several messages with the envelopes of SWIFT and of Dutch banks, and statements within one message', async () => {
  const body = (name: string) => file(':61:261229D1,NTRFNONREF', `:86:${name}`);
  const content = [
    `{1:F01BANKBEBB0000000000}{2:O9400000}{4:\r\n${body('A').replace('\r\n-\r\n', '\r\n-}\r\n')}`,
    `\u0001ABNANL2A\r\n940\r\nABNANL2A\r\n${body('B')}`,
    `${body('C').replace('\r\n-\r\n', '\r\n-XXX\r\n')}`,
    `${body('D')
      .replace(':20:S\r\n', '')
      .replace(/:25:.*\r\n:28C:.*\r\n/, '')}`,
  ].join('');
  const events = await readEvents(content);
  expect(rowsOf(events).map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
  expect(endsOf(events)).toHaveLength(4);
});

test.each([
  ['LF', (text: string) => text.replaceAll('\r\n', '\n')],
  ['CR', (text: string) => text.replaceAll('\r\n', '\r')],
  ['@@ of old German programs', (text: string) => `@@${text.replaceAll('\r\n', '@@')}`],
])('reads lines that end with %s', async (_, change) => {
  const content = change(file(':61:261229D1,NTRFNONREF', ':86:005?20ABC', '?32NAME'));
  expect((await readRows(content)).map(short)).toEqual(['2026-12-29 -1.00 EUR NAME | ABC']);
});

test('reads a report of the day: no balances, sums, and announced entries', async () => {
  const content = [
    ...[
      ':20:S',
      ':25:1234567',
      ':28C:1',
      ':34F:EUR0,',
      ':13D:2612291200+0100',
      ':61:261229ED1,NTRFNONREF',
      ':86:RESERVED',
    ],
    ...[':61:261229C2,NTRFNONREF', ':86:RECEIVED', ':90D:1EUR1,', ':90C:1EUR2,', '-', ''],
  ].join('\r\n');
  const events = await readEvents(content);
  expect(rowsOf(events).map(short)).toEqual([
    '2026-12-29 -1.00 EUR (pending) RESERVED',
    '2026-12-29 2.00 EUR RECEIVED',
  ]);
  expect(endsOf(events)).toMatchObject([
    {
      opening: null,
      closing: null,
      totals: [
        { of: 'out', count: 1, amount: '1.00' },
        { of: 'in', count: 1, amount: '2.00' },
      ],
    },
  ]);
  expect(notesOf(events)).toEqual([expect.stringContaining('A report of the day (MT942)')]);
});

test('refuses a statement that has no end', async () => {
  const [content = ''] = file(':61:261229D1,NTRFNONREF').split(':62F:');
  await expect(readRows(content)).rejects.toThrow('Line 1: the statement has an opening balance and no closing one');
});
