import { BankFileError } from '../bank-file-error';

/** The longest tag with its value: one without an end would otherwise be read again with each chunk of the file. */
const tagMax = 100_000;

/** What a tag of OFX is for its reader. */
export interface OfxHandler {
  /** An aggregate begins, such as `STMTTRN`. */
  open(name: string, line: number): void;
  /** An element with its value, such as `TRNAMT` and `-12.34`. Never an empty one. */
  value(name: string, text: string, line: number): void;
  close(name: string, line: number): void;
}

/**
 * Splits OFX into its tags. Files of version 1 are SGML, in which an element ends where the next tag begins; those of version 2
 * are XML, and end every element, which here says nothing new. So one reader takes both, and the many files that are between
 * them: unescaped ampersands, some elements ended and some not.
 *
 *     <STMTTRN><TRNTYPE>DEBIT<TRNAMT>-12.34<NAME>A &amp; B</STMTTRN>
 */
export class OfxTokens {
  /** The text since the last `<` whose tag and value are not complete. */
  private rest = '';
  private line = 1;
  /** Where the next line break of the text is. */
  private breakAt = -1;

  constructor(private readonly handler: OfxHandler) {}

  write(chunk: string): void {
    const text = this.rest + chunk;
    this.breakAt = text.indexOf('\n');
    const first = nextTag(text, 0);
    let at = first >= 0 ? first : text.endsWith('<') ? text.length - 1 : text.length;
    this.countLines(text, at);
    while (at < text.length) {
      const next = this.readTag(text, at);
      if (next < 0) break;
      this.countLines(text, next);
      at = next;
    }
    this.rest = text.slice(at);
    if (this.rest.length > tagMax) {
      throw new BankFileError('malformed', 'a tag with its value is longer than 100,000 characters.', this.line);
    }
  }

  /** Returns what is left: the beginning of a tag in a file that was cut. */
  end(): string {
    // A value at the end of the file ends there.
    this.write('</');
    return this.rest.slice(0, -2);
  }

  get currentLine(): number {
    return this.line;
  }

  /** Reads the tag at `at` and its value. Returns where the next one begins, or -1 if this one is not complete. */
  private readTag(text: string, at: number): number {
    const special = text.charCodeAt(at + 1);
    if (special === exclamation || special === question) return skipDeclaration(text, at);
    const close = text.indexOf('>', at);
    const next = close < 0 ? -1 : nextTag(text, close);
    if (next < 0 || (text[next + 1] === '!' && next + cdataStart.length > text.length)) return -1;
    if (special === slash) {
      this.handler.close(
        text
          .slice(at + 2, close)
          .trimEnd()
          .toUpperCase(),
        this.line,
      );
      return next;
    }
    const name = nameOf(text.slice(at + 1, close));
    if (text.startsWith(cdataStart, next)) return this.readCdata(text, name, close + 1, next);
    const value = text.slice(close + 1, next).trim();
    this.report(name, value.includes('&') ? decodeEntities(value) : value);
    return next;
  }

  /** Sample: `<NAME><![CDATA[A & B]]></NAME>`. */
  private readCdata(text: string, name: string, from: number, cdata: number): number {
    const end = text.indexOf(']]>', cdata);
    const next = end < 0 ? -1 : nextTag(text, end);
    if (next >= 0)
      this.report(
        name,
        `${decodeEntities(text.slice(from, cdata))}${text.slice(cdata + cdataStart.length, end)}`.trim(),
      );
    return next;
  }

  private report(name: string, value: string): void {
    if (value === '') this.handler.open(name, this.line);
    else this.handler.value(name, value, this.line);
  }

  private countLines(text: string, to: number): void {
    while (this.breakAt >= 0 && this.breakAt < to) {
      this.line += 1;
      this.breakAt = text.indexOf('\n', this.breakAt + 1);
    }
  }
}

/** Sample: `<?OFX OFXHEADER="200"?>`, `<!-- a comment -->`. */
function skipDeclaration(text: string, at: number): number {
  const end = text.indexOf(text.startsWith('<!--', at) ? '-->' : '>', at);
  return end < 0 ? -1 : nextTag(text, end);
}

/** Where a tag begins: a `<` before a blank or a digit is text that a bank did not escape. */
function nextTag(text: string, from: number): number {
  let at = text.indexOf('<', from);
  while (at >= 0 && !isTagStart(text.charCodeAt(at + 1))) at = at + 1 < text.length ? text.indexOf('<', at + 1) : -1;
  return at;
}

function isTagStart(code: number): boolean {
  const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  return isLetter || code === slash || code === exclamation || code === question;
}

const cdataStart = '<![CDATA[';
const exclamation = 0x21;
const question = 0x3f;
const slash = 0x2f;

/** The name of a tag. Samples: `STMTTRN`, `MEMO/`, `name `. */
function nameOf(tag: string): string {
  const end = tag.search(/[\s/]/);
  return (end < 0 ? tag : tag.slice(0, end)).toUpperCase();
}

const named: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** An ampersand that begins no entity stays: many banks do not escape it. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
