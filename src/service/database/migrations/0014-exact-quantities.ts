/**
 * Quantities and prices of holdings with as many decimals as they have: an ether has 18. PostgreSQL does not rewrite a table to
 * lift the limit of a `numeric` column. Additive: earlier versions read and write such columns.
 */
export const exactQuantities = [
  `alter table holdings alter column quantity type numeric, alter column current_price type numeric`,
];
