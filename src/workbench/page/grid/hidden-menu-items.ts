/**
 * Ids of menu items of Univer 0.25.1 that do nothing here or that Sheets has elsewhere. Protection needs a server of
 * Univer's, and the workbook cannot contain pictures.
 */
const ids: readonly string[] = [
  'sheet.menu.image',
  'sheet.command.add-range-protection-from-context-menu',
  'sheet.command.add-range-protection-from-sheet-bar',
  'sheet.command.add-range-protection-from-toolbar',
  'sheet.command.change-sheet-protection-from-sheet-bar',
  'sheet.command.delete-range-protection-from-context-menu',
  'sheet.command.delete-worksheet-protection-from-sheet-bar',
  'sheet.command.set-range-protection-from-context-menu',
  'sheet.command.view-sheet-permission-from-context-menu',
  'sheet.command.view-sheet-permission-from-sheet-bar',
  'sheet.contextMenu.permission',
];

export const hiddenMenuItems: { readonly [id: string]: { readonly hidden: true } } = Object.fromEntries(
  ids.map((id) => [id, { hidden: true }]),
);
