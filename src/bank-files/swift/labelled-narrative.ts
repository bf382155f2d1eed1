import { type Narrative, noNarrative, single } from './narrative';

/** Labels of ABN AMRO, of Polish and of Swiss banks, and what they mean here. */
const labels: { readonly [label: string]: 'name' | 'account' | 'purpose' | 'reference' | 'other' } = {
  NAAM: 'name',
  OD: 'name',
  DLA: 'name',
  AUFTRAGGEBER: 'name',
  IBAN: 'account',
  REK: 'account',
  'Z RACH.': 'account',
  'NA RACH.': 'account',
  OMSCHRIJVING: 'purpose',
  'BETALINGSKENM.': 'purpose',
  'TYT.': 'purpose',
  MITTEILUNGEN: 'purpose',
  KENMERK: 'reference',
  BIC: 'other',
  MACHTIGING: 'other',
  INCASSANT: 'other',
  VOOR: 'other',
  'ID IPH': 'other',
  TNR: 'other',
};

const names = Object.keys(labels).map((label) => label.replaceAll('.', '\\.'));
const label = new RegExp(`(?:^|(?<=[\\s;/]))(${names.join('|')})\\s*:\\s`);

/** Sample: `BEA   NR:XXX1234   21.05.26/12.54 CORNER SHOP UTRECHT,PAS999`. */
const card = /^((BEA|GEA|eCom)\b,?.*?\d\d\.\d\d\.\d\d\/\d\d\.\d\d)\s+(.*?),\s*(PAS\s*\d.*)$/;

/**
 * Labels with a colon, as several banks write them, and cards of ABN AMRO.
 *
 *     SEPA OVERBOEKING                 IBAN: NL91ABNA0417164300
 *     BIC: ABNANL2A                    NAAM: J EXAMPLE
 *     OMSCHRIJVING: Invoice 7
 */
export function readLabelled(lines: readonly string[]): Narrative | null {
  const text = lines.join(' ');
  const [, when, kind, shop = '', rest = ''] = card.exec(text) ?? [];
  if (kind !== undefined) {
    return { ...noNarrative, name: single(shop) || null, memo: single(`${rest} ${when}`), type: kind };
  }
  const [before = '', ...pieces] = text.split(label);
  const values = new Map<string, string>();
  for (let index = 0; index < pieces.length; index += 2) {
    const meaning = labels[pieces[index] ?? ''] ?? 'other';
    const value = single((pieces[index + 1] ?? '').replace(/\s*[;/]\s*$/, ''));
    if (value !== '') values.set(meaning, [values.get(meaning) ?? '', value].join(' ').trim());
  }
  const name = values.get('name');
  if (name === undefined) return null;
  const reference = values.get('reference') ?? '';
  return {
    name,
    memo: values.get('purpose') ?? null,
    type: single(before.replace(/\s*;\s*$/, '')) || null,
    otherAccount: values.get('account') ?? null,
    reference: /^(?:NOT ?PROVIDED|)$/i.test(reference) ? null : reference,
  };
}
