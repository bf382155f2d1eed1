export const kinds = ['income', 'spending', 'transfer'] as const;
export type Kind = (typeof kinds)[number];

/**
 * Kinds of the source categories whose taxonomy is known: Plaid's personal finance categories
 * (plaid.com/documents/transactions-personal-finance-category-taxonomy.csv), which name a detailed category after its
 * primary one. The API passes on what its sources send, and the specification names no values. A detailed category
 * counts before its primary one; null: the sign of the amount or a matching transaction decides.
 *
 * Money that changes its place is a transfer: between accounts, into savings and investments, a card's payment, a loan
 * paid out. Cash is spent when it is withdrawn, since nobody records what follows. Payments of other loans are spending,
 * because a household has to budget for them and the part that is interest is not known.
 */
const kindsOfSource: { readonly [category: string]: Kind | null } = {
  INCOME: 'income',
  TRANSFER_IN: 'transfer',
  TRANSFER_IN_DEPOSIT: null,
  TRANSFER_OUT: 'transfer',
  TRANSFER_OUT_WITHDRAWAL: 'spending',
  LOAN_DISBURSEMENTS: 'transfer',
  LOAN_PAYMENTS: 'spending',
  LOAN_PAYMENTS_CREDIT_CARD_PAYMENT: 'transfer',
  BANK_FEES: 'spending',
  ENTERTAINMENT: 'spending',
  FOOD_AND_DRINK: 'spending',
  GENERAL_MERCHANDISE: 'spending',
  GENERAL_SERVICES: 'spending',
  GOVERNMENT_AND_NON_PROFIT: 'spending',
  HOME_IMPROVEMENT: 'spending',
  MEDICAL: 'spending',
  PERSONAL_CARE: 'spending',
  RENT_AND_UTILITIES: 'spending',
  TRANSPORTATION: 'spending',
  TRAVEL: 'spending',
};

/** The kind of source categories, the more exact one first; null if none belongs to the known taxonomy. */
export function kindOfSource(names: readonly (string | null)[]): Kind | null {
  const known = names.map((name) => name?.toUpperCase()).find(isKnown);
  return known === undefined ? null : (kindsOfSource[known] ?? null);
}

function isKnown(name: string | undefined): name is string {
  return name !== undefined && Object.hasOwn(kindsOfSource, name);
}
