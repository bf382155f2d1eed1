/**
 * Menu items of Univer that do nothing here or belong to what Sheets has elsewhere: protection asks a server of
 * Univer's own, and pictures are not part of the workbook. Ids are those of Univer 0.25.1.
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
