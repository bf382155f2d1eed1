/** Menu items of Univer that Sheets does not have or that do nothing here. Ids are those of Univer 0.25.1. */
const ids: readonly string[] = [];

export const hiddenMenuItems: { readonly [id: string]: { readonly hidden: true } } = Object.fromEntries(
  ids.map((id) => [id, { hidden: true }]),
);
