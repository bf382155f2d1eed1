import { createDates } from '../../cells/sheet-dates';
import { openUserSession } from '../../changes/apply-changes';
import type { Connection } from '../../connections/connection';
import { addDays } from '../../days/day-text';
import { withFallback } from '../../errors/addon-error';
import { categoryOf } from '../../kinds/category';
import { decideKinds } from '../../kinds/find-kinds';
import { sourceGroup } from '../../kinds/source-group';
import { type Kind, kinds } from '../../kinds/taxonomy';
import { categorySheet, foldCategory, readUserCategories } from '../../kinds/user-categories';
import type { AddonMessages } from '../../messages/en/messages';
import { languageOf, messagesIn } from '../../messages/language';
import { sidebarBudgetMs, startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import type { Row } from '../../rows/row';
import { amountOf, primaryCategoryOf } from '../../rows/transaction';
import { changingSheets } from '../../session/sheet-copies';
import { writing } from '../../sheets/add-sheet';
import { addRows, columnsOf, openSheet } from '../../sheets/own-sheet';
import { splitRows, wholeOf, withPartKinds } from '../../splits/parts';
import { readSplits, type Splits } from '../../splits/split-sheet';
import { withLock } from '../../store/lock';
import type { CategoriesChange, Feature } from '../feature';

export const categories = {
  insert(platform, connections, { tellOthers }) {
    const connection = connections.requireOfUser();
    changingSheets(platform, () =>
      withLock(platform, () => tellOthers(writing('sheet', () => insertCategories(platform, connection)))),
    );
    return null;
  },
} satisfies Feature;

const proposedDays = 365;

interface Proposal {
  readonly category: string;
  /** null: its transactions are of several kinds. */
  readonly kind: Kind | null;
  /** The kind that most of its money has. */
  readonly mostly: Kind;
  readonly note: string;
  readonly group: string;
  /** All amounts without their signs. */
  readonly size: number;
}

/**
 * Adds the sheet FIN Categories with the categories of the last year, or the missing ones to the existing sheet. What
 * the user wrote there stays. The kind of a category is written only if all of its transactions have it without the
 * sheet, so that no figure of the year changes until the user decides. Returns what the sheet said, and what it says with
 * the new rows.
 */
function insertCategories(platform: Platform, connection: Connection): CategoriesChange {
  const spreadsheet = requireSpreadsheet(platform);
  const known = readUserCategories(platform);
  const proposals = propose(platform, connection).filter(({ category }) => !known.has(foldCategory(category)));
  const sheet = openSheet(spreadsheet, categorySheet);
  if (proposals.length > 0) {
    const records = proposals.map(({ category, kind, group, note }) => ({ category, kind, group, note }));
    const columns = columnsOf(categorySheet, sheet.rowValues(1));
    addRows(sheet, categorySheet, columns, Math.max(sheet.lastRow(), 1) + 1, records);
  }
  spreadsheet.activate(sheet.id());
  const added = proposals.map(({ category: name, kind, group }) => ({ name, kind, group: group || null }));
  return {
    before: known,
    after: new Map([...known, ...added.map((each) => [foldCategory(each.name), each] as const)]),
  };
}

interface Sums {
  readonly category: string;
  /** Primary categories of the source. */
  readonly sources: Set<string | null>;
  readonly byKind: Map<Kind, number>;
  /** Whether something else than matching transactions says of one what it is. */
  isCertain: boolean;
}

/** Spending first, the largest sums first. */
function propose(platform: Platform, connection: Connection): Proposal[] {
  const session = openUserSession(platform, connection, startBudget(platform.clock, sidebarBudgetMs));
  const dateFrom = addDays(createDates(platform).today, -proposedDays);
  const { rows: whole } = session.rows({
    operationId: 'listTransactions',
    filters: { dateFrom, visibility: 'active' },
  });
  const rows = divideWhereRight(whole, readSplits(platform));
  const { decide } = decideKinds(session, whole, new Map());
  const kindOf = withPartKinds(
    (row) => decide(row).kind,
    () => new Map(),
  );
  const sums = new Map<string, Sums>();
  for (const row of rows) {
    const category = categoryOf(row);
    if (category === null) continue;
    const sum = sums.get(foldCategory(category)) ?? {
      category,
      sources: new Set<string | null>(),
      byKind: new Map<Kind, number>(),
      isCertain: false,
    };
    sum.sources.add(primaryCategoryOf(row));
    const kind = kindOf(row);
    sum.byKind.set(kind, (sum.byKind.get(kind) ?? 0) + Math.abs(amountOf(row)));
    sum.isCertain = sum.isCertain || decide(wholeOf(row)).by !== 'match';
    sums.set(foldCategory(category), sum);
  }
  const names = messagesIn(languageOf(requireSpreadsheet(platform).locale())).sourceGroups;
  const order: readonly Kind[] = ['spending', 'income', 'transfer'];
  return Array.from(sums.values(), ({ category, sources, byKind, isCertain }): Proposal => {
    const sizes = kinds.map((kind) => ({ kind, size: byKind.get(kind) ?? 0 })).sort((a, b) => b.size - a.size);
    const [{ kind: mostly } = { kind: 'spending' as const }] = sizes;
    return {
      category,
      mostly,
      kind: byKind.size === 1 && isCertain ? mostly : null,
      note:
        byKind.size === 1
          ? isCertain
            ? ''
            : matchesAlone
          : byKind.has('transfer')
            ? someTransfers
            : incomeAndSpending,
      group: mostly === 'transfer' ? '' : groupOf(sources, names),
      size: sizes.reduce((total, { size }) => total + size, 0),
    };
  }).sort((a, b) => order.indexOf(a.mostly) - order.indexOf(b.mostly) || b.size - a.size);
}

/** With the parts of transactions in their place, whose categories may be in the sheet FIN Splits alone. */
function divideWhereRight(rows: readonly Row[], splits: Splits): readonly Row[] {
  return rows.flatMap((row) => {
    const divide = () => (splits.has(String(row['id'])) ? splitRows([row], splits, () => true) : [row]);
    return withFallback(divide, () => [row]);
  });
}

const incomeAndSpending = 'Money in is income, money out is spending. If money in is refunds, write spending.';
const matchesAlone =
  'Each is matched with a transaction of another account. Write transfer if all are, also later ones.';
const someTransfers = 'Some are transfers. Write a kind if all are of one kind.';

/** The primary category of the source if there is one for all transactions; a withdrawal is no group. */
function groupOf(sources: ReadonlySet<string | null>, names: AddonMessages['sourceGroups']): string {
  const [primary = null, another] = sources;
  return another === undefined ? (sourceGroup(primary, names) ?? '') : '';
}
