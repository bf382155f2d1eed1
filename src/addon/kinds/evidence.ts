import { foldAccents } from '../cells/compare-text';
import { addTo, getOrAdd } from '../cells/lists';
import { accountField, institutionOf, isDebt } from '../rows/account';
import { type Row, textOf } from '../rows/row';
import { accountIdOf, amountOf, givenCategoryOf, merchantOf, sourceCategoryOf } from '../rows/transaction';
import type { Kind } from './taxonomy';

/** What an account is for; `other` if the API does not say it, or the key cannot read accounts. */
export type AccountUse = 'bank' | 'card' | 'loan' | 'investment' | 'other';

interface KnownAccount {
  readonly name: string;
  readonly use: AccountUse;
  /** Words by which transactions of other accounts call it. */
  readonly words: readonly string[];
  readonly mask: string | null;
}

/** What transactions and their accounts say about a transfer. Texts are folded. */
export interface Evidence {
  purposeOf(row: Row): AccountUse;
  /** Whether its words say that money changes its place, or name the account of the other side. */
  speaksFor(row: Row, other: Row): boolean;
  /** Whether it names a third account of the user, or a reason that is no transfer. */
  speaksAgainst(row: Row, other: Row): boolean;
  /** The name of its account. */
  accountOf(row: Row): string;
  /** Whether its words say that money changes its place. */
  isCalledTransfer(row: Row): boolean;
  /** Whether it names any account of the user. */
  namesAccount(row: Row): boolean;
  /** What its account says of it, without a category that does: null if nothing. */
  kindOfAccount(row: Row): Kind | null;
  /** Whether its merchant is somebody who sells, and not a bank or a service that moves money. */
  isBoughtAt(row: Row): boolean;
}

const loan =
  /\b(?:loans?|mortgages?|student|auto|pret|mutuo|hipoteca)\b|darlehen|hypothek|finanzierung|kredit(?!\s?karte)/;

const moves =
  /\b(?:transfer\w*|xfer|trnsfr|umbuchung|(?:eigen)?ue?bertrag|sweep|autosave|round ?up|spar(?:en|plan|rate)|epargne|virement|giroconto|traspaso|overboeking|auto ?pay|payment (?:thank you|received)|thank you|(?:card|crd|visa|mastercard|amex) (?:auto ?)?(?:pay|pmt|payment|ppd)\w*|kreditkarte\w*|kartenabrechnung|withdrawal to|deposit from|(?:to|from) (?:acct|account|konto|savings|checking)|(?:auf|vom) (?:sparkonto|tagesgeld\w*|girokonto))\b/;

const earnsOrCosts =
  /\b(?:invoice|inv|rechnung|salary|payroll|wages?|gehalt|lohn|bonus|refund|erstattung|rent|miete|dividends?|dividende|interest|zins(?:en)?|tax|steuer|insurance|versicherung)\b/;

const services = /\b(?:zelle|venmo|paypal|wise|revolut|cash app|apple cash|twint|bizum|bank|sparkasse|credit union)\b/;

const earns = /\b(?:div|dividend[es]?|interest|zins(?:en)?|coupon|distribution|ausschuttung|ertrag\w*)\b/;
/** Other categories of the organization say more than an account of investments. */
const trades = /invest|wertpapier|depot|securities|dividend/i;
const costs = /\b(?:fees?|commission|provision)\b|gebuhr/;
const returned =
  /\b(?:return(?:ed)?|revers(?:al|ed)|refund(?:ed)?|chargeback|storn\w*|retoure|ruck(?:uberweisung|buchung|gabe|lastschrift|zahlung)|waived)\b|erstattung/;
const cash =
  /\b(?:atm|cash|bargeld\w*|geldautomat|bar(?:einzahlung|auszahlung)|einzahlung|especes|efectivo|contante)\b/;
const exchanges =
  /\b(?:buy|bought|sell|sold|sale|purchase[ds]?|reinvest\w*|exchanged?|redemption|\w*kauf|wiederanlage|sparplanausfuhrung|achat|vente|compra|venta)\b/;
const contributes =
  /\b(?:contrib\w*|deposits?|match|withdrawals?|distributions?|rollover|transfer\w*|ach|einzahlung|auszahlung)\b/;

/** What an account is called says nothing if it is called what every transaction may be. */
const plainWords = /^(?:card|bank|account|konto|karte|credit|debit|kredit|online|main|joint|plus|from|with)$/;

export const speaksOfReturn = (row: Row): boolean => returned.test(textOfRow(row));
/** Whether its words say that securities were bought or sold, and not that money came or went. */
export function speaksOfTrade(row: Row): boolean {
  const text = `${textOfRow(row)} ${fold(sourceCategoryOf(row) ?? '').replace(/_/g, ' ')}`;
  return exchanges.test(text) && !contributes.test(text);
}
export const speaksOfCash = (row: Row): boolean => cash.test(textOfRow(row));

/** What the words of a transaction say, whatever could be its other side. */
interface Said {
  readonly text: string;
  /** That money changes its place. */
  readonly isCalled: boolean;
  /** A reason that is no transfer. */
  readonly isReason: boolean;
  readonly isBought: boolean;
  /** The accounts of the user that it names, of which some have the same name. */
  readonly named: ReadonlySet<KnownAccount>;
}

/** No bank writes as much, and what is longer costs time. */
const lengthMax = 300;

const fold = (text: string): string => foldAccents(text.slice(0, lengthMax));
const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]{4,}/gu) ?? [];

/** Folded texts and the rows that have them: a household has few shops, and each is asked for several times. */
const texts = new WeakMap<Row, string>();
const folded = new Map<string, string>();

/** Name, merchant and the organization's category, folded. Categories of a source are known, or say nothing. */
function textOfRow(row: Row): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const parts = [textOf(row, 'name'), merchantOf(row), givenCategoryOf(row)].map((part) => part?.slice(0, lengthMax));
  if (folded.size >= 5_000) folded.clear();
  const text = getOrAdd(folded, parts.join('\n'), () => parts.map((part) => fold(part ?? '')).join(' '));
  texts.set(row, text);
  return text;
}

export function weighEvidence(accounts: readonly Row[]): Evidence {
  const known = new Map(accounts.map((account) => [textOf(account, 'id'), toKnown(account)] as const));
  const of = (row: Row): KnownAccount => known.get(accountIdOf(row)) ?? unknown;
  const byWord = new Map<string, KnownAccount[]>();
  for (const account of known.values()) for (const word of account.words) addTo(byWord, word, account);
  const namedIn = (text: string): ReadonlySet<KnownAccount> =>
    new Set(wordsOf(text).flatMap((word) => byWord.get(word) ?? []));
  const said = new Map<string, Said>();
  const ofRows = new Map<Row, Said>();
  // Each row is asked for several times.
  const saidOf = (row: Row): Said => getOrAdd(ofRows, row, () => find(row));
  const find = (row: Row): Said => {
    const [text, given] = [textOfRow(row), merchantOf(row) ?? ''];
    return getOrAdd(said, `${given}\n${text}`, () => {
      const merchant = fold(given);
      return {
        text,
        isCalled: moves.test(text),
        isReason: earnsOrCosts.test(text),
        isBought: merchant !== '' && !moves.test(merchant) && !services.test(merchant) && namedIn(merchant).size === 0,
        named: namedIn(text),
      };
    });
  };
  const isBoughtAt = (row: Row): boolean => saidOf(row).isBought;
  return {
    purposeOf: (row) => of(row).use,
    accountOf: (row) => of(row).name,
    isCalledTransfer: (row) => saidOf(row).isCalled,
    namesAccount: (row) => saidOf(row).named.size > 0,
    kindOfAccount(row) {
      const { use } = of(row);
      // Most accounts say nothing, and reading words takes time.
      if (use === 'bank' || use === 'other') return null;
      const { text, isBought } = saidOf(row);
      if (use === 'investment' && trades.test(givenCategoryOf(row) ?? 'invest') && !isBought) {
        if (isMoneyIn(row)) return earns.test(text) ? 'income' : 'transfer';
        return costs.test(text) ? 'spending' : 'transfer';
      }
      const isPaid = use === 'loan' || (use === 'card' && !hasCategory(row) && !isBought);
      return isPaid && isMoneyIn(row) && !returned.test(text) ? 'transfer' : null;
    },
    speaksFor(row, other) {
      const { isCalled, named, text } = saidOf(row);
      if (isCalled || named.has(of(other))) return true;
      const names = namesIn(saidOf(other).text);
      return namesIn(text).some((name) => names.includes(name));
    },
    speaksAgainst(row, other) {
      const { isReason, named, text } = saidOf(row);
      if (isReason) return true;
      // An account that has the same name as another one says nothing.
      return !named.has(of(other)) && [...named].some((third) => third !== of(row) && hasMask(text, third));
    },
    isBoughtAt,
  };
}

const unknown: KnownAccount = { name: 'another account', use: 'other', words: [], mask: null };

/** Words of banks that say nothing of who pays. */
const jargon = /sepa|uberweis|gutschr|lastschr|zahlung|payment|deposit|online|direct|mobile|card|debit|credit/;

/** Two words in a row, such as the name of a person. */
function namesIn(text: string): readonly string[] {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  return words
    .map((word, index) => `${words[index - 1]} ${word}`)
    .filter((name, index) => index > 0 && !jargon.test(name));
}

const hasMask = (text: string, { mask }: KnownAccount): boolean => mask !== null && wordsOf(text).includes(mask);

function toKnown(account: Row): KnownAccount {
  const given = [textOf(account, 'name'), textOf(account, accountField.officialName), institutionOf(account)];
  const mask = fold(textOf(account, 'mask') ?? '');
  const words = new Set(given.flatMap((name) => wordsOf(fold(name ?? ''))).filter((word) => !plainWords.test(word)));
  return {
    name: textOf(account, 'name') ?? unknown.name,
    use: purposeOf(account),
    words: [...words.add(mask)],
    mask: mask === '' ? null : mask,
  };
}

function purposeOf(account: Row): AccountUse {
  const category = textOf(account, 'category');
  if (category === 'bank') return 'bank';
  if (category === 'investment' || category === 'retirement') return 'investment';
  if (!isDebt(account)) return 'other';
  const said = (...paths: readonly string[]): string =>
    foldAccents(paths.map((path) => textOf(account, path) ?? '').join(' ')).replace(/_/g, ' ');
  // A card may be called after a car club or a university.
  const isLoan = loan.test(said('type', 'subtype').trim() || said('name', accountField.officialName));
  return isLoan ? 'loan' : 'card';
}

/** Whether a transaction has any category, of the organization or its source. */
export function hasCategory(row: Row): boolean {
  return givenCategoryOf(row) !== null || sourceCategoryOf(row) !== null;
}

export function isMoneyIn(row: Row): boolean {
  return amountOf(row) > 0;
}
