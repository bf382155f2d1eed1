/** The headings that columns of recorded balances may have, in lower case, in English or German. */
export const balanceHeadings = {
  day: ['day', 'date', 'snapshot', 'datum', 'tag', 'stichtag'],
  id: ['account id', 'accountid', 'konto-id'],
  account: ['account', 'name', 'konto', 'kontoname'],
  balance: ['balance', 'saldo', 'kontostand'],
  currency: ['currency', 'währung'],
  /** A balance history says here which rows no run recorded. */
  source: ['source'],
};
