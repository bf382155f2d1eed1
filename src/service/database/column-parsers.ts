import { types } from 'pg';

/** PostgreSQL's type numbers, from its catalogue pg_type. */
const int8 = 20;
const date = 1082;
const numeric = 1700;

/**
 * Parsers for columns that the driver's defaults get wrong: a date would become a Date of the machine's zone (off by
 * one day), a bigint text or BigInt. A numeric stays text until it is converted to JSON.
 */
const columnParsers: { readonly [typeNumber: number]: (text: string) => string | number } = {
  [int8]: (text) => Number(text),
  [date]: (text) => text,
  [numeric]: (text) => text,
};

/** The `types` of a connection. */
export const connectionTypes = {
  getTypeParser: ((typeNumber: number, format: 'text' | 'binary' = 'text') =>
    columnParsers[typeNumber] ?? types.getTypeParser(typeNumber, format as 'text')) as typeof types.getTypeParser,
};
