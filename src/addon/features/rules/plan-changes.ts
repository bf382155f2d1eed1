import { foldText } from '../../cells/compare-text';
import { once } from '../../cells/lists';
import { categoryOf } from '../../kinds/category';
import { decideKinds } from '../../kinds/find-kinds';
import { groupOf, readUserCategories } from '../../kinds/user-categories';
import type { Platform } from '../../platform/platform';
import { changeOf, originalOf } from '../../rows/change';
import { type Row, textOf } from '../../rows/row';
import { merchantOf } from '../../rows/transaction';
import { type ChangeRules, readableChangeRules, sayOfRules } from '../../rules/change-rules';
import type { RuleChange, RuledField } from '../../rules/read-rule';
import type { Session } from '../../session/session';

/** What a rule that says what transactions are does with some of them. */
interface PlannedChanges {
  /** How many it decides, before what FIN Changes says. */
  readonly matchCount: number;
  /** Those that it changes. */
  readonly changed: readonly Row[];
  /** Of how many FIN Changes says something itself. */
  readonly keptCount: number;
}

/** By the row of the rule. `rows` are as FIN Changes says they are, without rules. `isUsed`: whether a rule can be. */
export function planChanges(
  platform: Platform,
  session: Session,
  rows: readonly Row[],
  isUsed: (rule: number) => boolean,
): (rule: number) => PlannedChanges {
  const { rules, isFirstMatch } = readableChangeRules(platform);
  const used: ChangeRules = { rules: rules.filter(({ row }) => isUsed(row)), isFirstMatch };
  const said = used.rules.length === 0 ? [] : sayOfRules(used, session, rows.map(originalOf));
  const isShown = createShown(platform, session, rows);
  return (rule) => {
    const found = { matchCount: 0, changed: [] as Row[], keptCount: 0 };
    said.forEach((each, index) => {
      const [field] = Object.entries(each?.rowOf ?? {}).find(([, row]) => row === rule) ?? [];
      const row = rows[index];
      if (each === null || field === undefined || row === undefined) return;
      found.matchCount += 1;
      if (isSaid(row, field as RuledField)) found.keptCount += 1;
      else if (!isShown(row, field as RuledField, each.change)) found.changed.push(row);
    });
    return found;
  };
}

/** Whether a row of FIN Changes decides this of a transaction. */
export function isSaid(row: Row, field: RuledField): boolean {
  const change = changeOf(row);
  const isOfPurchase = change !== null && change.purchase !== null && (field === 'category' || field === 'kind');
  return isOfPurchase || (change !== null && change[field] !== null);
}

/** Returns whether one of the transactions is without rules what a rule says of it. */
export function createShown(platform: Platform, session: Session, rows: readonly Row[]) {
  const categories = once(() => readUserCategories(platform));
  const kinds = once(() => decideKinds(session, rows, categories()));
  const shown: { readonly [Name in RuledField]: (row: Row) => string | null } = {
    category: categoryOf,
    kind: (row) => kinds().decide(row).kind,
    group: (row) => groupOf(categories(), row),
    merchant: merchantOf,
    name: (row) => textOf(row, 'name'),
  };
  return (row: Row, field: RuledField, change: RuleChange): boolean =>
    foldText(shown[field](row) ?? '') === foldText(change[field] ?? '');
}
