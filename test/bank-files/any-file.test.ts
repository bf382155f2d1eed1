import fc from 'fast-check';
import type { FileBytes } from '../../src/bank-files/bytes';
import { StatementChecks } from '../../src/bank-files/check-statements';
import type { BankFileEvent } from '../../src/bank-files/events';
import { endsOf, notesOf, readBytes, readEvents, rowsOf } from './support/read-events';

/** One file of each format, with characters of several bytes, entities, CDATA, broken lines and two statements. */
const files: { readonly [format: string]: string } = {
  'OFX 1': [
    'OFXHEADER:100\r\nENCODING:UTF-8\r\nCHARSET:NONE\r\n\r\n<OFX>\r\n<BANKMSGSRSV1>',
    ...['41', '42'].map(
      (id) => `<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20261120<TRNAMT>-12,50<FITID>1<NAME>Caf&#233; <![CDATA[<é>]]><MEMO>a < b</STMTTRN>
<STMTTRN><DTPOSTED>20261121120000[-5:EST]<TRNAMT>1<FITID>2<NAME>B &amp; 💶<MEMO></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`,
    ),
    '</BANKMSGSRSV1></OFX>\r\n',
  ].join(''),
  CAMT: `<?xml version="1.0"?>\n<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt>${[
    'A',
    'B',
  ]
    .map(
      (id) =>
        `<n:Stmt><n:Id>${id}</n:Id><n:Acct><n:Id><n:IBAN>${id}</n:IBAN></n:Id></n:Acct><n:Ntry><n:Amt Ccy="EUR">1.50</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:BookgDt><n:Dt>2026-11-16</n:Dt></n:BookgDt><n:AddtlNtryInf>é &amp; <![CDATA[<x>]]>💶</n:AddtlNtryInf></n:Ntry></n:Stmt>`,
    )
    .join('\n')}</n:BkToCstmrStmt></n:Document>\n`,
  MT940: [1, 2]
    .map(
      (number) =>
        `:20:S\r\n:25:NL00\r\n:28C:${number}\r\n:60F:C261228EUR1000,\r\n:61:2612310101RD10,5N154NONREF\r\nP1\r\n:86:/EREF/1/BENM//NAME/É EXA\r\nMPLE 💶/REMI/x\r\n:62F:C261231EUR1010,5\r\n-\r\n`,
    )
    .join(''),
  QIF: "!Account\r\nNBänk\r\n^\r\n!Type:Bank\r\nD6/ 4'26\r\nT-1,135.00\r\nPÉ 💶\r\nSA\r\n$-1,135.00\r\n^\r\nD12/31'26\r\nT2\r\nPB\r\n^\r\n",
  CSV: 'IBAN;DE02120300000000202051\r\n\r\nBuchungstag;Empfänger;Betrag;Währung;Saldo\r\n16.11.2026;"Café; ""Ö"" 💶\r\nParis";-1.086,40;EUR;13,60\r\n17.11.2026;Größe;2,00;EUR;15,60\r\n18.11.2026;é;-1,00;EUR;14,60',
};

const names = Object.keys(files);

function inChunks(content: Uint8Array, cuts: readonly number[]): FileBytes {
  return {
    async *chunks() {
      const places = [...new Set(cuts.map((cut) => cut % content.length))].sort((a, b) => a - b);
      for (const [index, place] of [0, ...places].entries()) {
        yield content.subarray(place, places[index] ?? content.length);
      }
    },
  };
}

test.each(names)('reads %s the same, wherever its chunks end', async (name) => {
  const content = Buffer.from(files[name] ?? '');
  const whole = await readEvents(content);
  expect(rowsOf(whole).length).toBeGreaterThan(1);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(content.length - 1), { maxLength: 40 }), async (cuts) => {
      expect(await readBytes(inChunks(content, cuts))).toEqual(whole);
    }),
    { numRuns: 60 },
  );
  const every = Array.from({ length: content.length }, (_, index) => index);
  expect(await readBytes(inChunks(content, every))).toEqual(whole);
});

/** Whether rows are missing, and neither the sums of the file nor a note say so. */
function isShortInSilence(
  events: readonly BankFileEvent[],
  whole: readonly BankFileEvent[],
  countsEnds: boolean,
): boolean {
  const checks = new StatementChecks();
  for (const event of events) checks.add(event);
  const isOpen = notesOf(events).length > 0 || checks.results.some(({ gap }) => gap !== null && /[1-9]/.test(gap));
  const ends = endsOf(events).length;
  const rows = rowsOf(whole).filter(
    ({ statement }) => endsOf(whole).findIndex((end) => end.statement === statement) < ends,
  );
  return !isOpen && (rowsOf(events).length < rows.length || (countsEnds && ends < endsOf(whole).length));
}

test.each([
  ['OFX 1', true],
  ['CAMT', true],
  // A message of SWIFT does not know how many there are.
  ['MT940', false],
])('never reads a shorter list of %s that was cut, in silence', async (name, countsEnds) => {
  const content = Buffer.from((files[name] ?? '').trimEnd());
  const whole = await readEvents(content);
  for (let length = 0; length < content.length; length += 1) {
    const events = await readEvents(content.subarray(0, length)).catch(() => null);
    if (events !== null && isShortInSilence(events, whole, countsEnds)) throw new Error(`cut after ${length} bytes`);
  }
});
