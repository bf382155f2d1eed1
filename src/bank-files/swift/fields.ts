import { linesOf } from '../lines';
import type { FileText } from '../reader';

/** A field of a SWIFT message. Sample: `:61:2612310101RD10,5N154NONREF` and the lines that continue it. */
export interface Field {
  /** `61`, `60F`, `86`. */
  readonly tag: string;
  readonly lines: readonly string[];
  readonly line: number;
}

/** Sample: `:60F:C261228EUR1000,00`. `NS` has what a bank adds. */
const tagAtStart = /^:(\d\d[A-Z]?|NS):/;

/** Begins the fields of a message in the envelope of SWIFT. */
const textBlock = '{4:';

/**
 * The fields of a file with one or more messages. Envelopes are skipped: the blocks of SWIFT (`{1:F01…}{4:`), the header lines
 * of Dutch banks (`ABNANL2A`, `940`) and what stands between messages (`-}`, `-`, control characters).
 */
export async function* fieldsOf(text: FileText): AsyncGenerator<readonly Field[]> {
  let open: { tag: string; lines: string[]; line: number } | null = null;
  for await (const { texts, first } of linesOf(text)) {
    const fields: Field[] = [];
    const add = (line: string, number: number) => {
      const block = line.indexOf(textBlock);
      const content = block < 0 ? line : line.slice(block + textBlock.length);
      const tag = content.startsWith(':') ? tagAtStart.exec(content)?.[1] : undefined;
      if (tag === undefined && open !== null && !isEnd(content)) {
        open.lines.push(content);
        return;
      }
      if (open !== null) fields.push(open);
      open = tag === undefined ? null : { tag, lines: [content.slice(tag.length + 2)], line: number };
    };
    texts.forEach((line, index) => {
      // Some programs of German banks write `@@` between lines.
      if (!line.startsWith('@@:')) add(line, first + index);
      else for (const part of line.split('@@')) if (part !== '') add(part, first + index);
    });
    if (fields.length > 0) yield fields;
  }
  if (open !== null) yield [open];
}

/** The end of a message: `-`, `-}`, `-XXX` of ING, and the control characters of old transfer protocols. */
function isEnd(line: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are in the files.
  return /^-(?:XXX)?[\s\u0000-\u001f]*$|^-\}|^[\u0001-\u001f]+$/.test(line);
}
