import type { AddonMessages } from '../../messages/en/messages';
import { payments, quarters } from './business';
import type { DeclaredSheet } from './declared-sheet';
import { overview } from './overview';
import { accountsTable, holdingsTable, transactionsTable } from './tables';
import { tryIt } from './try-it';

/** The sheets of a starter workbook, in the order of their tabs. The first one says which it is. */
export const variants = {
  household: ['overview', 'accounts', 'transactions', 'holdings', 'tryIt'],
  business: ['quarters', 'payments', 'accounts', 'transactions', 'tryIt'],
} as const satisfies { readonly [name: string]: readonly StarterKey[] };

export type StarterKey = keyof AddonMessages['starter']['names'];

/** `referTo` is how formulas refer to another of these sheets, such as `'Accounts'!`. */
export function declareSheet(
  key: StarterKey,
  texts: AddonMessages['starter'],
  referTo: (key: StarterKey) => string,
  whenEmpty = texts.noAccounts,
): DeclaredSheet {
  const declare = {
    overview: () => overview(texts, referTo('accounts'), referTo('transactions'), whenEmpty),
    accounts: () => accountsTable(texts),
    transactions: () => transactionsTable(texts),
    holdings: () => holdingsTable(texts),
    tryIt: () => tryIt(texts),
    quarters: () => quarters(texts),
    payments: () => payments(texts),
  };
  return declare[key]();
}
