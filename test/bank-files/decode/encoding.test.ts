import { bytesOf } from '../../../src/bank-files/bytes';
import { findEncoding } from '../../../src/bank-files/decode/find-encoding';
import { notesOf, readEvents, rowsOf } from '../support/read-events';

function qif(payee: string): string {
  return `!Type:Bank\nD1/13/2026\nT1\nP${payee}\n^\n`;
}

function ofx(charset: string, encoding = 'USASCII'): string {
  return `OFXHEADER:100\nENCODING:${encoding}\nCHARSET:${charset}\n\n<OFX><STMTRS><CURDEF>EUR<STMTTRN><DTPOSTED>20260113<TRNAMT>1<NAME>Möhre</STMTTRN></STMTRS></OFX>`;
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from(qif('Möhre €')), 'utf-8', 'Möhre €'],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${qif('Möhre')}`), 'utf-8', 'Möhre'],
  [
    'Windows-1252',
    Buffer.concat([latin1(qif('Möhre').slice(0, -3)), Buffer.from([0x20, 0x80, 0x92, 0x0a])]),
    'windows-1252',
    'Möhre €’',
  ],
  ['UTF-16, little-endian', Buffer.from(`\ufeff${qif('Möhre €')}`, 'utf16le'), 'utf-16le', 'Möhre €'],
  ['UTF-16, big-endian', bigEndian(`\ufeff${qif('Möhre €')}`), 'utf-16be', 'Möhre €'],
  ['UTF-16 without a mark', Buffer.from(qif('Möhre €'), 'utf16le'), 'utf-16le', 'Möhre €'],
  ['OFX that declares 1252', latin1(ofx('1252')), 'windows-1252', 'Möhre'],
  ['OFX that declares UTF-8 and is', Buffer.from(ofx('NONE', 'UTF-8')), 'utf-8', 'Möhre'],
])('reads %s', async (_, content, label, name) => {
  expect((await findEncoding(bytesOf(content))).label).toBe(label);
  const events = await readEvents(content);
  expect(rowsOf(events)[0]?.name).toBe(name);
  expect(notesOf(events)).toEqual([]);
});

test.each([
  [
    'declares 1252 and is UTF-8',
    Buffer.from(ofx('1252')),
    'The file declares 1252, but its text is UTF-8, and was read so.',
  ],
  [
    'declares UTF-8 and is not',
    latin1(ofx('NONE', 'UTF-8')),
    'The file declares UTF-8, but is not: it was read as Windows-1252.',
  ],
])('believes the bytes of a file that %s', async (_, content, note) => {
  const events = await readEvents(content);
  expect(rowsOf(events)[0]?.name).toBe('Möhre');
  expect(notesOf(events)).toEqual([note]);
});

test('believes UTF-8 of which a bank cut a character', async () => {
  const content = Buffer.concat([Buffer.from(qif('Möhre, Crème').slice(0, -3)), Buffer.from([0xc3, 0x0a])]);
  const events = await readEvents(content);
  expect(rowsOf(events)[0]?.name).toBe('Möhre, Crème�');
  expect(notesOf(events)).toEqual(['1 places of this UTF-8 file are not valid: � stands there.']);
});

test('decodes what XML declares, and what the user says', async () => {
  const xml = (text: string) =>
    `<?xml version="1.0" encoding="ISO-8859-15"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct/><Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-01-13</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;
  expect(rowsOf(await readEvents(latin1(xml('\xa4 \xe9'))))[0]?.name).toBe('€ é');
  expect(rowsOf(await readEvents(latin1(qif('\x81\x84 \xb3')), { encoding: 'cp850' }))[0]?.name).toBe('üä │');
  expect(rowsOf(await readEvents(latin1(qif('\xb3')), { encoding: 'windows-1250' }))[0]?.name).toBe('ł');
  await expect(readEvents(qif('A'), { encoding: 'martian' })).rejects.toThrow('"martian" is no known encoding.');
});
