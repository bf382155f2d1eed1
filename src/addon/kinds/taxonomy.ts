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

/** The known categories with what they say, the longest names first: one may begin with another. */
export const knownSources: readonly { readonly name: string; readonly kind: Kind | null }[] = Object.entries(
  kindsOfSource,
)
  .map(([name, kind]) => ({ name, kind }))
  .sort((a, b) => b.name.length - a.name.length);

/** What the known taxonomy says of a transaction. */
export interface SourceKind {
  /** null: the sign of the amount or a matching transaction decides. */
  readonly kind: Kind | null;
  /** The side that pays is spending, the arriving one on the loan is a transfer. */
  readonly isLoanPayment: boolean;
  /** Cash, which may be paid in again. */
  readonly isWithdrawal: boolean;
  readonly isDeposit: boolean;
  /** Whether the taxonomy has the category, also where it leaves the kind open. */
  readonly isKnown: boolean;
}

const unknown: SourceKind = { kind: null, isLoanPayment: false, isWithdrawal: false, isDeposit: false, isKnown: false };

/**
 * The detailed category counts if it is known, then the primary one. A detailed category alone belongs to the primary
 * one that its name begins with.
 */
export function kindOfSource(detailed: string | null, primary: string | null): SourceKind {
  const name = [detailed, primary].map((each) => each?.toUpperCase()).find(isKnown);
  const known = name ?? (primary === null && detailed !== null ? beginOf(detailed.toUpperCase()) : undefined);
  if (known === undefined) return unknown;
  const kind = kindsOfSource[known] ?? null;
  return {
    kind,
    isLoanPayment: kind === 'spending' && known.startsWith('LOAN_PAYMENTS'),
    isWithdrawal: known === 'TRANSFER_OUT_WITHDRAWAL',
    isDeposit: known === 'TRANSFER_IN_DEPOSIT',
    isKnown: true,
  };
}

/** The longest known category that the name of a detailed one begins with. */
function beginOf(detailed: string): string | undefined {
  const words = detailed.split('_');
  const begins = words.map((_, index) => words.slice(0, words.length - index).join('_'));
  return begins.find(isKnown);
}

function isKnown(name: string | undefined): name is string {
  return name !== undefined && Object.hasOwn(kindsOfSource, name);
}
