/** Currencies whose usual decimals are not two, by ISO 4217. */
const others: { readonly [digits: number]: string } = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** How many decimals amounts of a currency usually have. */
export function currencyDigits(code: string): number {
  const found = Object.keys(others).find((digits) => others[Number(digits)]?.split(' ').includes(code));
  return found === undefined ? 2 : Number(found);
}
