/** Source categories follow the taxonomy banks' data providers use: a primary one and a detailed one that begins with it. */
interface Category {
  readonly primary: string;
  readonly detailed: string;
  /** What the organization calls it; null where it never gave it a name. */
  readonly organization: string | null;
}

export const categories = {
  salary: { primary: 'INCOME', detailed: 'INCOME_WAGES', organization: 'Salary' },
  sales: { primary: 'INCOME', detailed: 'INCOME_OTHER_INCOME', organization: 'Sales' },
  rentIncome: { primary: 'INCOME', detailed: 'INCOME_OTHER_INCOME', organization: 'Rent received' },
  dividend: { primary: 'INCOME', detailed: 'INCOME_DIVIDENDS', organization: 'Investment income' },
  interest: { primary: 'INCOME', detailed: 'INCOME_INTEREST_EARNED', organization: 'Investment income' },
  transferOut: { primary: 'TRANSFER_OUT', detailed: 'TRANSFER_OUT_ACCOUNT_TRANSFER', organization: null },
  transferIn: { primary: 'TRANSFER_IN', detailed: 'TRANSFER_IN_ACCOUNT_TRANSFER', organization: null },
  savingOut: { primary: 'TRANSFER_OUT', detailed: 'TRANSFER_OUT_SAVINGS', organization: null },
  savingIn: { primary: 'TRANSFER_IN', detailed: 'TRANSFER_IN_SAVINGS', organization: null },
  investing: {
    primary: 'TRANSFER_OUT',
    detailed: 'TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS',
    organization: null,
  },
  invested: {
    primary: 'TRANSFER_IN',
    detailed: 'TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS',
    organization: null,
  },
  withdrawal: { primary: 'TRANSFER_OUT', detailed: 'TRANSFER_OUT_WITHDRAWAL', organization: 'Cash' },
  cardPayment: { primary: 'LOAN_PAYMENTS', detailed: 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', organization: null },
  mortgage: { primary: 'LOAN_PAYMENTS', detailed: 'LOAN_PAYMENTS_MORTGAGE_PAYMENT', organization: 'Home' },
  loan: { primary: 'LOAN_PAYMENTS', detailed: 'LOAN_PAYMENTS_CAR_PAYMENT', organization: 'Transport' },
  rent: { primary: 'RENT_AND_UTILITIES', detailed: 'RENT_AND_UTILITIES_RENT', organization: 'Rent' },
  power: { primary: 'RENT_AND_UTILITIES', detailed: 'RENT_AND_UTILITIES_GAS_AND_ELECTRICITY', organization: 'Home' },
  water: { primary: 'RENT_AND_UTILITIES', detailed: 'RENT_AND_UTILITIES_WATER', organization: 'Home' },
  internet: { primary: 'RENT_AND_UTILITIES', detailed: 'RENT_AND_UTILITIES_INTERNET_AND_CABLE', organization: 'Home' },
  phone: { primary: 'RENT_AND_UTILITIES', detailed: 'RENT_AND_UTILITIES_TELEPHONE', organization: 'Home' },
  insurance: { primary: 'GENERAL_SERVICES', detailed: 'GENERAL_SERVICES_INSURANCE', organization: 'Insurance' },
  childcare: { primary: 'GENERAL_SERVICES', detailed: 'GENERAL_SERVICES_CHILDCARE', organization: 'Children' },
  groceries: { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_GROCERIES', organization: 'Groceries' },
  restaurant: { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_RESTAURANT', organization: 'Eating out' },
  coffee: { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_COFFEE', organization: 'Eating out' },
  fuel: { primary: 'TRANSPORTATION', detailed: 'TRANSPORTATION_GAS', organization: 'Transport' },
  ride: { primary: 'TRANSPORTATION', detailed: 'TRANSPORTATION_TAXIS_AND_RIDE_SHARES', organization: 'Transport' },
  transit: { primary: 'TRANSPORTATION', detailed: 'TRANSPORTATION_PUBLIC_TRANSIT', organization: 'Transport' },
  streaming: { primary: 'ENTERTAINMENT', detailed: 'ENTERTAINMENT_TV_AND_MOVIES', organization: 'Subscriptions' },
  music: { primary: 'ENTERTAINMENT', detailed: 'ENTERTAINMENT_MUSIC_AND_AUDIO', organization: 'Subscriptions' },
  outing: {
    primary: 'ENTERTAINMENT',
    detailed: 'ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS',
    organization: 'Fun',
  },
  shopping: {
    primary: 'GENERAL_MERCHANDISE',
    detailed: 'GENERAL_MERCHANDISE_ONLINE_MARKETPLACES',
    organization: 'Shopping',
  },
  books: {
    primary: 'GENERAL_MERCHANDISE',
    detailed: 'GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS',
    organization: 'Shopping',
  },
  supplies: {
    primary: 'GENERAL_MERCHANDISE',
    detailed: 'GENERAL_MERCHANDISE_OFFICE_SUPPLIES',
    organization: 'Supplies',
  },
  hardware: { primary: 'HOME_IMPROVEMENT', detailed: 'HOME_IMPROVEMENT_HARDWARE', organization: 'Home' },
  pharmacy: { primary: 'MEDICAL', detailed: 'MEDICAL_PHARMACIES_AND_SUPPLEMENTS', organization: 'Health' },
  doctor: { primary: 'MEDICAL', detailed: 'MEDICAL_PRIMARY_CARE', organization: 'Health' },
  gym: { primary: 'PERSONAL_CARE', detailed: 'PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS', organization: 'Health' },
  flight: { primary: 'TRAVEL', detailed: 'TRAVEL_FLIGHTS', organization: 'Travel' },
  lodging: { primary: 'TRAVEL', detailed: 'TRAVEL_LODGING', organization: 'Travel' },
  carHire: { primary: 'TRAVEL', detailed: 'TRAVEL_RENTAL_CARS', organization: 'Travel' },
  donation: {
    primary: 'GOVERNMENT_AND_NON_PROFIT',
    detailed: 'GOVERNMENT_AND_NON_PROFIT_DONATIONS',
    organization: 'Giving',
  },
  tax: {
    primary: 'GOVERNMENT_AND_NON_PROFIT',
    detailed: 'GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT',
    organization: 'Taxes',
  },
  fee: { primary: 'BANK_FEES', detailed: 'BANK_FEES_OTHER_BANK_FEES', organization: 'Fees' },
} as const satisfies { readonly [name: string]: Category };

export type CategoryName = keyof typeof categories;
