import { BankFileError } from '../bank-file-error';
import type { FileBytes } from '../bytes';
import { declaredEncoding } from './declared-encoding';
import { Utf8Scan } from './utf8-scan';

/** How the bytes of a file become text, and why. */
export interface Encoding {
  /** A label of the Encoding Standard, such as `utf-8`, `utf-16le` or `windows-1252`. */
  readonly label: string;
  /** A sentence for the user if the file says another encoding than it has. */
  readonly note: string | null;
}

/** Of the beginning of a file, in which byte order marks and headers are. */
const headLength = 4096;

/**
 * Finds the encoding of a file by its bytes. What they are counts more than what the file declares: text of Windows-1252 is
 * practically never valid UTF-8, and banks declare what their program was once written for. A declared encoding of one byte
 * per character decides only between those.
 */
export async function findEncoding(file: FileBytes): Promise<Encoding> {
  const scan = new Utf8Scan();
  let head: Uint8Array = new Uint8Array(0);
  for await (const chunk of file.chunks()) {
    if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)]);
    const unicode = head.length < 4 ? null : utf16Of(head);
    if (unicode !== null) return { label: unicode, note: null };
    scan.add(chunk);
  }
  return choose(utf16Of(head), scan, declaredEncoding(Buffer.from(head).toString('latin1')));
}

function choose(unicode: string | null, scan: Utf8Scan, declared: string | null): Encoding {
  if (unicode !== null) return { label: unicode, note: null };
  const { characters, faults } = scan.end();
  const isUtf8 = faults === 0 || characters > faults;
  if (isUtf8) return { label: 'utf-8', note: noteOnUtf8(characters, faults, declared) };
  const label = toLabel(declared);
  if (label === null || label === 'utf-8' || label.startsWith('utf-16')) {
    const claim = declared === null ? null : `The file declares ${declared}, but is not: it was read as Windows-1252.`;
    return { label: 'windows-1252', note: claim };
  }
  return { label, note: null };
}

function noteOnUtf8(characters: number, faults: number, declared: string | null): string | null {
  if (faults > 0) return `${faults} places of this UTF-8 file are not valid: � stands there.`;
  // Text of ASCII alone is the same in all of them.
  if (characters === 0 || declared === null || toLabel(declared) === 'utf-8') return null;
  return `The file declares ${declared}, but its text is UTF-8, and was read so.`;
}

/** By a byte order mark, or by the zeros of Latin text. */
function utf16Of(head: Uint8Array): string | null {
  const [a, b, c, d] = head;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be';
  return null;
}

/** The label of an encoding that a user names, such as `ISO-8859-15` or `cp1250`. */
export function encodingNamed(name: string): Encoding {
  const label = toLabel(name);
  if (label !== null) return { label, note: null };
  const known = 'utf-8, utf-16le, windows-1252, iso-8859-15, windows-1250, windows-1251, ibm850';
  throw new BankFileError('unknown encoding', `${JSON.stringify(name)} is no known encoding. Some are ${known}.`);
}

function toLabel(name: string | null): string | null {
  if (name === null) return null;
  const lower = name.trim().toLowerCase();
  if (/^(?:ibm|cp)-?850$/.test(lower)) return 'ibm850';
  // OFX writes `1252` and `8859-1`.
  const spelled = lower.replace(/^(?:cp-?)?(125\d)$/, 'windows-$1').replace(/^8859-/, 'iso-8859-');
  try {
    return new TextDecoder(spelled).encoding;
  } catch {
    return null;
  }
}
