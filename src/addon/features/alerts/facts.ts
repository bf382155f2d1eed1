import { writeNumber } from '../../cells/write-number';
import type { AddonMessages } from '../../messages/english';
import type { AccountProblem } from '../../rows/account';

interface Figure {
  readonly amount: number;
  readonly currency: string;
}

interface Limited extends Figure {
  readonly limit: number;
}

interface OneTransaction extends Figure {
  readonly merchant: string;
  readonly account: string | null;
  readonly day: string;
}

/** What an alert found, without words: a sentence is made from it in each language. */
export type Facts =
  | (Limited & { readonly kind: 'balanceBelow' | 'debtAbove'; readonly account: string })
  /** `account` null: all bank accounts. */
  | (Limited & { readonly kind: 'forecastBelow'; readonly account: string | null; readonly day: string })
  | (Limited & { readonly kind: 'spendingAbove'; readonly category: string | null; readonly month: string })
  | (OneTransaction & { readonly kind: 'priceRise'; readonly before: number })
  | (OneTransaction & { readonly kind: 'transactionAbove' })
  | (OneTransaction & { readonly kind: 'foreignCurrency'; readonly expected: string })
  | {
      readonly kind: 'loginNeeded';
      readonly institution: string;
      readonly accounts: string;
      readonly problem: AccountProblem['kind'];
      readonly day: string | null;
    }
  | { readonly kind: 'notSynced'; readonly account: string; readonly day: string | null };

/**
 * One sentence, with numbers in a locale: in a cell in that of the spreadsheet, elsewhere in that of the reader. The sheets
 * are in English, as all sheets that the add-on makes.
 */
export function describeFacts(facts: Facts, { crossed: text }: AddonMessages['alerts'], locale: string): string {
  const money = (amount: number, currency: string): string => formatMoney(amount, currency, locale);
  switch (facts.kind) {
    case 'balanceBelow':
    case 'debtAbove': {
      const { kind, account, amount, currency, limit } = facts;
      return text[kind](account, money(amount, currency), money(limit, currency));
    }
    case 'forecastBelow': {
      const { account, amount, currency, limit, day } = facts;
      return text.forecastBelow(account, money(amount, currency), money(limit, currency), day);
    }
    case 'spendingAbove': {
      const { category, amount, currency, limit, month } = facts;
      return text.spendingAbove(category, money(amount, currency), money(limit, currency), month);
    }
    case 'priceRise': {
      const { merchant, amount, before, currency, day } = facts;
      return text.priceRise(merchant, money(before, currency), money(amount, currency), day);
    }
    case 'transactionAbove': {
      const { merchant, account, amount, currency, day } = facts;
      return text.transactionAbove(merchant, account, money(amount, currency), day);
    }
    case 'foreignCurrency': {
      const { merchant, account, amount, currency, day, expected } = facts;
      return text.foreignCurrency(merchant, account, money(amount, currency), expected, day);
    }
    case 'loginNeeded':
      return text.loginNeeded[facts.problem](facts.institution, facts.accounts, facts.day ?? '');
    case 'notSynced':
      return text.notSynced(facts.account, facts.day);
  }
}

/** Samples: `500 USD`, `1,234.50 USD`, in German `1.234,50 USD`. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  return `${writeNumber(amount, locale, Number.isInteger(amount) ? 0 : 2)} ${currency}`.trim();
}
