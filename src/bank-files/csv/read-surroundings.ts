import type { Day } from '../events';
import type { DecimalMark } from '../reader';
import { fold } from './fold';
import { type DayOrder, readDay, toDay } from './read-day';
import { currencyOf, readNumber, toPlain } from './read-number';
import { type BalanceWord, balanceWordOf, sideOf } from './words';

/** What the lines above the headings say of the account. */
export interface Surroundings {
  readonly accountId: string | null;
  readonly currency: string | null;
  readonly from: Day | null;
  readonly until: Day | null;
}

/** Samples: `IBAN;DE02…`, `Numéro de compte : 04012345678;Devise : EUR`, `Date de fin de téléchargement : 27/11/2026`. */
export function readSurroundings(rows: readonly (readonly string[])[], dayOrder: DayOrder | null): Surroundings {
  const lines = rows.map((cells) => cells.filter((cell) => cell !== ''));
  return {
    accountId: findIban(lines) ?? findAccountNumber(lines),
    currency: findCurrency(lines),
    ...findPeriod(lines, dayOrder),
  };
}

function findIban(lines: readonly (readonly string[])[]): string | null {
  for (const cell of lines.flat()) {
    const [iban] = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/.exec(cell) ?? [];
    if (iban !== undefined && /\d{6}/.test(iban.replaceAll(' ', ''))) return iban.replaceAll(' ', '');
  }
  return null;
}

const accountLabel =
  /(?:^|\b)(?:konto(?:nummer)?|kontonr|account(?: ?(?:number|no|nr))?|num[ée]ro de compte|compte|cuenta|conta|rekening(?:nummer)?|[čc][íi]slo [úu][čc]tu|tili(?:numero)?|rachunek|nr rachunku|girokonto|tagesgeldkonto)\b[^\d*X]{0,25}([\d*X](?:[\dX*./ -]|[A-Z](?=\d)){3,}[\dX])/iu;

function findAccountNumber(lines: readonly (readonly string[])[]): string | null {
  for (const line of lines) {
    for (const text of [...line, line.slice(0, 2).join(' ')]) {
      const [, number] = accountLabel.exec(text) ?? [];
      if (number !== undefined && !number.trim().split(' ').some(isDay)) return number.trim();
    }
  }
  return null;
}

/** `93-00-00` is a sort code. */
function isDay(text: string): boolean {
  const day = readDay(text);
  return day !== null && (toDay(day, 'day first') ?? toDay(day, 'month first')) !== null;
}

function findCurrency(lines: readonly (readonly string[])[]): string | null {
  const cells = lines.flat();
  for (const cell of cells) {
    const [, code = ''] = /(?:^|[:=]\s*)([A-Z]{3})$/.exec(cell) ?? [];
    const [, word = ''] = /^(euros?)$/i.exec(cell) ?? [];
    const currency = currencyOf(code || word);
    if (currency) return currency;
  }
  for (const cell of cells) {
    const [, front = '', behind = ''] = /\b([A-Z]{3}) ?[-+]?\d|[.,]\d\d ?([A-Z]{3}|€|£)(?!\w)/.exec(cell) ?? [];
    const currency = readNumber(cell)?.currency ?? currencyOf(front || behind);
    if (currency) return currency;
  }
  return null;
}

const dates =
  /\d{4}-\d{2}-\d{2}|\d{4}\/\d{2}\/\d{2}|\d{1,2}([./-])\d{1,2}\1\d{2,4}|\b\d{8}\b|\d{1,2} \p{L}{3,10}\.? \d{4}/gu;
const beginWord = /\b(?:von|vom|from|start|debut|du|desde|dal|ab|vanaf|fra|fran|od|begin|de)\b/;
const endWord = /\b(?:bis|to|until|end|fin|au|hasta|al|tot|til|till|do|ate|a|through|thru)\b/;

/** The days that a text contains. */
function daysIn(text: string, order: DayOrder | null): { readonly day: Day; readonly at: number }[] {
  return [...text.matchAll(dates)].flatMap((match) => {
    const found = readDay(match[0]);
    const day = found === null ? null : toDay(found, order);
    return day === null ? [] : [{ day, at: match.index }];
  });
}

function findPeriod(
  lines: readonly (readonly string[])[],
  order: DayOrder | null,
): Pick<Surroundings, 'from' | 'until'> {
  let from: Day | null = null;
  let until: Day | null = null;
  for (const line of lines) {
    const cells = line.some((cell) => balanceWordOf(cell) !== null) ? [] : [...line, line.join(' ')];
    for (const text of cells) {
      const days = daysIn(text, order);
      const [first, second] = days;
      if (first !== undefined && second !== undefined && days.length === 2) {
        from ??= first.day < second.day ? first.day : second.day;
        until ??= first.day < second.day ? second.day : first.day;
      } else if (first !== undefined && days.length === 1) {
        const label = fold(text.slice(0, first.at));
        // `Date de fin de téléchargement` has both words: the one that is no preposition decides.
        if (/\b(?:fin|end|bis|hasta|until|to|tot)\b/.test(label)) until ??= first.day;
        else if (beginWord.test(label)) from ??= first.day;
        else if (endWord.test(label)) until ??= first.day;
      }
    }
  }
  return { from, until };
}

/** A balance or sum that a line states. */
export interface StatedBalance {
  readonly of: BalanceWord;
  readonly day: Day | null;
  /** With a point and the sign of the line. */
  readonly amount: string;
}

/** Samples: `Solde en fin de période;;;;1 655,25;`, `Letzter Kontostand;;;;1.234,56;EUR`, `Avail Bal : 1234.56 as of 20261127`. */
export function readBalanceLine(
  cells: readonly string[],
  order: DayOrder | null,
  decimal: DecimalMark,
  outPlace: number | undefined,
): StatedBalance | null {
  const word = wordOf(cells);
  if (word === null) return null;
  const text = cells.filter((cell) => cell !== '').join(' ');
  const day = daysIn(text, order).at(-1)?.day ?? null;
  const side = cells
    .map((cell) => (cell.length <= 8 ? sideOf(cell) : null))
    .find((each) => each !== null && each !== undefined);
  const plainOf = (digits: string) => toPlain(digits, decimal) ?? toPlain(digits, decimal === ',' ? '.' : ',');
  const candidates = cells.flatMap((cell, place) => {
    const number = readDay(cell) === null ? readNumber(cell) : null;
    const plain = number === null ? null : plainOf(number.digits);
    if (number === null || plain === null) return [];
    const isOut = side === 'out' || number.side === 'out' || number.sign === '-' || place === outPlace;
    return [
      { amount: isOut ? `-${plain}` : plain, isMoney: /[.,]\d{1,2}$/.test(number.digits) || number.currency !== null },
    ];
  });
  const [, inText] = /[^\d.,]([-+]?\d[\d.,' ]*[.,]\d{2})(?![\d./-])/.exec(text.replace(dates, '#')) ?? [];
  const found =
    candidates.filter(({ isMoney }) => isMoney).at(-1)?.amount ??
    (candidates.length === 1 ? candidates[0]?.amount : undefined);
  const number = inText === undefined ? null : readNumber(inText.trim());
  const amount = found ?? (number === null ? null : plainOf(number.digits));
  if (amount === null || amount === undefined) return null;
  return { of: word, day, amount: found === undefined && number?.sign === '-' ? `-${amount}` : amount };
}

function wordOf(cells: readonly string[]): BalanceWord | null {
  for (const cell of cells) {
    const word = readNumber(cell) === null ? balanceWordOf(cell) : null;
    if (word !== null) return word;
  }
  return null;
}
