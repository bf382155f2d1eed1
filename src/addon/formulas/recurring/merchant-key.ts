import { foldAccents } from '../../cells/compare-text';
import { type Row, textOf } from '../../rows/row';
import { merchantOf } from '../../rows/transaction';

/** What banks and card networks write around the name of a merchant. */
const noise = new Set(
  (
    'ach achweb auth autopay bill billpay card cardless checkcard com contactless credit creditcard debit direct ebanking ' +
    'einzug gmbh gutschrift inc intl kartenzahlung lastschrift llc ltd mandate mastercard net online payment pmt pos ppd ' +
    'purchase recurring ref sepa sq tst visa web www'
  ).split(' '),
);

/** What stands for a merchant, whatever its case and accents. `Netflix Inc.` and `NETFLIX.COM` are one. */
export function merchantKey(name: string): string {
  return toKey(name, () => true);
}

/** The same for a transaction without a merchant: `POS NETFLIX.COM 866-579-7172` is Netflix, too. */
export function nameKey(name: string): string {
  return toKey(name, (word) => !hasDigit(word));
}

function toKey(name: string, isPart: (word: string) => boolean): string {
  const text = foldAccents(name);
  const words = wordsOf(text).filter((word) => isPart(word) && !noise.has(word));
  return words.length === 0 ? text : words.join(' ');
}

/** The merchant as people read it; otherwise the words of the name, without those with a digit. */
export function merchantName(row: Row): string {
  const given = merchantOf(row);
  if (given !== null) return given;
  const name = textOf(row, 'name') ?? '';
  const words = name.split(/\s+/).filter((word) => !hasDigit(word) && word !== '');
  return words.length === 0 ? name : words.join(' ');
}

/** Samples of separators: `PAYPAL *SPOTIFY`, `NETFLIX.COM`, `E-ON`. */
function wordsOf(text: string): string[] {
  return text.split(/[\s.,;:*#/\\()&+_-]+/).filter((word) => word !== '');
}

/** Samples: `2026-11-05`, `US*2K3AB`, `#1203`. */
function hasDigit(word: string): boolean {
  return /\d/.test(word);
}
