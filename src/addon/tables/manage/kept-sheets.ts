import { parseJson } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';

/** Ids of sheets whose rows look like those of a table and are the user's. */
const keptName = 'fin.keptcopies';

export function readKept({ documentProperties }: Platform): number[] {
  const kept: unknown[] = parseJson(documentProperties.get(keptName), Array.isArray) ?? [];
  return kept.filter((each) => typeof each === 'number');
}

/** These sheets are no copies: the user keeps their rows as they are. Forgets sheets that are gone. */
export function keepSheets(platform: Platform, sheetIds: readonly number[]): void {
  const existing = (platform.spreadsheet()?.gridSheets() ?? []).map((sheet) => sheet.id());
  const kept = new Set([...readKept(platform), ...sheetIds]);
  const stored = existing.filter((id) => kept.has(id));
  if (stored.length === 0) platform.documentProperties.delete(keptName);
  else platform.documentProperties.set(keptName, JSON.stringify(stored));
}
