/** PostgreSQL's type numbers, from its catalogue pg_type. */
const int8 = 20;
const date = 1082;
const numeric = 1700;

/**
 * How both drivers read the columns that their defaults get wrong: a date as a Date of the machine's zone (off by one day),
 * a bigint as text or BigInt. A numeric stays text until the JSON edge.
 */
export const columnParsers: { readonly [typeNumber: number]: (text: string) => string | number } = {
  [int8]: (text) => Number(text),
  [date]: (text) => text,
  [numeric]: (text) => text,
};
