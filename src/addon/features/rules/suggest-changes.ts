import { foldText } from '../../cells/compare-text';
import { groupBy } from '../../cells/lists';
import { changeOf, originalOf } from '../../rows/change';
import type { Row } from '../../rows/row';
import { clearedBits, countBits, setBit, withoutBits } from '../../rules/bits';
import { findAccountIds } from '../../rules/find-account-ids';
import { prepareRows } from '../../rules/prepare-rows';
import { changedField, changeTitles, conditionsOf, type RuledField, readRule } from '../../rules/read-rule';
import { isOfRule } from '../../rules/rule-error';
import type { RuleRow, RuleSheet } from '../../rules/rule-sheet';
import { createShown, isSaid } from './plan-changes';
import { type Context, samplesMax, toSample } from './plan-rules';
import { groupByShop, type Shop } from './shops';
import type { ChangeSuggestion } from './views';

/** So many equal rows of FIN Changes are a habit. */
const correctedMin = 3;

/**
 * Finds merchants of which FIN Changes says the same several times, and nothing else as often. Not those for which a rule
 * says anything of the same column, on or off.
 */
export function suggestChanges(
  { platform, session }: Context,
  sheet: RuleSheet,
  rows: readonly Row[],
  keyOf: (text: string) => string,
): ChangeSuggestion[] {
  const originals = rows.map(originalOf);
  const isCovered = findCovered({ session }, sheet, originals);
  const isShown = createShown(platform, session, rows);
  const fields = Object.keys(changeTitles) as RuledField[];
  return Array.from(groupByShop(originals).values()).flatMap((shop) =>
    fields.flatMap((field): ChangeSuggestion[] => {
      const value = commonCorrection(shop, rows, field);
      if (value === null || isCovered(field, shop.rows)) return [];
      const of = shop.rows.map((index) => rows[index] ?? {});
      const changed = of.filter((row) => !isSaid(row, field) && !isShown(row, field, { [field]: value }));
      return [
        {
          key: keyOf(`${field}|${foldText(value)}|${shop.rule.field}|${foldText(shop.rule.value)}`),
          rule: { ...shop.rule, tag: '', set: { column: changeTitles[field], value } },
          correctedCount: of.filter((row) => isSameText(changeOf(row)?.[field] ?? null, value)).length,
          changeCount: changed.length,
          samples: changed.slice(0, samplesMax).map(toSample),
        },
      ];
    }),
  );
}

/** What FIN Changes says of most of the transactions of which it says something; null if of too few. */
function commonCorrection(shop: Shop, rows: readonly Row[], field: RuledField): string | null {
  const said = shop.rows.flatMap((index) => {
    const change = changeOf(rows[index] ?? {});
    // What pays back has the category of its purchase.
    return change === null || (change.purchase !== null && field === 'category') ? [] : (change[field] ?? []);
  });
  const [most] = Array.from(groupBy(said, foldText).values()).sort((a, b) => b.length - a.length);
  if (most === undefined || most.length < correctedMin || most.length * 2 <= said.length) return null;
  return most[0] ?? null;
}

function isSameText(shown: string | null, wanted: string): boolean {
  return shown !== null && foldText(shown) === foldText(wanted);
}

/** Whether a rule for a field matches all of some rows. */
function findCovered({ session }: Pick<Context, 'session'>, sheet: RuleSheet, originals: readonly Row[]) {
  const prepared = prepareRows(originals, (condition) => findAccountIds(session, condition));
  const match = ({ cells }: RuleRow) => {
    try {
      return prepared.match(conditionsOf(readRule(cells)));
    } catch (thrown) {
      if (!isOfRule(thrown)) throw thrown;
      return clearedBits(originals.length);
    }
  };
  const known = sheet.rows.flatMap((row) => {
    const field = changedField(row.cells);
    return field === null ? [] : [{ field, matches: match(row) }];
  });
  return (field: RuledField, rows: readonly number[]): boolean => {
    const wanted = clearedBits(originals.length);
    for (const index of rows) setBit(wanted, index);
    const rest = known.filter((each) => each.field === field).map(({ matches }) => matches);
    return countBits(rest.reduce(withoutBits, wanted)) === 0;
  };
}
