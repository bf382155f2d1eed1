import { foldAsTrim } from '../../cells/compare-text';
import type { Connection } from '../../connections/connection';
import { withFallback } from '../../errors/addon-error';
import { previewFunction } from '../../formulas/run-function';
import { toSourceName } from '../../kinds/category';
import { sourceGroup } from '../../kinds/source-group';
import { languageOf, messagesIn } from '../../messages/language';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';

/**
 * The groups of categories: of each the one of the source category that most of its transactions of the last 90 days
 * have; without any, the one of the source category that its name is. Blank if there is none.
 */
export function proposeGroups(platform: Platform, connect: () => Connection): (category: string) => string {
  const { sourceGroups } = messagesIn(languageOf(requireSpreadsheet(platform).locale()));
  const options = 'columns=category,sourcePrimaryCategory; headers=false; splits=true';
  const rows = withFallback(
    () => previewFunction('FIN_TRANSACTIONS', ['', '', options], platform, connect),
    () => [],
  );
  const counts = new Map<string, Map<string, number>>();
  for (const [category, primary] of Array.isArray(rows) ? rows : []) {
    const group = sourceGroup(primary, sourceGroups);
    if (group === null) continue;
    const ofCategory = counts.get(foldAsTrim(category)) ?? new Map<string, number>();
    ofCategory.set(group, (ofCategory.get(group) ?? 0) + 1);
    counts.set(foldAsTrim(category), ofCategory);
  }
  const most = (found: Map<string, number>): string =>
    [...found].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as const)[0];
  return (category) => {
    const found = counts.get(foldAsTrim(category));
    return found === undefined ? (sourceGroups[toSourceName(category.replace(/:.*/, '')) ?? ''] ?? '') : most(found);
  };
}
