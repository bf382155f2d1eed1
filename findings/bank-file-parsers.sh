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
  ofx-data-extractor@1.5.0 camt-parser@1.1.0 qif2json@0.4.0

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

const qif = (...dates) => `!Type:Bank\n${dates.map((date) => `D${date}\nT1.00\nPA\n^\n`).join('')}`;

/** What is read, by what, result seen, result by the file, and why. */
const findings = [
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
    "QIF, D4/13'26",
    'qif2json 0.4.0',
    () => require('qif2json').parse(qif("4/13'26")).transactions[0].date,
    '2027-01-04T00:00:00',
    '2026-04-13',
    'without an option the day comes first, and month 13 is January of the next year, without an error',
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
