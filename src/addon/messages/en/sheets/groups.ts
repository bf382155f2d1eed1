/**
 * Groups that are proposed for categories, by the primary category of their source (kinds/taxonomy.ts). A category may
 * have one of these names too, so they are seldom those of categories.
 */
export const sourceGroups: { readonly [primary: string]: string } = {
  INCOME: 'Income',
  BANK_FEES: 'Bank fees',
  ENTERTAINMENT: 'Leisure',
  FOOD_AND_DRINK: 'Food',
  GENERAL_MERCHANDISE: 'Purchases',
  GENERAL_SERVICES: 'Services and care',
  GOVERNMENT_AND_NON_PROFIT: 'Taxes and donations',
  HOME_IMPROVEMENT: 'Housing',
  LOAN_PAYMENTS: 'Loans',
  MEDICAL: 'Health care',
  PERSONAL_CARE: 'Personal care',
  RENT_AND_UTILITIES: 'Housing',
  TRANSPORTATION: 'Getting around',
  TRAVEL: 'Trips',
};
