import { endsOf, notesOf, readEvents, readRows, rowsOf, short } from './support/read-events';

const sgmlHeader = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n';

/** A statement of OFX 1, with unclosed elements. */
function statement(rows: string, { currency = 'USD', account = '42' } = {}): string {
  return `<STMTTRNRS><TRNUID>1<STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>9<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130${rows}</BANKTRANLIST><LEDGERBAL><BALAMT>-5,5<DTASOF>20261130120000[-5:EST]</LEDGERBAL><AVAILBAL><BALAMT>10.00<DTASOF>20261130</AVAILBAL></STMTRS></STMTTRNRS>`;
}

function file(...statements: string[]): string {
  return `${sgmlHeader}<OFX><BANKMSGSRSV1>${statements.join('\r\n')}</BANKMSGSRSV1></OFX>`;
}

function row(elements: string): string {
  return `\r\n<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>-1.00<FITID>1${elements}</STMTTRN>`;
}

function withAmount(amount: string): string {
  return `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>${amount}<NAME>A</STMTTRN>`;
}

function withDate(date: string): string {
  return `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${date}<TRNAMT>1<NAME>A</STMTTRN>`;
}

test('reads the account, the days and the balances of a statement', async () => {
  const [begin, , end] = await readEvents(file(statement(row('<NAME>Shop'))));
  expect(begin).toEqual({
    kind: 'statement',
    account: { id: '42', bank: '9', name: null, type: 'CHECKING' },
    currency: 'USD',
    number: null,
    from: '2026-11-01',
    until: '2026-11-30',
  });
  expect(end).toMatchObject({
    kind: 'end',
    opening: null,
    closing: { date: '2026-11-30', amount: '-5.50' },
    available: { date: '2026-11-30', amount: '10.00' },
  });
});

test.each([
  ['-12,50', 'EUR', '-12.50'],
  ['+500', 'EUR', '500.00'],
  ['.5', 'EUR', '0.50'],
  ['-1.234,56', 'EUR', '-1234.56'],
  ['-1,234.56', 'USD', '-1234.56'],
  ['1,234,567', 'USD', '1234567.00'],
  ['-1 234,56', 'EUR', '-1234.56'],
  ['-0.00', 'USD', '0.00'],
  ['-1000', 'JPY', '-1000'],
  ['1.5', 'KWD', '1.500'],
  ['0.12345', 'USD', '0.12345'],
  ['+00000000000000.2400', 'USD', '0.24'],
  ['1000.00', 'JPY', '1000'],
])('reads the amount %s of %s as %s', async (text, currency, expected) => {
  const [found] = await readRows(file(statement(withAmount(text), { currency })));
  expect(found?.amount).toBe(expected);
});

test('says that an amount with three decimals may be thousands, and reads thousands if the user says so', async () => {
  const content = file(statement(withAmount('-1,234')));
  const events = await readEvents(content);
  expect(rowsOf(events).map(short)).toEqual(['2026-11-20 -1.234 USD A']);
  expect(notesOf(events)).toEqual([expect.stringContaining('-1,234 has three decimals')]);
  expect((await readRows(content, { decimalMark: '.' })).map(short)).toEqual(['2026-11-20 -1234.00 USD A']);
});

test.each(['', 'abc', '1.2.3,4,5', '12-', '1e3'])('refuses the amount %j by its line', async (text) => {
  await expect(readRows(file(statement(`\r\n${withAmount(text)}`)))).rejects.toThrow(/^Line 8: .*amount/);
});

test.each([
  ['20261130233000.000[-5:EST]', '2026-11-30'],
  ['20261130003000[+5.30:IST]', '2026-11-30'],
  ['20261201000000[0:GMT]', '2026-12-01'],
  ['20261130', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
  ['20280229120000', '2028-02-29'],
])('takes the day of the bank from %s', async (text, expected) => {
  expect((await readRows(file(statement(withDate(text))))).map(({ date }) => date)).toEqual([expected]);
});

test.each(['20260229', '20261301', '30112026', '261130'])('refuses the date %s', async (text) => {
  await expect(readRows(file(statement(withDate(text))))).rejects.toThrow(`DTPOSTED "${text}" is no date.`);
});

test('reads elements with and without ends, empty ones, entities and ampersands of banks', async () => {
  const rows = [
    row('<NAME>A &amp; B &lt;C&gt; &#233;&#x20AC; &unknown; D & E</NAME><MEMO></MEMO>'),
    row('<NAME>No ends<CHECKNUM><MEMO>\r\n  broken\r\n  over lines'),
    row('<NAME><![CDATA[R & D <new>]]></NAME><MEMO>x'),
    row('<name>lower case</name><memo/>'),
    row('<NAME>a < b and 3<4'),
  ].join('');
  expect((await readRows(file(statement(rows)))).map(short)).toEqual([
    '2026-11-20 -1.00 USD A & B <C> é€ &unknown; D & E',
    '2026-11-20 -1.00 USD No ends | broken over lines',
    '2026-11-20 -1.00 USD R & D <new> | x',
    '2026-11-20 -1.00 USD lower case',
    '2026-11-20 -1.00 USD a < b and 3<4',
  ]);
});

test('reads OFX 2 with namespaces of XML aside: declarations, comments, ends of all elements', async () => {
  const content = `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="220"?>\n<!-- <STMTTRN> -->\n<OFX>
    <CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>CAD</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM>
    <BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><DTUSER>20261118</DTUSER><TRNAMT>-1.00</TRNAMT>
    <FITID>7</FITID><PAYEE><NAME>Zoë’s</NAME><CITY>Oslo</CITY></PAYEE><MEMO>m</MEMO></STMTTRN></BANKTRANLIST>
    <BANKTRANLISTP><DTASOF>20261121</DTASOF><STMTTRNP><TRNTYPE>DEBIT</TRNTYPE><DTTRAN>20261121</DTTRAN><TRNAMT>-2.00</TRNAMT>
    <NAME>Reserved</NAME></STMTTRNP></BANKTRANLISTP></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
  const rows = await readRows(content);
  expect(rows.map(short)).toEqual(['2026-11-20 -1.00 CAD Zoë’s | m', '2026-11-21 -2.00 CAD (pending) Reserved']);
  expect(rows[0]).toMatchObject({ authorized: '2026-11-18', bankId: '7', type: 'DEBIT' });
  expect(rows[0]?.statement.account).toMatchObject({ id: '4111', type: 'CREDITCARD' });
});

test('keeps transactions with the same id, without one, and of two accounts apart', async () => {
  const rows = await readRows(
    file(
      statement(
        `${row('<NAME>Purchase')}${row('<NAME>Its fee')}<STMTTRN><DTPOSTED>20261101<TRNAMT>2<FITID><NAME>B</STMTTRN>`,
      ),
      statement(row('<NAME>Other account'), { account: '43' }),
    ),
  );
  expect(rows.map(({ statement: { account }, bankId, name }) => [account.id, bankId, name])).toEqual([
    ['42', '1', 'Purchase'],
    ['42', '1', 'Its fee'],
    ['42', null, 'B'],
    ['43', '1', 'Other account'],
  ]);
});

test.each([
  ['<NAME>POS PURCHASE<MEMO>Corner Shop', 'Corner Shop | POS PURCHASE'],
  ['<NAME>Kartenzahlung<MEMO>Bäckerei', 'Bäckerei | Kartenzahlung'],
  ['<NAME>PRLV SEPA<MEMO>Électricité', 'Électricité | PRLV SEPA'],
  ['<NAME>Corner Shop<MEMO>POS PURCHASE', 'Corner Shop | POS PURCHASE'],
  ['<NAME>Restaurant of the very long n<MEMO>Restaurant of the very long name', 'Restaurant of the very long name'],
  ['<NAME>Rent<MEMO>Rent of November', 'Rent | Rent of November'],
  ['<MEMO>Only a memo', 'Only a memo'],
  ['<NAME>Same<MEMO>Same', 'Same'],
  ['', 'DEBIT'],
])('names %s', async (elements, expected) => {
  const [found] = await readRows(file(statement(row(elements))));
  expect([found?.name, found?.memo].filter((text) => text !== null).join(' | ')).toBe(expected);
});

test('says the currency of a transaction that has another than its account, and one that was converted', async () => {
  const rows = await readRows(
    file(
      statement(
        `${row('<NAME>A<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>')}${row('<NAME>B<ORIGCURRENCY><CURRATE>1.1<CURSYM>EUR</ORIGCURRENCY>')}`,
      ),
    ),
  );
  expect(rows.map(({ currency, original }) => [currency, original])).toEqual([
    ['EUR', null],
    ['USD', { amount: null, currency: 'EUR' }],
  ]);
});

test('follows corrections of the bank: one replaces a transaction, one withdraws it', async () => {
  const events = await readEvents(
    file(
      statement(
        `${row('<NAME>A<CORRECTFITID>0<CORRECTACTION>REPLACE')}${row('<NAME>B<CORRECTFITID>5<CORRECTACTION>DELETE')}`,
      ),
    ),
  );
  expect(rowsOf(events).map(({ name, replaces }) => [name, replaces])).toEqual([['A', '0']]);
  expect(notesOf(events)).toEqual(['The bank withdraws its transaction 5.']);
});

test('reads money of an investment account, and says what moved none', async () => {
  const invested = (name: string, inner: string) =>
    `<${name}>${inner.replace('<INVTRAN>', '<INVTRAN><FITID>1<DTTRADE>20261102<DTSETTLE>20261104')}</${name}>`;
  const rows = [
    invested(
      'BUYSTOCK',
      '<INVBUY><INVTRAN><MEMO>Bought</INVTRAN><SECID><UNIQUEID>US0378331005<UNIQUEIDTYPE>ISIN</SECID><UNITS>2<TOTAL>-300.10</INVBUY><BUYTYPE>BUY',
    ),
    invested('INCOME', '<INVTRAN></INVTRAN><SECID><UNIQUEID>US0378331005</SECID><INCOMETYPE>DIV<TOTAL>1.20'),
    invested('REINVEST', '<INVTRAN></INVTRAN><SECID><UNIQUEID>X</SECID><TOTAL>-1.20'),
    '<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261101<TRNAMT>500<FITID>2<NAME>Deposit of cash</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>',
  ];
  const content = `${sgmlHeader}<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20261130<CURDEF>USD<INVACCTFROM><BROKERID>b.example<ACCTID>7</INVACCTFROM><INVTRANLIST><DTSTART>20261101<DTEND>20261130${rows.join('')}</INVTRANLIST><INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>X</SECID><UNITS>2<MEMO>no row</INVPOS></POSSTOCK></INVPOSLIST><INVBAL><AVAILCASH>200.00<MARGINBALANCE>0</INVBAL></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`;
  const events = await readEvents(content);
  expect(rowsOf(events).map(short)).toEqual([
    '2026-11-02 -300.10 USD Bought | US0378331005',
    '2026-11-02 1.20 USD INCOME US0378331005',
    '2026-11-01 500.00 USD Deposit of cash',
  ]);
  expect(notesOf(events)).toEqual(['1 movements of securities moved no money: they are left out.']);
  expect(endsOf(events)[0]?.available).toEqual({ date: '2026-11-30', amount: '200.00' });
});

test('names the security of an investment, which stands behind the transactions', async () => {
  const bought = (id: string) =>
    `<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20261102<MEMO>YOU BOUGHT</INVTRAN><SECID><UNIQUEID>${id}</SECID><TOTAL>-3</INVBUY></BUYSTOCK>`;
  const content = `${sgmlHeader}<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>7</INVACCTFROM><INVTRANLIST>${bought('A1')}${bought('A2')}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>A1</SECID><SECNAME>Acme &amp; Co</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>`;
  expect((await readRows(content)).map(short)).toEqual([
    '2026-11-02 -3.00 USD Acme & Co | YOU BOUGHT',
    '2026-11-02 -3.00 USD YOU BOUGHT | A2',
  ]);
});

test('says what the bank answers instead of a statement', async () => {
  const content = `${sgmlHeader}<OFX><BANKMSGSRSV1><STMTTRNRS><STATUS><CODE>2003<SEVERITY>ERROR<MESSAGE>Account not found</STATUS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  await expect(readRows(content)).rejects.toThrow('The bank answered with error 2003: Account not found.');
});

test('reads transactions that are in no aggregate of a statement', async () => {
  const content = `<OFX><CURDEF>BRL<BANKTRANLIST>${row('<NAME>A')}</BANKTRANLIST><LEDGERBAL><BALAMT>2</LEDGERBAL></OFX>`;
  const events = await readEvents(content);
  expect(rowsOf(events).map(short)).toEqual(['2026-11-20 -1.00 BRL A']);
  expect(endsOf(events)).toMatchObject([{ closing: { date: null, amount: '2.00' } }]);
});

test('takes an amount for thousands where the others have the other mark, and says so', async () => {
  const events = await readEvents(
    `${sgmlHeader}<OFX><STMTRS><CURDEF>EUR${withAmount('-1,000')}${withAmount('-5.25')}${withAmount('-2.500')}</STMTRS></OFX>`,
  );
  expect(rowsOf(events).map(({ amount }) => amount)).toEqual(['-1000.00', '-5.25', '-2.50']);
  expect(notesOf(events)).toEqual(['-1,000 counts as thousands: the other amounts have a decimal point.']);
});

test('refuses a file without a statement', async () => {
  await expect(readRows(`${sgmlHeader}<OFX></OFX>`)).rejects.toThrow('no statement of an account');
});

test('refuses a tag without an end, whose file would be read again and again', async () => {
  await expect(readRows(`${sgmlHeader}<OFX><MEMO>${'a'.repeat(200_000)}`)).rejects.toThrow(
    /^Line \d+: a tag with its value is longer than 100,000 characters\.$/,
  );
});
