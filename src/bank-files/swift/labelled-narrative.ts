import { type Narrative, noNarrative, single } from './narrative';

const label = /\b(IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|BETALINGSKENM\.|MACHTIGING|INCASSANT|VOOR|UITGEVENDE PARTIJ)\s*:/;

/** Sample: `BEA   NR:00AA01   29.11.26/12.00`: a card, its terminal and the time; the shop is in the next line. */
const card = /^(BEA|GEA|eCom),?\s/;

/**
 * Labels with a colon, in columns of 32 characters, as ABN AMRO writes them.
 *
 *     SEPA OVERBOEKING                 IBAN: NL91ABNA0417164300
 *     BIC: ABNANL2A                    NAAM: J EXAMPLE
 *     OMSCHRIJVING: Invoice 7
 */
export function readLabelled(lines: readonly string[]): Narrative | null {
  const [first = '', second = ''] = lines;
  const [, kind] = card.exec(first) ?? [];
  if (kind !== undefined && second !== '') {
    const [shop = '', ...rest] = second.split(/,(?=PAS\s*\d)/);
    const memo = single([...rest, ...lines.slice(2), first].join(' '));
    return { ...noNarrative, name: single(shop) || null, memo: memo || null, type: kind };
  }
  const [before = '', ...pieces] = lines.join(' ').split(label);
  if (!pieces.includes('NAAM')) return null;
  const values = new Map<string, string>();
  for (let index = 0; index < pieces.length; index += 2) {
    const name = pieces[index] ?? '';
    if (!values.has(name)) values.set(name, single(pieces[index + 1] ?? ''));
  }
  const reference = values.get('KENMERK') ?? '';
  const purpose = [values.get('OMSCHRIJVING') ?? '', values.get('BETALINGSKENM.') ?? ''].filter((text) => text !== '');
  return {
    name: values.get('NAAM') || null,
    memo: purpose.join(' · ') || null,
    type: single(before) || null,
    otherAccount: values.get('IBAN') || null,
    reference: /^(?:NOT ?PROVIDED|)$/i.test(reference) ? null : reference,
  };
}
