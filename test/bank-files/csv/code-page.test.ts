import { bytesOf } from '../../../src/bank-files/bytes';
import { openBankFile } from '../../../src/bank-files/read-bank-file';
import { readEvents, rowsOf } from '../support/read-events';

/** Writes a text in an encoding of which the decoder of the platform knows each character. */
function encode(text: string, label: string): Buffer {
  const decoder = new TextDecoder(label);
  const codes = new Map<string, number[]>();
  for (let byte = 0x80; byte < 0x100; byte += 1) codes.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  if (label === 'shift_jis') {
    for (let lead = 0x81; lead < 0xa0; lead += 1) {
      for (let trail = 0x40; trail < 0xfd; trail += 1) {
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if (!codes.has(character)) codes.set(character, [lead, trail]);
      }
    }
  }
  return Buffer.from(
    [...text].flatMap((character) =>
      character < '\u0080' ? [character.charCodeAt(0)] : (codes.get(character) ?? [0x3f]),
    ),
  );
}

test.each([
  ['windows-1252', 'Buchungstag;Empfänger;Betrag;Währung\r\n13.11.2026;Bäckerei Möhre;-3,20;EUR\r\n', 'Bäckerei Möhre'],
  ['windows-1252', 'Date;Libellé;Montant\r\n13/11/2026;Café à Orléans;-3,20\r\n', 'Café à Orléans'],
  ['windows-1250', '#Data operacji;#Tytuł;#Kwota\r\n2026-11-13;Piekarnia Żółw;-3,20\r\n', 'Piekarnia Żółw'],
  ['windows-1250', 'Data operacji;Opis;Kwota\r\n2026-11-13;Sklep mała łąka;-3,20\r\n', 'Sklep mała łąka'],
  [
    'windows-1250',
    'Datum;Název protistrany;Částka;Měna\r\n13.11.2026;Pekárna Příklad;-32,00;CZK\r\n',
    'Pekárna Příklad',
  ],
  ['shift_jis', '日付,摘要,支払い金額,預かり金額,差引残高\r\n2026/11/13,電気,"1,320",,"98,680"\r\n', '電気'],
])('reads %s by the headings that are known in it: %j', async (label, text, name) => {
  const content = encode(text, label);
  expect((await openBankFile(bytesOf(content))).encoding.label).toBe(label);
  expect(rowsOf(await readEvents(content)).map((row) => row.name)).toEqual([name]);
});
