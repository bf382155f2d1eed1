import { findFormulas } from '../formulas/formula-calls';
import type { Platform } from '../platform/platform';
import { withLock } from '../store/lock';
import type { WrittenTags } from '../tables/tags/write-tag-cells';
import type { ShownTags } from '../tagging/views';
import { recalculateFormulas } from './recalculate-formulas';
import { repairFormulas } from './rewrite-formula';

/** A user waits for this. Google rewrites a formula in about a second. */
const runMaxMs = 60_000;

/** As a separate name: `ownershipPercentage` contains the letters too. */
const showsTags = /\bFIN_TAG|\btags?\b/i;

const noTables: WrittenTags = { sheetNames: [], refusedSheetNames: [] };

/**
 * Shows tags after they were attached. `writeTables` writes them into synced tables. Then the formulas that show tags
 * are recalculated: FIN_TAGGED, and formulas with an option `tag` or the column `tags`. Other lists are not read again.
 */
export function showTags(
  platform: Platform,
  writeTables = (): WrittenTags => noTables,
): Omit<ShownTags, 'tablesWithoutTags'> {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null) return { formulaCount: 0, sheetNames: [], refusedCount: 0, tables: noTables };
  return withLock(
    platform,
    () => {
      const tables = writeTables();
      repairFormulas(platform, spreadsheet);
      const startedAt = platform.clock.now();
      const found = findFormulas(spreadsheet.gridSheets()).filter(({ formula }) => showsTags.test(formula));
      const times = { startedAt, endsAt: startedAt + runMaxMs };
      const { refused, late, skipped } =
        found.length === 0
          ? { refused: 0, late: 0, skipped: 0 }
          : recalculateFormulas(platform, spreadsheet, found, { ...times, freshness: {} });
      return {
        formulaCount: found.length - skipped,
        sheetNames: Array.from(new Set(found.map(({ sheet }) => sheet.name()))),
        refusedCount: refused + late,
        tables,
      };
    },
    'run',
  );
}
