/**
 * Features with a sheet that the menu inserts, in this order. They are not read from `features.ts`, because the menu is
 * built without the code of features.
 */
export const insertNames = ['dashboard', 'budget', 'categories', 'rates', 'alerts'] as const;

export type InsertName = (typeof insertNames)[number];

/** The function that the menu calls, and the key of its text. Sample: `insertBudget`. */
export function insertFunction<Name extends InsertName>(name: Name): `insert${Capitalize<Name>}` {
  return `insert${name.charAt(0).toUpperCase()}${name.slice(1)}` as `insert${Capitalize<Name>}`;
}
