import { fold } from './fold';

/** How names of months begin, in the languages of bank files: English, German, French, Spanish, Italian, Dutch and so on. */
const beginnings: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty', 'led', 'tammi'],
  ['feb', 'fev', 'lut', 'uno', 'helmi'],
  ['mar', 'mrt', 'maa', 'mrz', 'maerz', 'bre'],
  ['apr', 'avr', 'abr', 'kwi', 'dub', 'huhti'],
  ['may', 'mai', 'maj', 'mei', 'mag', 'kve', 'touko'],
  ['jun', 'juin', 'giu', 'cze', 'cer', 'cvn', 'kesa'],
  ['jul', 'juil', 'lug', 'lip', 'cvc', 'cervence', 'heina'],
  ['aug', 'aou', 'ago', 'sie', 'srp', 'elo'],
  ['sep', 'set', 'wrz', 'zar', 'syys'],
  ['oct', 'okt', 'out', 'ott', 'paz', 'rij', 'loka'],
  ['nov', 'lis', 'marras'],
  ['dec', 'dez', 'dic', 'des', 'gru', 'pro', 'joulu'],
];

/** The month from 1 to 12. NaN if the name is none. */
export function monthOf(name: string): number {
  const folded = fold(name);
  let best = { month: Number.NaN, length: 0 };
  beginnings.forEach((names, index) => {
    for (const each of names) {
      // The longest beginning counts: `marras` is November, `mars` is March.
      if (folded.startsWith(each) && each.length > best.length) best = { month: index + 1, length: each.length };
    }
  });
  return best.month;
}
