import { type Narrative, noNarrative } from './narrative';

/**
 * Parts with numbers of two digits after a mark: 00 the kind of entry, 20 to 29 and 60 to 63 the purpose, 31 the account and
 * 32 and 33 the name of the other party, 38 its IBAN. Poland has the name in 27 to 29 as well, with other marks.
 *
 *     166?00SEPA-UEBERWEISUNG?109310?20EREF+E-1?21SVWZ+Invoice 7?30COBADEFFXXX?31DE02120300000000202051?32MUSTER GMBH
 */
export function readNumbered(lines: readonly string[]): Narrative | null {
  // A part may be broken over two lines, and a few Polish banks repeat the code: `073`, `073~00ZAKUP`.
  const text = lines.length === 1 ? (lines[0] as string) : lines.join('');
  const [, mark] = /^\s*(?:\d{3}){0,2}([?<>~^@|])\d\d/.exec(text) ?? [];
  if (mark === undefined) return null;
  const parts = partsOf(text, mark);
  const isPolish = mark !== '?' && !parts.has('32') && parts.has('27');
  const purposeNumbers = isPolish ? range(20, 26) : [...range(20, 29), ...range(60, 63)];
  const { memo, reference, tags } = readPurpose(purposeNumbers.flatMap((number) => parts.get(number) ?? []));
  const name = join(
    (isPolish ? range(27, 29) : ['32', '33']).flatMap((number) => parts.get(number) ?? []),
    nameLength,
  );
  return {
    ...noNarrative,
    name: name || null,
    memo,
    type: parts.get('00')?.trim() || null,
    otherAccount: parts.get('38') ?? tags['IBAN'] ?? parts.get('31') ?? null,
    reference,
  };
}

/** A name or purpose is cut into parts of this length. */
const nameLength = 27;

function partsOf(text: string, mark: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.split(mark).slice(1)) {
    const [, number, content = ''] = /^(\d\d)(.*)$/s.exec(part) ?? [];
    // A mark within the text belongs to it.
    const last = [...parts.keys()].at(-1);
    if (number === undefined || parts.has(number)) {
      if (last !== undefined) parts.set(last, `${parts.get(last)}${mark}${part}`);
    } else parts.set(number, content);
  }
  return parts;
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/** Words for the parts of a SEPA payment within the purpose. Sample: `EREF+E-1MREF+M-1SVWZ+Invoice 7`. */
const tag = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC|ANAM|BREF|RREF)\+/;

interface Purpose {
  readonly memo: string | null;
  readonly reference: string | null;
  readonly tags: { readonly [tag: string]: string };
}

function readPurpose(parts: readonly string[]): Purpose {
  const [first = '', ...others] = join(parts, nameLength).split(tag);
  const tags: { [tag: string]: string } = {};
  for (let index = 0; index < others.length; index += 2) tags[others[index] ?? ''] ??= (others[index + 1] ?? '').trim();
  const reference = tags['EREF'] ?? '';
  return {
    memo: [first.trim(), tags['SVWZ'] ?? ''].filter((text) => text !== '').join(' ') || null,
    reference: /^(?:NOT ?PROVIDED|)$/i.test(reference) ? null : reference,
    tags,
  };
}

/** Joins parts that were cut at a length. A shorter part ended with a blank, which was cut off. */
function join(parts: readonly string[], length: number): string {
  let text = '';
  parts.forEach((part, index) => {
    const before = parts[index - 1];
    const isCut = before === undefined || before.length >= length || /\s$/.test(before) || /^\s/.test(part);
    text += isCut ? part : ` ${part}`;
  });
  return text.replace(/\s+/g, ' ').trim();
}
