#!/usr/bin/env bash
# npm packages that read bank files: results on valid files that differ from what the files say. Installs the packages into a
# temporary folder, reads small files made here, without this project, and prints for each the result seen and the one expected.
# Exits with 1 if a result is not the one seen on 2026-11-28, such as after a mend.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm init --yes >/dev/null
npm install --no-audit --no-fund --ignore-scripts --loglevel=error \
  node-ofx-parser@0.5.1 ofx-data-extractor@1.5.0 camt-parser@1.1.0 mt940js@1.3.5 @centrapay/swift-parser@1.0.1 qif2json@0.4.0

cat >read.cjs <<'SCRIPT'
const attempt = async (work) => {
  try {
    return await work();
  } catch (error) {
    return `throws: ${error.message.split('\n')[0].slice(0, 60)}`;
  }
};

const ofxRow = (name) =>
  `<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>-1.00</TRNAMT><FITID>1</FITID><NAME>${name}</NAME></STMTTRN>`;
const ofxStatement = (account, rows) =>
  `<STMTTRNRS><TRNUID>1</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>${account}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM><BANKTRANLIST><DTSTART>20261101</DTSTART><DTEND>20261130</DTEND>${rows}</BANKTRANLIST><LEDGERBAL><BALAMT>1.00</BALAMT><DTASOF>20261130</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS>`;
const ofx = (...statements) =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>20261130</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>${statements.join('')}</BANKMSGSRSV1></OFX>`;

const camtBalance = (code) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>`;
const camt = (version, status, amounts, party) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-27T10:00:00</CreDtTm></GrpHdr><Stmt><Id>S</Id><CreDtTm>2026-11-27T10:00:00</CreDtTm><Acct><Id><IBAN>CH0000000000000000005</IBAN></Id><Ccy>CHF</Ccy></Acct>${camtBalance('OPBD')}${camtBalance('CLBD')}<Ntry><Amt Ccy="CHF">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls>${amounts}<RltdPties><Dbtr>${party}</Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
const camtResult = async (content) => {
  const { statements } = await require('camt-parser').parseCamt053(content);
  const [{ relatedParties, amountDetails }] = statements[0].transactions[0].details;
  return [relatedParties.debtor?.name ?? null, amountDetails.transactionAmount.value];
};

const mt940 = (...lines) =>
  [':20:S', ':25:1234567', ':28C:1', ':60F:C251230EUR0,00', ...lines, ':62F:C260102EUR1,00', '-', ''].join('\r\n');
// Value date 31 December 2025, entry date 2 January.
const acrossTheYear = mt940(':61:2512310102C1,00NTRFNONREF', ':86:A');

const qif = (...dates) => `!Type:Bank\n${dates.map((date) => `D${date}\nT1.00\nPA\n^\n`).join('')}`;

/** What is read, by what, result seen, result by the file, and why. */
const findings = [
  [
    'OFX, <NAME>A &amp; B',
    'node-ofx-parser 0.5.1',
    () => require('node-ofx-parser').parse(ofx(ofxStatement('1', ofxRow('A &amp; B').repeat(2)))).OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN[0].NAME,
    'A &amp;amp;amp; B',
    'A & B',
    'escapes entities twice more instead of decoding them',
  ],
  [
    'OFX, one transaction',
    'node-ofx-parser 0.5.1',
    () => Array.isArray(require('node-ofx-parser').parse(ofx(ofxStatement('1', ofxRow('A')))).OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN),
    false,
    true,
    'a list of one is no list',
  ],
  [
    'OFX, <NAME>A &amp; B',
    'ofx-data-extractor 1.5.0',
    () => new (require('ofx-data-extractor').Ofx)(ofx(ofxStatement('1', ofxRow('A &amp; B')))).getBankTransferList()[0].NAME,
    'A &amp; B',
    'A & B',
    'entities stay',
  ],
  [
    'CAMT.053 version 2, <Dbtr><Nm>',
    'camt-parser 1.1.0',
    () => camtResult(camt('02', 'BOOK', '<AmtDtls><TxAmt><Amt Ccy="CHF">1.00</Amt></TxAmt></AmtDtls>', '<Nm>Payer</Nm>')),
    [null, '1.00'],
    ['Payer', '1.00'],
    'the debtor is lost without an error',
  ],
  [
    'CAMT.053 version 8, <Dbtr><Pty><Nm>',
    'camt-parser 1.1.0',
    () => camtResult(camt('08', '<Cd>BOOK</Cd>', '<Amt Ccy="CHF">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>', '<Pty><Nm>Payer</Nm></Pty>')),
    [null, ''],
    ['Payer', '1.00'],
    'the debtor and the amount of a payment within an entry are lost without an error',
  ],
  [
    'MT940, :61:2512310102C1,00',
    'mt940js 1.3.5',
    () => new (require('mt940js').Parser)().parse(acrossTheYear)[0].transactions[0].entryDate.toISOString().slice(0, 10),
    '2025-01-02',
    '2026-01-02',
    'the entry date has no year, and gets that of the value date',
  ],
  [
    'MT940, :61:2512310102C1,00',
    '@centrapay/swift-parser 1.0.1',
    () => require('@centrapay/swift-parser').parse({ type: 'mt940', data: acrossTheYear })[0].transactions[0].entryDate.toISOString().slice(0, 10),
    '2025-01-02',
    '2026-01-02',
    'the same',
  ],
  [
    "QIF, D4/13'26",
    'qif2json 0.4.0',
    () => require('qif2json').parse(qif("4/13'26")).transactions[0].date,
    '2027-01-04T00:00:00',
    '2026-04-13',
    'without an option the day comes first, and month 13 is January of the next year, without an error',
  ],
  [
    'QIF, !Account before !Type:Bank',
    'qif2json 0.4.0',
    () => require('qif2json').parse(`!Account\nNChecking\nTBank\n^\n${qif('4/3/2026')}`).transactions.length,
    'throws: File does not appear to be a valid qif file: !Account',
    1,
    'Quicken begins its files so',
  ],
];

(async () => {
  let changed = 0;
  for (const [what, by, work, seen, expected, why] of findings) {
    const found = JSON.stringify(await attempt(work));
    const isAsSeen = found === JSON.stringify(seen);
    if (!isAsSeen) changed += 1;
    console.log(`${isAsSeen ? 'as seen' : 'CHANGED'}  ${by}: ${what}`);
    console.log(`         result ${found}, expected ${JSON.stringify(expected)}: ${why}`);
  }
  process.exitCode = changed === 0 ? 0 : 1;
})();
SCRIPT
node read.cjs
