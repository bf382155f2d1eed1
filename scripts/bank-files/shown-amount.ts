/** An amount with at least two decimals, if it has any: the database keeps four, entries none at their end. */
export function shownAmount(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  return fraction === undefined ? whole : `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** With as many decimals as an amount beside it. */
export function padded(amount: string, like: string): string {
  const decimals = (like.split('.')[1] ?? '').length;
  const [whole = '', fraction = ''] = amount.split('.');
  return decimals === 0 ? amount : `${whole}.${fraction.padEnd(decimals, '0')}`;
}
