import { textOf } from '../cells/row';
import type { Connection } from '../connections/connection';
import { addDays } from '../days/day-text';
import { createDates } from '../formulas/run';
import { amountOf } from '../kinds/amount';
import { categoryOf, inWords } from '../kinds/category';
import { findKinds } from '../kinds/find-kinds';
import { type Kind, kinds } from '../kinds/taxonomy';
import { categoryHeadings, categorySheetName, foldCategory, readUserCategories } from '../kinds/user-categories';
import { sidebarBudgetMs, startBudget } from '../platform/budget';
import type { EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { openSession } from '../session/open-session';
import { insertHeadedSheet, makeRoom } from '../tables/sheet/grow-sheet';
import { writeCells } from '../tables/sheet/write-cells';

const widthsPx: { readonly [Heading in (typeof categoryHeadings)[number]]: number } = {
  Category: 260,
  Kind: 110,
  Group: 200,
};
const proposedDays = 365;

interface Proposal {
  readonly category: string;
  readonly kind: Kind;
  readonly group: string;
  /** All amounts without their signs. */
  readonly size: number;
}

/**
 * Adds the sheet FIN Categories with the categories of the last year, or the missing ones to the existing sheet. What
 * the user wrote there stays. A proposal is the kind that most of the money of a category has without the sheet.
 */
export function insertCategories(platform: Platform, connection: Connection): void {
  const spreadsheet = requireSpreadsheet(platform);
  const known = readUserCategories(platform);
  const proposals = propose(platform, connection).filter(({ category }) => !known.has(foldCategory(category)));
  const sheet = findSheet(spreadsheet) ?? insertSheet(spreadsheet);
  const columns = columnsOf(sheet);
  const first = Math.max(sheet.lastRow(), 1) + 1;
  if (proposals.length > 0) {
    makeRoom(sheet, first + proposals.length - 1);
    const values: { readonly [Heading in (typeof categoryHeadings)[number]]: readonly string[] } = {
      Category: proposals.map(({ category }) => category),
      Kind: proposals.map(({ kind }) => kind),
      Group: proposals.map(({ group }) => group),
    };
    for (const heading of categoryHeadings) {
      const column = columns[heading];
      if (column === undefined) continue;
      const area = { row: first, column, rowCount: proposals.length, columnCount: 1 };
      writeCells(
        sheet,
        area,
        values[heading].map((text) => [text]),
      );
    }
  }
  spreadsheet.activate(sheet.id());
}

interface Sums {
  readonly category: string;
  /** Primary categories of the source. */
  readonly sources: Set<string | null>;
  readonly byKind: Map<Kind, number>;
}

/** Spending first, the largest sums first. */
function propose(platform: Platform, connection: Connection): Proposal[] {
  const session = openSession(platform, connection, startBudget(platform.clock, sidebarBudgetMs));
  const dateFrom = addDays(createDates(platform).today, -proposedDays);
  const { rows } = session.rows({ operationId: 'listTransactions', filters: { dateFrom, visibility: 'active' } });
  const kindOf = findKinds(session, rows, new Map());
  const sums = new Map<string, Sums>();
  for (const row of rows) {
    const category = categoryOf(row);
    if (category === null) continue;
    const sum = sums.get(foldCategory(category)) ?? {
      category,
      sources: new Set<string | null>(),
      byKind: new Map<Kind, number>(),
    };
    sum.sources.add(textOf(row, 'sourcePrimaryCategory'));
    const kind = kindOf(row);
    sum.byKind.set(kind, (sum.byKind.get(kind) ?? 0) + Math.abs(amountOf(row)));
    sums.set(foldCategory(category), sum);
  }
  const order: readonly Kind[] = ['spending', 'income', 'transfer'];
  return Array.from(sums.values(), ({ category, sources, byKind }): Proposal => {
    const sizes = kinds.map((kind) => ({ kind, size: byKind.get(kind) ?? 0 })).sort((a, b) => b.size - a.size);
    const [{ kind } = { kind: 'spending' as const }] = sizes;
    return {
      category,
      kind,
      group: kind === 'transfer' ? '' : groupOf(sources),
      size: sizes.reduce((total, { size }) => total + size, 0),
    };
  }).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.size - a.size);
}

/** The primary category of the source if there is one for all transactions; a withdrawal is no group. */
function groupOf(sources: ReadonlySet<string | null>): string {
  const [primary = null, another] = sources;
  return primary === null || another !== undefined || /^TRANSFER_/i.test(primary) ? '' : inWords(primary);
}

/** Sheets compares names without case. */
function findSheet(spreadsheet: Spreadsheet): EditableSheet | null {
  const found = spreadsheet
    .gridSheets()
    .find((sheet) => sheet.name().trim().toLowerCase() === categorySheetName.toLowerCase());
  return found === undefined ? null : spreadsheet.editableSheet(found.id());
}

function insertSheet(spreadsheet: Spreadsheet): EditableSheet {
  const columns = categoryHeadings.map((title) => ({ title, widthPx: widthsPx[title] }));
  return insertHeadedSheet(spreadsheet, categorySheetName, columns);
}

/** Columns by their headings, which the user may have moved. A column that is gone stays away. */
function columnsOf(sheet: EditableSheet): { readonly [heading: string]: number | undefined } {
  const [headings = []] = sheet.values({
    row: 1,
    column: 1,
    rowCount: 1,
    columnCount: Math.max(sheet.lastColumn(), 1),
  });
  return Object.fromEntries(
    categoryHeadings.map((heading) => {
      const index = headings.findIndex((cell) => foldCategory(String(cell)) === foldCategory(heading));
      return [heading, index < 0 ? undefined : index + 1];
    }),
  );
}
