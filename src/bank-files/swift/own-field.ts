import { type Narrative, noNarrative, single } from './narrative';

/**
 * The field NS behind an entry: lines with numbers of two digits, 01 to 14 the purpose, 15 and 16 the name of the other party,
 * 17 the kind of entry, 34 its account.
 *
 *     :NS:01Invoice 7
 *     15MUSTER GMBH
 *     17LASTSCHRIFT
 */
export function readOwnField(lines: readonly string[]): Narrative {
  const parts = lines.map((line) => /^(\d\d)(.*)$/.exec(line) ?? []);
  const textOf = (from: number, to: number) => {
    const texts = parts
      .filter(([, number]) => Number(number) >= from && Number(number) <= to)
      .map(([, , text]) => text);
    return single(texts.join(' ')) || null;
  };
  return {
    ...noNarrative,
    name: textOf(15, 16),
    memo: textOf(1, 14),
    type: textOf(17, 17),
    otherAccount: textOf(34, 34),
  };
}
