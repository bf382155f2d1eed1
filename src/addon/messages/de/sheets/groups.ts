import type { sourceGroups as english } from '../../en/sheets/groups';

export const sourceGroups: typeof english = {
  INCOME: 'Einnahmen',
  BANK_FEES: 'Bankgebühren',
  ENTERTAINMENT: 'Freizeit',
  FOOD_AND_DRINK: 'Essen und Trinken',
  GENERAL_MERCHANDISE: 'Einkäufe',
  GENERAL_SERVICES: 'Dienste und Betreuung',
  GOVERNMENT_AND_NON_PROFIT: 'Steuern und Spenden',
  HOME_IMPROVEMENT: 'Wohnen',
  LOAN_PAYMENTS: 'Kredite',
  MEDICAL: 'Gesundheit und Ärzte',
  PERSONAL_CARE: 'Körperpflege',
  RENT_AND_UTILITIES: 'Wohnen',
  TRANSPORTATION: 'Unterwegs',
  TRAVEL: 'Reisen und Urlaub',
};
