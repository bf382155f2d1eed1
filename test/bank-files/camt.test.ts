import { StatementChecks } from '../../src/bank-files/check-statements';
import { endsOf, notesOf, readEvents, readRows, rowsOf, short } from './support/read-events';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

function file(statement: string, { name = 'BkToCstmrStmt', inner = 'Stmt', ns = namespace } = {}): string {
  return `<?xml version="1.0"?>\n<Document xmlns="${ns}"><${name}><GrpHdr><MsgId>M</MsgId></GrpHdr><${inner}>${head}${statement}</${inner}></${name}></Document>`;
}

const head =
  '<Id>S1</Id><ElctrncSeqNb>7</ElctrncSeqNb><CreDtTm>2026-11-28T06:00:00+01:00</CreDtTm><FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-27T23:59:59</ToDtTm></FrToDt><Acct><Id><IBAN>CH93 0076</IBAN></Id><Ccy>CHF</Ccy><Ownr><Nm>Me Myself</Nm></Ownr><Svcr><FinInstnId><BICFI>TESTCHZZ</BICFI></FinInstnId></Svcr></Acct>';

function entry(amount: string, sign: string, inner: string, status = '<Sts><Cd>BOOK</Cd></Sts>'): string {
  return `<Ntry><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-16</Dt></BookgDt><ValDt><Dt>2026-11-17</Dt></ValDt>${inner}</Ntry>`;
}

function details(inner: string): string {
  return `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`;
}

function party(role: 'Dbtr' | 'Cdtr', name: string, iban = 'DE02'): string {
  return `<${role}><Pty><Nm>${name}</Nm></Pty></${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`;
}

function balance(code: string, amount: string, sign = 'CRDT', day = '2026-11-27'): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

test('reads the account and the days of a statement', async () => {
  const [begin] = await readEvents(file(''));
  expect(begin).toEqual({
    kind: 'statement',
    account: { id: 'CH930076', bank: 'TESTCHZZ', name: 'Me Myself', type: null },
    currency: 'CHF',
    number: '7',
    from: '2026-11-01',
    until: '2026-11-27',
  });
});

test.each([
  ['BkToCstmrAcctRpt', 'Rpt', 'camt.052.001.02'],
  ['BkToCstmrStmt', 'Stmt', 'camt.053.001.13'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'camt.054.001.04'],
])('reads %s', async (name, inner, version) => {
  const content = file(entry('1.00', 'DBIT', '<AddtlNtryInf>Fee</AddtlNtryInf>'), {
    name,
    inner,
    ns: `urn:iso:std:iso:20022:tech:xsd:${version}`,
  });
  expect((await readRows(content)).map(short)).toEqual(['2026-11-16 -1.00 CHF Fee']);
});

test('reads prefixes of namespaces, blank lines before the declaration, and an envelope around the document', async () => {
  const content = file(entry('1.00', 'DBIT', '<AddtlNtryInf>A &amp; B</AddtlNtryInf>'))
    .replace(/<(\/?)(?=[A-Z])/g, '<$1n:')
    .replace('xmlns=', 'xmlns:n=')
    .replace(/(<n:Document.*)/, '<env:Envelope xmlns:env="urn:swift">$1</env:Envelope>');
  expect((await readRows(`\r\n${content}`)).map(short)).toEqual(['2026-11-16 -1.00 CHF A & B']);
});

test('names the other party: the debtor of a credit, the creditor of a debit, also in the form before version 8', async () => {
  const parties = `<RltdPties>${party('Dbtr', 'Payer')}${party('Cdtr', 'Payee', 'DE03')}<UltmtCdtr><Pty><Nm>The shop</Nm></Pty></UltmtCdtr></RltdPties>`;
  const old = '<RltdPties><Cdtr><Nm>Old payee</Nm></Cdtr></RltdPties>';
  const texts = '<Refs><EndToEndId>E-1</EndToEndId></Refs>';
  const purpose = '<RmtInf><Ustrd>Invoice 7</Ustrd><Ustrd>of November</Ustrd></RmtInf>';
  const rows = await readRows(
    file(
      [
        entry(
          '1.00',
          'CRDT',
          `<AcctSvcrRef>R1</AcctSvcrRef>${details(texts + parties + purpose)}<AddtlNtryInf>SEPA</AddtlNtryInf>`,
        ),
        entry('2.00', 'DBIT', details(parties)),
        entry('3.00', 'DBIT', details(old)),
        entry(
          '4.00',
          'DBIT',
          details(`<RltdPties>${party('Cdtr', 'me myself')}${party('Dbtr', 'Returned by')}</RltdPties>`),
        ),
        entry('5.00', 'CRDT', details('<RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>')),
        entry(
          '6.00',
          'CRDT',
          '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>',
        ),
      ].join(''),
    ),
  );
  expect(rows.map(short)).toEqual([
    '2026-11-16 1.00 CHF Payer | Invoice 7 of November',
    '2026-11-16 -2.00 CHF Payee | The shop',
    '2026-11-16 -3.00 CHF Old payee',
    '2026-11-16 -4.00 CHF Returned by',
    '2026-11-16 5.00 CHF RF18',
    '2026-11-16 6.00 CHF PMNT RCDT ESCT',
  ]);
  expect(rows[0]).toMatchObject({
    bankId: 'R1',
    reference: 'E-1',
    otherAccount: 'DE02',
    type: 'SEPA',
    valued: '2026-11-17',
  });
});

test('makes a transaction of each payment of a batch whose amounts add up to the entry', async () => {
  const payment = (amount: string, sign: string, name: string) =>
    `<TxDtls><Refs><AcctSvcrRef>${name}</AcctSvcrRef></Refs><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><RltdPties>${party(sign === 'CRDT' ? 'Dbtr' : 'Cdtr', name)}</RltdPties></TxDtls>`;
  const batch = `<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch>${payment('0.10', 'CRDT', 'A')}${payment('0.20', 'CRDT', 'B')}</NtryDtls><NtryDtls>${payment('0.05', 'DBIT', 'C')}</NtryDtls>`;
  const rows = await readRows(file(entry('0.25', 'CRDT', batch)));
  expect(rows.map((row) => [row.amount, row.name, row.bankId])).toEqual([
    ['0.10', 'A', 'A'],
    ['0.20', 'B', 'B'],
    ['-0.05', 'C', 'C'],
  ]);
});

test.each([
  [
    'add up to something else',
    '<TxDtls><Amt Ccy="CHF">1.00</Amt><RltdPties><Dbtr><Nm>A</Nm></Dbtr></RltdPties></TxDtls><TxDtls><Amt Ccy="CHF">2.00</Amt><RltdPties><Dbtr><Nm>B</Nm></Dbtr></RltdPties></TxDtls>',
    'The 2 payments of the batch add up to 3.00 and not to its 2.99: it is one transaction.',
  ],
  [
    'are in another currency',
    '<TxDtls><Amt Ccy="EUR">1.00</Amt><RltdPties><Dbtr><Nm>A</Nm></Dbtr></RltdPties></TxDtls><TxDtls><RltdPties><Dbtr><Nm>B</Nm></Dbtr></RltdPties></TxDtls>',
    'The 2 payments of the batch do not state their amounts: it is one transaction.',
  ],
])('counts a batch once whose payments %s', async (_, payments, note) => {
  const events = await readEvents(
    file(entry('2.99', 'CRDT', `<NtryDtls>${payments}</NtryDtls><AddtlNtryInf>Batch</AddtlNtryInf>`)),
  );
  expect(rowsOf(events).map(short)).toEqual(['2026-11-16 2.99 CHF Batch | A, B']);
  expect(notesOf(events)).toEqual([note]);
});

test('names a batch without a text by its payments', async () => {
  const payment = (name: string) => `<TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
  const rows = await readRows(
    file(entry('2.99', 'CRDT', `<NtryDtls>${payment('A')}${payment('B')}</NtryDtls>`, '<Sts>BOOK</Sts>')),
  );
  expect(rows.map(short)).toEqual(['2026-11-16 2.99 CHF A, B']);
});

test('reads the amounts of a batch before version 4, which are within AmtDtls', async () => {
  const payment = (amount: string) =>
    `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="EUR">9.00</Amt></InstdAmt><TxAmt><Amt Ccy="CHF">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
  const rows = await readRows(
    file(entry('3.00', 'DBIT', `<NtryDtls>${payment('1.00')}${payment('2.00')}</NtryDtls>`, '<Sts>BOOK</Sts>')),
  );
  expect(rows.map(({ amount, original }) => [amount, original])).toEqual([
    ['-1.00', { amount: '-9.00', currency: 'EUR' }],
    ['-2.00', { amount: '-9.00', currency: 'EUR' }],
  ]);
});

test('takes the sign of a reversal from what it does', async () => {
  const rows = await readRows(
    file(
      entry('10.00', 'CRDT', '<RvslInd>true</RvslInd><AddtlNtryInf>Fee back</AddtlNtryInf>') +
        entry('20.00', 'DBIT', '<RvslInd>true</RvslInd><AddtlNtryInf>Payment back</AddtlNtryInf>'),
    ),
  );
  expect(rows.map(({ amount }) => amount)).toEqual(['10.00', '-20.00']);
});

test('takes the minus of a debit for what the entry says anyway, and refuses that of a credit', async () => {
  expect((await readRows(file(entry('-5.00', 'DBIT', '')))).map(({ amount }) => amount)).toEqual(['-5.00']);
  await expect(readRows(file(entry('-5.00', 'CRDT', '')))).rejects.toThrow('-5.00 is negative and a credit (CRDT).');
});

test.each([
  ['<Sts>PDNG</Sts>', true],
  ['<Sts><Cd>PDNG</Cd></Sts>', true],
  ['<Sts><Cd>FUTR</Cd></Sts>', true],
  ['<Sts>BOOK</Sts>', false],
  ['', false],
])('reads the status %s', async (status, pending) => {
  expect((await readRows(file(entry('1', 'DBIT', '', status)))).map((row) => row.pending)).toEqual([pending]);
});

test('leaves out what is for information, and says so', async () => {
  const events = await readEvents(
    file(entry('55.00', 'DBIT', '<AddtlNtryInf>Soon</AddtlNtryInf>', '<Sts><Cd>INFO</Cd></Sts>')),
  );
  expect(rowsOf(events)).toEqual([]);
  expect(notesOf(events)).toEqual([
    'The bank says of -55.00 CHF Soon that it is for information and not booked: it is left out.',
  ]);
});

test('takes the day of a time as the bank writes it, and that of the message for what is announced without one', async () => {
  const at = (day: string, status: string) =>
    `<Ntry><Amt Ccy="CHF">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>${day}</Ntry>`;
  const rows = await readRows(
    file(at('<BookgDt><DtTm>2026-11-18T23:59:00-05:00</DtTm></BookgDt>', 'BOOK') + at('', 'PDNG')),
  );
  expect(rows.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-28']);
  const booked = await readEvents(file(at('', 'BOOK')));
  expect(rowsOf(booked).map(({ date }) => date)).toEqual(['2026-11-28']);
  expect(notesOf(booked)).toEqual(['An entry of -1.00 has no date: it has that of the message.']);
  const without = file(at('', 'BOOK')).replace(/<CreDtTm>.*<\/CreDtTm>/, '');
  await expect(readRows(without)).rejects.toThrow('Line 2: an entry has no date (BookgDt, ValDt).');
});

test.each([
  ['OPBD and CLBD', balance('OPBD', '100') + balance('CLBD', '5', 'DBIT'), '100.00', '-5.00'],
  ['the closing balance before (PRCD)', balance('PRCD', '100') + balance('CLBD', '5'), '100.00', '5.00'],
  ['two interim ones of a page', balance('ITBD', '1') + balance('ITBD', '2'), '1.00', '2.00'],
  ['an interim one of a report', balance('OPBD', '1') + balance('ITBD', '2'), '1.00', '2.00'],
  ['an interim one alone', balance('ITBD', '2'), undefined, '2.00'],
  ['none', '', undefined, undefined],
])('finds the balances of %s', async (_, balances, opening, closing) => {
  const [end] = endsOf(await readEvents(file(balances)));
  expect([end?.opening?.amount, end?.closing?.amount]).toEqual([opening, closing]);
});

test('compares the sums of the bank with its entries', async () => {
  const sums = (out: string) =>
    `<TxsSummry><TtlCdtNtries><NbOfNtries>0</NbOfNtries><Sum>0</Sum></TtlCdtNtries><TtlDbtNtries><Sum>${out}</Sum></TtlDbtNtries></TxsSummry>`;
  const gaps = [];
  for (const out of ['3.00', '4.00', '5.00']) {
    const checks = new StatementChecks();
    const pending = entry('1.00', 'DBIT', '', '<Sts><Cd>PDNG</Cd></Sts>');
    for (const event of await readEvents(file(sums(out) + entry('3.00', 'DBIT', '') + pending))) checks.add(event);
    gaps.push(checks.results[0]?.totalGaps);
  }
  expect(gaps).toEqual([[], [], [{ of: 'out', gap: '2.00' }]]);
});

test.each([
  ['cut', file(entry('1', 'DBIT', '')).slice(0, -200), /^Line 2: this is not well-formed XML .*complete/],
  ['with an entity of its own', file('<AddtlStmtInf>&bank;</AddtlStmtInf>'), /undefined entity/],
  ['with a wrong amount', file(entry('1,50', 'DBIT', '')), 'Line 2: "1,50" is no amount.'],
  ['without a sign', file(entry('1', '', '')), 'CdtDbtInd is missing: it must be CRDT or DBIT.'],
  [
    'of a payment order',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><A/></Document>',
    /^This is pain.001.001.09, which has no transactions/,
  ],
])('refuses a file %s', async (_, content, message) => {
  await expect(readRows(content)).rejects.toThrow(message);
});
