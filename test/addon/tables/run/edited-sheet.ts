import { toR1C1 } from '../../../../src/workbench/apps-script/cells/formula-references';
import type { Workbook } from '../../../../src/workbench/workbook/workbook';
import type { Transaction } from '../../../support/api/transaction-server';

const uuid = /^[0-9a-f-]{36}$/;
/** Rows below the last one with content in which notes of blank rows may be. */
const blankRows = 30;
const ownHeadings = [
  'Date',
  'Name',
  'Merchant',
  'Amount',
  'Currency',
  'Category',
  'Account',
  'Pending',
  'Transaction ID',
  'Row key',
  'Gone since',
];

export const edits = [
  'sortRows',
  'moveColumn',
  'insertColumn',
  'renameHeading',
  'deleteRow',
  'duplicateRow',
  'insertOwnRow',
  'noteBlankRow',
  'insertRowAbove',
  'hideRow',
  'noteRow',
] as const;

export type Edit = (typeof edits)[number];

/**
 * A user at work in the sheet of a table, who writes beside a row what names its transaction, so that it shows later
 * whether it is still the same row.
 */
export interface EditedSheet {
  readonly edits: { readonly [Name in Edit]: (pick: number, other: number) => void };
  /** Every cell and note of the user is beside the id it was written for, or the posted one, and none is lost. */
  checkUserCells(postedAs: ReadonlyMap<string, string>): void;
  /** Our columns hold what the server has, and no transaction stands twice unless the user copied its row. */
  checkRows(rows: readonly Transaction[]): void;
}

interface Shown {
  readonly headerRow: number;
  readonly headings: readonly string[];
  /** Below the header. */
  readonly rows: readonly (readonly unknown[])[];
}

export function editedSheet(workbook: Workbook, sheetId: number): EditedSheet {
  /** Our headings, as the user has renamed them. */
  const names = new Map(ownHeadings.map((heading) => [heading, heading]));
  /** What was written beside each id, and is still there. */
  const written = new Map<string, Set<string>>();
  const ownRows = new Set<string>();
  /** Ids of rows that the user copied. */
  const copied = new Set<string>();
  let serial = 0;

  const look = (): Shown => {
    const { rowCount, columnCount } = workbook.usedRectangle(sheetId) ?? { rowCount: 1, columnCount: 1 };
    const values = workbook.values(sheetId, { row: 1, column: 1, rowCount, columnCount });
    const header = values.findIndex((row) => row.includes(names.get('Transaction ID') ?? ''));
    return { headerRow: header + 1, headings: (values[header] ?? []).map(String), rows: values.slice(header + 1) };
  };
  const column = (headings: readonly string[], name: string): number => headings.indexOf(names.get(name) ?? name) + 1;
  const idOf = (shown: Shown, row: readonly unknown[]): string =>
    String(row[column(shown.headings, 'Transaction ID') - 1] ?? '');
  const userColumns = ({ headings }: Shown): number[] =>
    headings.flatMap((heading, index) => (heading.startsWith('Mine') ? [index + 1] : []));
  const write = (row: number, at: number, value: string | null): void =>
    workbook.write(sheetId, { row, column: at, rowCount: 1, columnCount: 1 }, [
      [value?.startsWith('=') === true ? { formula: value } : { value }],
    ]);
  const dataRow = (shown: Shown, pick: number): number | null =>
    shown.rows.length === 0 ? null : shown.headerRow + 1 + (pick % shown.rows.length);
  const rowAt = (shown: Shown, row: number): readonly unknown[] => shown.rows[row - shown.headerRow - 1] ?? [];
  const note = (id: string, text: string): void => {
    written.set(id, (written.get(id) ?? new Set()).add(text));
  };
  const letter = (at: number): string => String.fromCharCode(64 + at);

  const own: EditedSheet['edits'] = {
    sortRows(pick) {
      const { headerRow, headings, rows } = look();
      if (rows.length < 2) return;
      const by = pick % headings.length;
      const order = rows.map((_, index) => index);
      order.sort((a, b) => String(rows[a]?.[by]).localeCompare(String(rows[b]?.[by])) * (pick % 2 === 0 ? 1 : -1));
      const rectangle = { row: headerRow + 1, column: 1, rowCount: rows.length, columnCount: headings.length };
      workbook.reorderRows(sheetId, rectangle, order);
    },
    moveColumn(pick, other) {
      const count = look().headings.length;
      const from = (pick % count) + 1;
      const before = (other % (count + 1)) + 1;
      if (before < from || before > from + 1) workbook.moveColumns(sheetId, from, 1, before);
    },
    insertColumn(pick) {
      const before = look();
      if (before.headings.length >= 20) return;
      const at = (pick % before.headings.length) + 1;
      workbook.insertColumns(sheetId, at, 1);
      serial += 1;
      const shown = look();
      write(shown.headerRow, at, `Mine ${serial}${pick % 2 === 0 ? ' doubled' : ''}`);
      const amount = letter(column(shown.headings, 'Amount'));
      shown.rows.forEach((row, index) => {
        const place = shown.headerRow + 1 + index;
        if (!uuid.test(idOf(shown, row))) return;
        if (pick % 2 === 0) write(place, at, `=${amount}${place}*2`);
      });
    },
    noteRow(pick, other) {
      const shown = look();
      const row = dataRow(shown, pick);
      const columns = userColumns(shown).filter((at) => !shown.headings[at - 1]?.endsWith('doubled'));
      const id = row === null ? '' : idOf(shown, rowAt(shown, row));
      if (row === null || !uuid.test(id)) return;
      const at = columns[other % Math.max(columns.length, 1)];
      serial += 1;
      const text = `about ${id} ${serial}`;
      const before = at === undefined ? '' : String(rowAt(shown, row)[at - 1] ?? '');
      if (at === undefined) {
        const place = { row, column: 1, rowCount: 1, columnCount: 1 };
        const [[old = ''] = []] = workbook.notes(sheetId, place);
        for (const texts of written.values()) texts.delete(old);
        workbook.setNotes(sheetId, place, [[text]]);
      } else {
        for (const texts of written.values()) texts.delete(before);
        write(row, at, text);
      }
      note(id, text);
    },
    renameHeading(pick, other) {
      const shown = look();
      const heading = ownHeadings[pick % ownHeadings.length] as string;
      const at = column(shown.headings, heading);
      const name = other % 3 === 0 ? heading : `${heading} ${other % 5}`;
      write(shown.headerRow, at, name);
      names.set(heading, name);
    },
    deleteRow(pick) {
      const shown = look();
      const row = dataRow(shown, pick);
      if (row === null) return;
      workbook.deleteRows(sheetId, row, 1);
      const left = textsShown();
      for (const texts of [...written.values(), ownRows])
        for (const text of texts) if (!left.has(text)) texts.delete(text);
    },
    duplicateRow(pick) {
      const shown = look();
      const row = dataRow(shown, pick);
      if (row === null) return;
      const columnCount = shown.headings.length;
      copied.add(idOf(shown, rowAt(shown, row)));
      workbook.insertRows(sheetId, row + 1, 1);
      workbook.copyCells(
        sheetId,
        { row, column: 1, rowCount: 1, columnCount },
        [{ sheetId, row: row + 1, column: 1 }],
        {
          content: 'formulas',
          hasFormats: true,
          hasDataValidations: true,
          hasNotes: true,
        },
      );
    },
    insertOwnRow(pick, other) {
      const shown = look();
      const row = dataRow(shown, pick);
      if (row === null) return;
      workbook.insertRows(sheetId, row + (other % 2), 1);
      serial += 1;
      const text = `my own row ${serial}`;
      // Any column, also that of the id.
      write(row + (other % 2), (other % shown.headings.length) + 1, text);
      ownRows.add(text);
    },
    noteBlankRow(pick, other) {
      const shown = look();
      const row = dataRow(shown, pick);
      if (row === null) return;
      workbook.insertRows(sheetId, row + (other % 2), 1);
      serial += 1;
      const text = `about a blank row ${serial}`;
      const at = (other % shown.headings.length) + 1;
      workbook.setNotes(sheetId, { row: row + (other % 2), column: at, rowCount: 1, columnCount: 1 }, [[text]]);
      ownRows.add(text);
    },
    insertRowAbove(pick) {
      if (look().headerRow > 5) return;
      workbook.insertRows(sheetId, 1, 1);
      write(1, 1, `title ${pick}`);
    },
    hideRow(pick) {
      const row = dataRow(look(), pick);
      if (row !== null) workbook.setRowsHidden(sheetId, row, 1, true);
    },
  };

  /** Every text and note below the header, with the ids of the rows where it stands. */
  function textsShown(): Map<string, string[]> {
    const shown = look();
    const found = new Map<string, string[]>();
    const columnCount = shown.headings.length;
    const below = { row: shown.headerRow + 1, column: 1, rowCount: shown.rows.length + blankRows, columnCount };
    workbook.notes(sheetId, below).forEach((notes, index) => {
      const row = shown.rows[index] ?? [];
      for (const text of [...row, ...notes]) {
        if (typeof text === 'string' && text !== '') found.set(text, [...(found.get(text) ?? []), idOf(shown, row)]);
      }
    });
    return found;
  }

  return {
    edits: own,
    checkUserCells(postedAs) {
      const shown = textsShown();
      for (const [id, texts] of written) {
        for (const text of texts) {
          const wanted = [id, postedAs.get(id) ?? id];
          const rows = shown.get(text) ?? ['lost'];
          const isBesideItsId = rows.every((each) => wanted.includes(each));
          expect({ text, isBesideItsId, rows, wanted }).toEqual({ text, isBesideItsId: true, rows, wanted });
        }
      }
      for (const text of ownRows) {
        const rows = shown.get(text) ?? ['lost'];
        const isWithoutId = rows.every((id) => id === '' || ownRows.has(id));
        expect({ text, isWithoutId, rows }).toMatchObject({ isWithoutId: true });
      }
    },
    checkRows(transactions) {
      const shown = look();
      const at = (name: string): number => column(shown.headings, name) - 1;
      const columns = [at('Name'), at('Amount'), at('Currency'), at('Account'), at('Pending')];
      const day = at('Date');
      const rows = new Map<string, unknown[][]>();
      for (const row of shown.rows) {
        const id = idOf(shown, row);
        const serialDay = (row[day] as { dateSerial?: number } | null)?.dateSerial ?? null;
        const cells = [...columns.map((each) => row[each]), serialDay, row[at('Gone since')]];
        if (uuid.test(id)) rows.set(id, [...(rows.get(id) ?? []), cells]);
      }
      for (const each of transactions) {
        const serialDay = Date.parse(`${each['transactionDate']}T00:00:00Z`) / 86_400_000 + 25_569;
        const wanted = [each['name'], each['displayAmount'], 'USD', 'Checking', each['pending'], serialDay, null];
        const found = rows.get(each.id) ?? [];
        expect({ id: each.id, found }).toEqual({
          id: each.id,
          found: (found.length === 0 ? [0] : found).map(() => wanted),
        });
        rows.delete(each.id);
      }
      for (const [id, found] of rows) {
        expect({ id, isMarked: found.every((cells) => cells[cells.length - 1] !== null) }).toEqual({
          id,
          isMarked: true,
        });
      }
      const ids = shown.rows.map((row) => idOf(shown, row)).filter((id) => uuid.test(id) && !copied.has(id));
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      checkFormulas(shown);
    },
  };

  /** A formula of the user's says the same in every row where it stands, and stands in every row of ours. */
  function checkFormulas(shown: Shown): void {
    shown.headings.forEach((heading, index) => {
      if (!heading.startsWith('Mine') || !heading.endsWith('doubled') || shown.rows.length === 0) return;
      const area = { row: shown.headerRow + 1, column: index + 1, rowCount: shown.rows.length, columnCount: 1 };
      const formulas = workbook
        .formulas(sheetId, area)
        .map(([formula = ''], row) => toR1C1(formula, area.row + row, area.column))
        .filter((formula) => formula !== '');
      expect(new Set(formulas).size).toBeLessThanOrEqual(1);
    });
  }
}
