import type { Area, EditableSheet } from '../../platform/platform';

/**
 * Sets formats or rules of an area. Google refuses them in columns of Sheets' own tables that have a type, which sets
 * them: then it is tried with each column alone, and those that are refused do without.
 */
export function formatWhereAllowed(sheet: EditableSheet, area: Area, set: (part: Area) => void): void {
  if (isAllowed(sheet, () => set(area))) return;
  for (let offset = 0; offset < area.columnCount; offset += 1) {
    isAllowed(sheet, () => set({ ...area, column: area.column + offset, columnCount: 1 }));
  }
}

/** One service call, because Google may refuse a change only when it applies what it has collected. */
export function isAllowed(sheet: EditableSheet, change: () => void): boolean {
  try {
    change();
    sheet.flush();
    return true;
  } catch {
    return false;
  }
}
