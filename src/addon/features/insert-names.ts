/**
 * Features with a sheet that the menu inserts, in this order. They are not read from `features.ts`, because the menu is
 * built without the code of features.
 */
export const insertNames = ['starter', 'dashboard', 'budget', 'categories', 'rates', 'alerts'] as const;

export type InsertName = (typeof insertNames)[number];

export type InsertFunction<Name extends InsertName = InsertName> = `insert${Capitalize<Name>}`;

/** The function that the menu calls, and the key of its text. Sample: `insertBudget`. */
export function insertFunction<Name extends InsertName>(name: Name): InsertFunction<Name> {
  return `insert${name.charAt(0).toUpperCase()}${name.slice(1)}` as InsertFunction<Name>;
}
