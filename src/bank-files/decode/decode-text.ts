import type { FileBytes } from '../bytes';
import type { FileText } from '../reader';
import type { Encoding } from './find-encoding';

/** The text of a file, without a byte order mark. */
export function decodeText(file: FileBytes, { label }: Encoding): FileText {
  const table = singleBytes[label];
  return { chunks: () => (table === undefined ? decode(file, label) : decodeByTable(file, table)) };
}

async function* decode(file: FileBytes, label: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const chunk of file.chunks()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The characters of the bytes 0x80 and up, of encodings in which each byte is one. */
const singleBytes: { readonly [label: string]: string } = {
  // Own table: some versions of Node decode these bytes as ISO-8859-1, in which they are control characters.
  'windows-1252': '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
  // Not in the Encoding Standard: files of DOS programs.
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

async function* decodeByTable(file: FileBytes, table: string): AsyncGenerator<string> {
  const high = table.length === 128 ? /[\u0080-\u00ff]/g : /[\u0080-\u009f]/g;
  for await (const chunk of file.chunks()) {
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    yield text.replace(high, (byte) => table[byte.charCodeAt(0) - 0x80] ?? byte);
  }
}
