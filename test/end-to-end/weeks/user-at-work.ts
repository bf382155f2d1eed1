import { applyFilter, removeFilter } from '../../../src/workbench/workbook/sheets/filter-rows';
import type { CellValue, Workbook } from '../../../src/workbench/workbook/workbook';
import { gridAtWork, gridEditNames } from './grid-edits';
import type { Shown, ShownRow, WeekTable } from './week-tables';

export const edits = [
  'note',
  'note',
  'noteCell',
  'sort',
  'filter',
  'insertColumn',
  'insertFormulas',
  'moveColumn',
  'deleteOwnColumn',
  'insertOwnRow',
  'typeOwnTransaction',
  'noteBlankRow',
  'insertTitle',
  'deleteRow',
  'moveRow',
  'copyRow',
  'overtype',
  'override',
  'override',
  'override',
  'renameHeading',
  'plainText',
  'hideRow',
  'freeze',
  'renameSheet',
  ...gridEditNames,
] as const;

export type Edit = (typeof edits)[number];

/** Edits that harm nothing even between the last check of a run and its write. */
export const harmlessEdits: readonly Edit[] = ['hideRow', 'freeze', 'renameSheet', 'collapseRows'];

/** A row of a sheet that a run has written. */
export interface TableRow {
  readonly row: number;
  /** What its key begins with. */
  readonly id: string;
  /** Of its account; null if the key does not name it. */
  readonly accountId: string | null;
  readonly shown: ShownRow;
  readonly isGone: boolean;
  /** Whether the user typed into the cell that the table leaves to them. */
  readonly isOverridden: boolean;
  /** Whether the user wrote something in it. */
  readonly hasUserContent: boolean;
}

/** What users typed over categories, and what FIN Changes says of them. */
export interface UserWord {
  /** By the ids of transactions, each with the tables and texts, null for a cell that was cleared. */
  readonly typed: Map<string, { readonly sheetId: number; readonly text: string | null }[]>;
  /** By the ids of transactions. */
  changes(): ReadonlyMap<string, string>;
}

/** A user at work in the sheet of a table, who writes beside a row what names it, so that it shows later whether it is still there. */
export interface UserAtWork {
  readonly edits: { readonly [Name in Edit]: (pick: number, other: number) => void };
  /** Rows that a run has written. */
  rows(): TableRow[];
  /** Ids of rows that the user copied. */
  readonly copied: ReadonlySet<string>;
  /** Whether columns were formatted as plain text, so that a run may find other values than it wrote. */
  hasPlainText(): boolean;
  /** Whether cells of the table are merged, so that a run refuses to write. */
  hasMergedCells(): boolean;
  /** The user looks at the row of an own transaction, found by its name, and writes beside it. */
  rememberOwn(name: string): void;
  /** What was beside it is beside the row of this id now. */
  confirmOwn(name: string, id: string): void;
  newText(about: string): string;
  /** The amounts of all rows that are not gone, own ones included. */
  sum(): number;
  /** The amounts of own transactions. */
  ownSum(): number;
  /** What the user wrote that is lost, or no longer beside its row. */
  misplaced(successors: (id: string) => readonly string[], word: UserWord): string[];
  /** The same user in a copy of the spreadsheet. */
  in(workbook: Workbook, sheetId: number): UserAtWork;
}

interface Memory {
  /** Headings of the add-on, as the user has renamed them. */
  readonly names: Map<string, string>;
  /** What was written beside each id, and is still there. */
  readonly beside: Map<string, Set<string>>;
  /** Texts in rows of the user. */
  readonly ownTexts: Set<string>;
  /** Cells of the rows with own transactions, by their names, and what is written beside them. */
  readonly ownRows: Map<string, { readonly cells: string; readonly amount: number; readonly beside: string | null }>;
  readonly copied: Set<string>;
  hasPlainText: boolean;
  serial: number;
}

const ownColumn = /^Mine \d+$/;
const formulaColumn = /^Mine \d+ doubled$/;
const typedText = /^about .* \(\d+\)$/;
/** Rows below the last one with content in which notes may be. */
const blankRows = 30;

export function userAtWork(
  workbook: Workbook,
  sheetId: number,
  table: WeekTable,
  typed: UserWord['typed'],
  known?: Memory,
): UserAtWork {
  const memory: Memory = known ?? {
    names: new Map(),
    beside: new Map(),
    ownTexts: new Set(),
    ownRows: new Map(),
    copied: new Set(),
    hasPlainText: false,
    serial: 0,
  };
  const { names, beside, ownTexts, ownRows, copied } = memory;
  const owned = [...table.headings, 'Row key', ...(table.keepsDays ? [] : ['Gone since'])];
  const nameOf = (heading: string): string => names.get(heading) ?? heading;
  const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

  const look = () => {
    const { rowCount, columnCount } = workbook.usedRectangle(sheetId) ?? { rowCount: 1, columnCount: 1 };
    const values = workbook.values(sheetId, at(1, 1, rowCount, columnCount));
    const header = values.findIndex((row) => row.includes(nameOf('Row key')));
    const headings = (values[header] ?? []).map((value) => String(value ?? ''));
    return { header: header + 1, headings, rows: values.slice(header + 1) };
  };
  type Sheet = ReturnType<typeof look>;
  const columnOf = ({ headings }: Sheet, heading: string): number => headings.indexOf(nameOf(heading)) + 1;
  const keyOf = (sheet: Sheet, row: readonly CellValue[]): string => String(row[columnOf(sheet, 'Row key') - 1] ?? '');
  const idOf = (sheet: Sheet, row: readonly CellValue[]): string =>
    keyOf(sheet, row)
      .split(' ')
      .slice(0, table.keepsDays ? 2 : 1)
      .join(' ');
  const ownColumns = ({ headings }: Sheet, kind = ownColumn): number[] =>
    headings.flatMap((heading, index) => (kind.test(heading) ? [index + 1] : []));
  const write = (row: number, column: number, text: string): void =>
    workbook.write(sheetId, at(row, column), [[text.startsWith('=') ? { formula: text } : { value: text }]]);
  const newText = (about: string): string => {
    memory.serial += 1;
    return `${about} (${memory.serial})`;
  };
  const rowAt = (sheet: Sheet, pick: number): number | null =>
    sheet.header === 0 || sheet.rows.length === 0 ? null : sheet.header + 1 + (pick % sheet.rows.length);
  const cellsOf = (sheet: Sheet, row: number): readonly CellValue[] => sheet.rows[row - sheet.header - 1] ?? [];
  const forget = (text: string): void => {
    ownTexts.delete(text);
    for (const texts of beside.values()) texts.delete(text);
  };
  const remember = (id: string, text: string): void => {
    beside.set(id, (beside.get(id) ?? new Set()).add(text));
  };
  /** All texts and notes below the headings, with the other cells of their rows. */
  const texts = (): Map<string, string[][]> => {
    const sheet = look();
    const found = new Map<string, string[][]>();
    if (sheet.header === 0) return found;
    const columnCount = Math.max(1, sheet.headings.length);
    const below = at(sheet.header + 1, 1, sheet.rows.length + blankRows, columnCount);
    workbook.notes(sheetId, below).forEach((notes, index) => {
      const cells = (sheet.rows[index] ?? []).map((value) => (typeof value === 'string' ? value : ''));
      for (const text of [...cells, ...notes]) {
        if (text !== '')
          found.set(text, [...(found.get(text) ?? []), [keyOf(sheet, sheet.rows[index] ?? []), ...cells]]);
      }
    });
    return found;
  };
  /** After the user deleted something. */
  const forgetMissing = (): void => {
    const left = texts();
    for (const all of [ownTexts, ...beside.values()]) for (const text of all) if (!left.has(text)) forget(text);
    for (const [name, own] of ownRows) {
      if (!left.has(name)) ownRows.delete(name);
      else if (own.beside !== null && !left.has(own.beside)) ownRows.set(name, { ...own, beside: null });
    }
  };
  /** Rows that have a text in the column of the names. */
  const rowsNamed = (sheet: Sheet, name: string): number[] =>
    sheet.rows.flatMap((cells, index) =>
      cells[columnOf(sheet, 'Name') - 1] === name ? [sheet.header + 1 + index] : [],
    );
  const cellsIn = (sheet: Sheet, row: number): string =>
    JSON.stringify(
      [...table.headings, 'Transaction ID'].map((heading) =>
        textShown(heading, cellsOf(sheet, row)[columnOf(sheet, heading) - 1]),
      ),
    );
  const ownCells = (sheet: Sheet, row: number) => ({
    cells: cellsIn(sheet, row),
    amount: Number(cellsOf(sheet, row)[columnOf(sheet, 'Amount') - 1]),
  });
  const rememberOwn = (name: string): void => {
    const sheet = look();
    const [row] = rowsNamed(sheet, name);
    if (row === undefined) throw new Error(`${name} is not there.`);
    // What is typed into merged cells may be hidden.
    const [column] = ownColumns(sheet).filter((each) => workbook.mergedRanges(sheetId, at(row, each)).length === 0);
    const text = column === undefined ? null : newText(`about ${name}`);
    if (column !== undefined && text !== null) {
      write(row, column, text);
      ownTexts.add(text);
    }
    ownTexts.add(name);
    ownRows.set(name, { ...ownCells(sheet, row), beside: text });
  };
  const grid = gridAtWork({
    workbook,
    sheetId,
    look() {
      const sheet = look();
      const own = [...ownColumns(sheet), ...ownColumns(sheet, formulaColumn)];
      // Without its key, a row is the user's.
      const mergeable = table.keepsDays ? [] : owned.filter((heading) => heading !== 'Row key');
      return {
        header: sheet.header,
        columnCount: sheet.headings.length,
        rowCount: sheet.rows.length,
        ownColumns: own,
        tableColumns: mergeable.flatMap((heading) => columnOf(sheet, heading) || []),
      };
    },
    hasPlainText: () => memory.hasPlainText,
    // Own transactions are found by their names, and copies of one are expected to be alike.
    mayMerge({ row, column, rowCount, columnCount }) {
      const sheet = look();
      const name = columnOf(sheet, 'Name');
      return [...ownRows.keys()].every((own) => {
        const rows = rowsNamed(sheet, own);
        const inside = rows.filter((each) => each >= row && each < row + rowCount);
        const isNameInside = name >= column && name < column + columnCount;
        return inside.every((each) => rows.length === 1 && (!isNameInside || (each === row && name === column)));
      });
    },
    afterMerge() {
      forgetMissing();
      const sheet = look();
      for (const [name, { beside }] of ownRows) {
        const [row] = rowsNamed(sheet, name);
        if (row !== undefined) ownRows.set(name, { ...ownCells(sheet, row), beside });
      }
    },
  });
  const insertRow = (pick: number, other: number): { readonly row: number; readonly columnCount: number } | null => {
    const sheet = look();
    const row = rowAt(sheet, pick);
    if (row === null) return null;
    workbook.insertRows(sheetId, row + (other % 2), 1);
    return { row: row + (other % 2), columnCount: sheet.headings.length };
  };

  const own: UserAtWork['edits'] = {
    note(pick, other) {
      const sheet = look();
      const row = rowAt(sheet, pick);
      const id = row === null ? '' : idOf(sheet, cellsOf(sheet, row));
      const columns = ownColumns(sheet);
      const column = columns[other % Math.max(1, columns.length)];
      if (row === null || id === '' || column === undefined || grid.isCovered(row, column)) return;
      forget(String(cellsOf(sheet, row)[column - 1] ?? ''));
      const text = newText(`about ${id}`);
      write(row, column, text);
      remember(id, text);
    },
    noteCell(pick, other) {
      const sheet = look();
      const row = rowAt(sheet, pick);
      const id = row === null ? '' : idOf(sheet, cellsOf(sheet, row));
      if (row === null || id === '') return;
      const column = 1 + (other % sheet.headings.length);
      if (grid.isCovered(row, column)) return;
      forget(workbook.notes(sheetId, at(row, column))[0]?.[0] ?? '');
      const text = newText(`note about ${id}`);
      workbook.setNotes(sheetId, at(row, column), [[text]]);
      remember(id, text);
    },
    sort(pick) {
      const { header, headings, rows } = look();
      if (header === 0 || rows.length < 2 || grid.hasTallCells()) return;
      const by = pick % headings.length;
      const order = rows.map((_, index) => index);
      const shown = (index: number): string => JSON.stringify(rows[index]?.[by] ?? '');
      order.sort((a, b) => shown(a).localeCompare(shown(b)) * (pick % 2 === 0 ? 1 : -1));
      workbook.reorderRows(sheetId, at(header + 1, 1, rows.length, headings.length), order);
    },
    filter(pick) {
      const { filters } = workbook.rangeMetadata;
      const present = filters.all().find((each) => each.sheetId === sheetId);
      if (present !== undefined) {
        removeFilter(workbook, present);
        return;
      }
      const sheet = look();
      if (sheet.header === 0 || sheet.rows.length === 0 || grid.hasTallCells()) return;
      const column = 1 + (pick % sheet.headings.length);
      const [[hiddenValue = ''] = []] = workbook.displayValues(sheetId, at(rowAt(sheet, pick) ?? 1, column));
      const rectangle = at(sheet.header, 1, sheet.rows.length + 1, sheet.headings.length);
      const criteria = { [column]: { hiddenValues: [hiddenValue], condition: null } };
      applyFilter(workbook, filters.add({ sheetId, rectangle, criteria }));
    },
    insertColumn(pick) {
      const sheet = look();
      if (sheet.header === 0 || sheet.headings.length > 18) return;
      const column = 1 + (pick % sheet.headings.length);
      workbook.insertColumns(sheetId, column, 1);
      memory.serial += 1;
      write(sheet.header, column, `Mine ${memory.serial}`);
    },
    insertFormulas(pick) {
      const before = look();
      if (before.header === 0 || before.headings.length > 18) return;
      const column = 1 + (pick % before.headings.length);
      workbook.insertColumns(sheetId, column, 1);
      memory.serial += 1;
      write(before.header, column, `Mine ${memory.serial} doubled`);
      const sheet = look();
      sheet.rows.forEach((cells, index) => {
        const row = sheet.header + 1 + index;
        if (idOf(sheet, cells) !== '') write(row, column, `=ROW(A${row})*2`);
      });
    },
    moveColumn(pick, other) {
      const { length } = look().headings;
      if (length === 0) return;
      const from = 1 + (pick % length);
      const before = 1 + (other % (length + 1));
      if (grid.hasWideCells()) return;
      if (before < from || before > from + 1) workbook.moveColumns(sheetId, from, 1, before);
    },
    deleteOwnColumn(pick) {
      const sheet = look();
      const columns = [...ownColumns(sheet), ...ownColumns(sheet, formulaColumn)];
      const column = columns[pick % Math.max(1, columns.length)];
      if (column === undefined || columns.length < 2) return;
      workbook.deleteColumns(sheetId, column, 1);
      forgetMissing();
    },
    insertOwnRow(pick, other) {
      const place = insertRow(pick, other);
      if (place === null) return;
      const column = 1 + (other % place.columnCount);
      if (grid.isCovered(place.row, column)) return;
      const text = newText('my own row');
      write(place.row, column, text);
      ownTexts.add(text);
    },
    typeOwnTransaction(pick, other) {
      const columns = (sheet: Sheet) => ['Transaction ID', 'Name', 'Amount'].map((each) => columnOf(sheet, each));
      if (columns(look()).includes(0)) return;
      const place = insertRow(pick, other);
      if (place === null) return;
      const name = newText('typed');
      const values = [`own-${pick}`, name, -pick];
      columns(look()).forEach((column, index) => {
        workbook.write(sheetId, at(place.row, column), [[{ value: values[index] ?? null }]]);
      });
      rememberOwn(name);
    },
    noteBlankRow(pick, other) {
      const place = insertRow(pick, other);
      if (place === null) return;
      const column = 1 + (other % place.columnCount);
      if (grid.isCovered(place.row, column)) return;
      const text = newText('about a blank row');
      workbook.setNotes(sheetId, at(place.row, column), [[text]]);
      ownTexts.add(text);
    },
    insertTitle(pick) {
      const { header } = look();
      if (header === 0 || header > 4) return;
      workbook.insertRows(sheetId, 1, 1);
      write(1, 1, `title ${pick}`);
    },
    deleteRow(pick) {
      const row = rowAt(look(), pick);
      if (row === null) return;
      workbook.deleteRows(sheetId, row, 1);
      forgetMissing();
    },
    moveRow(pick, other) {
      const sheet = look();
      const from = rowAt(sheet, pick);
      const to = rowAt(sheet, other);
      if (from === null || to === null || (to >= from && to <= from + 1) || grid.hasTallCells()) return;
      workbook.moveRows(sheetId, from, 1, to);
    },
    copyRow(pick) {
      const sheet = look();
      const row = rowAt(sheet, pick);
      if (row === null) return;
      const columnCount = sheet.headings.length;
      copied.add(idOf(sheet, cellsOf(sheet, row)));
      workbook.insertRows(sheetId, row + 1, 1);
      const parts = { content: 'formulas', hasFormats: true, hasDataValidations: true, hasNotes: true } as const;
      workbook.copyCells(sheetId, at(row, 1, 1, columnCount), [{ sheetId, row: row + 1, column: 1 }], parts);
    },
    overtype(pick) {
      const sheet = look();
      const row = rowAt(sheet, pick);
      if (row === null || table.overtyped === null || idOf(sheet, cellsOf(sheet, row)) === '') return;
      const column = columnOf(sheet, table.overtyped);
      if (column > 0) write(row, column, `overtyped ${pick}`);
    },
    override(pick, other) {
      const sheet = look();
      const row = rowAt(sheet, pick);
      const id = row === null ? '' : idOf(sheet, cellsOf(sheet, row));
      const column = table.overridable === undefined ? 0 : columnOf(sheet, table.overridable);
      if (row === null || id === '' || column === 0 || grid.isCovered(row, column)) return;
      forget(String(cellsOf(sheet, row)[column - 1] ?? ''));
      const say = (text: string | null) => typed.set(id, [...(typed.get(id) ?? []), { sheetId, text }]);
      if (other % 4 === 0) {
        say(null);
        workbook.write(sheetId, at(row, column), [[{ value: null }]]);
        return;
      }
      const text = newText(`about ${id}`);
      write(row, column, text);
      remember(id, text);
      say(text);
    },
    renameHeading(pick, other) {
      const sheet = look();
      const heading = owned[pick % owned.length] as string;
      const column = columnOf(sheet, heading);
      if (sheet.header === 0 || column === 0) return;
      const name = other % 3 === 0 ? heading : `${heading} ${other % 5}`;
      if (name !== nameOf(heading) && sheet.headings.includes(name)) return;
      write(sheet.header, column, name);
      names.set(heading, name);
    },
    plainText(pick) {
      const sheet = look();
      const heading = table.headings[pick % table.headings.length] as string;
      const column = columnOf(sheet, heading);
      // A column with a type takes no other format.
      if (sheet.header === 0 || column === 0 || sheet.rows.length === 0 || grid.isConverted()) return;
      const area = at(sheet.header + 1, column, sheet.rows.length);
      const formats = sheet.rows.map(() => ['@']);
      memory.hasPlainText = true;
      workbook.setNumberFormats(sheetId, area, formats);
    },
    hideRow(pick, other) {
      const row = rowAt(look(), pick);
      if (row !== null) workbook.setRowsHidden(sheetId, row, 1, other % 3 > 0);
    },
    freeze(pick) {
      if (grid.mayFreeze(pick % 3)) workbook.setFrozenRowCount(sheetId, pick % 3);
    },
    renameSheet(pick) {
      const name = `Sheet of ${table.dataset} ${sheetId} ${pick % 4}`;
      if (!workbook.sheets().some((each) => each.name === name)) workbook.renameSheet(sheetId, name);
    },
    ...grid.edits,
  };

  return {
    edits: own,
    copied,
    newText,
    rememberOwn,
    confirmOwn(name, id) {
      const text = ownRows.get(name)?.beside ?? null;
      ownRows.delete(name);
      forget(name);
      if (text === null) return;
      forget(text);
      remember(id, text);
    },
    sum() {
      const sheet = look();
      const [amount, gone] = [columnOf(sheet, 'Amount') - 1, columnOf(sheet, 'Gone since') - 1];
      return sheet.rows.reduce((sum, cells) => {
        const value = cells[amount];
        return (cells[gone] ?? null) === null && typeof value === 'number' ? sum + value : sum;
      }, 0);
    },
    ownSum: () => [...ownRows.values()].reduce((sum, { amount }) => sum + amount, 0),
    hasPlainText: () => memory.hasPlainText,
    hasMergedCells() {
      const sheet = look();
      const columns = owned.flatMap((heading) => columnOf(sheet, heading) || []);
      return sheet.rows.some(
        (cells, index) => idOf(sheet, cells) !== '' && grid.isMerged(sheet.header + 1 + index, columns),
      );
    },
    rows() {
      const sheet = look();
      if (sheet.header === 0) return [];
      const columns = table.headings.map((heading) => [heading, columnOf(sheet, heading)] as const);
      const gone = columnOf(sheet, 'Gone since');
      const mine = ownColumns(sheet);
      const notes = workbook.notes(
        sheetId,
        at(sheet.header + 1, 1, Math.max(1, sheet.rows.length), sheet.headings.length),
      );
      return sheet.rows.flatMap((cells, index): TableRow[] => {
        const id = idOf(sheet, cells);
        if (id === '' || ownTexts.has(keyOf(sheet, cells))) return [];
        const accountId = keyOf(sheet, cells).slice(id.length + 1) || null;
        const isTyped = mine.some((column) => (cells[column - 1] ?? null) !== null);
        const left = table.overridable === undefined ? 0 : columnOf(sheet, table.overridable);
        const isOverridden = typedText.test(String(cells[left - 1] ?? ''));
        return [
          {
            row: sheet.header + 1 + index,
            id,
            accountId,
            shown: Object.fromEntries(
              columns.map(([heading, column]) => [heading, shownOf(heading, cells[column - 1])]),
            ),
            isGone: gone > 0 && (cells[gone - 1] ?? null) !== null,
            isOverridden,
            hasUserContent:
              isTyped ||
              isOverridden ||
              grid.isMerged(sheet.header + 1 + index) ||
              (notes[index] ?? []).some((note) => note !== ''),
          },
        ];
      });
    },
    misplaced(successors, word) {
      const found = texts();
      const changes = word.changes();
      /** What was typed in another table too counts there, and what FIN Changes says is not lost. */
      const isKept = (id: string, text: string): boolean => {
        const said = typed.get(id) ?? [];
        const isSaid = successors(id).some((each) => changes.get(each) === text);
        return isSaid || (said.some((each) => each.text === text) && said.some((each) => each.text !== text));
      };
      const wrong: string[] = [];
      for (const [id, own] of beside) {
        for (const text of own) {
          const places = found.get(text) ?? [];
          const isRight = (cells: readonly string[]): boolean =>
            cells.some((cell) => cell !== text && successors(id).some((each) => cell.startsWith(each)));
          if (places.length === 0 && !isKept(id, text)) wrong.push(`lost: ${text}`);
          else if (!places.every(isRight)) wrong.push(`apart from its row: ${text}, now in ${JSON.stringify(places)}`);
        }
      }
      for (const text of ownTexts) {
        const places = found.get(text) ?? [];
        if (places.length === 0) wrong.push(`lost: ${text}`);
        else if (places.some(([key = '']) => key !== '' && !ownTexts.has(key)))
          wrong.push(`in a row of the table: ${text}`);
      }
      const sheet = look();
      for (const [name, { cells, beside: text }] of ownRows) {
        const rows = rowsNamed(sheet, name);
        if (rows.length === 0) wrong.push(`lost: ${name}`);
        for (const row of rows) {
          const now = cellsIn(sheet, row);
          if (now !== cells) wrong.push(`changed: ${cells} to ${now}`);
          if (text !== null && !cellsOf(sheet, row).includes(text)) wrong.push(`apart from its row: ${text}`);
        }
      }
      return wrong;
    },
    in: (copy, copySheetId) =>
      userAtWork(copy, copySheetId, table, typed, {
        names: new Map(names),
        beside: new Map([...beside].map(([id, own]) => [id, new Set(own)])),
        ownTexts: new Set(ownTexts),
        ownRows: new Map(ownRows),
        copied: new Set(copied),
        hasPlainText: memory.hasPlainText,
        serial: memory.serial,
      }),
  };
}

/** In a column that the user formatted as plain text, a date is its serial number. */
function shownOf(heading: string, value: CellValue | undefined): Shown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return heading === 'Date' ? dayOf(value) : value;
  if (typeof value !== 'object') return value;
  return 'error' in value ? value.error : dayOf(value.dateSerial);
}

/** The same in a column that the user formats as plain text later, where dates and booleans become numbers. */
function textShown(heading: string, value: CellValue | undefined): string {
  const text = String(shownOf(heading, value) ?? '').toUpperCase();
  if (heading === 'Pending') return text.replace('FALSE', '0').replace('TRUE', '1');
  return heading === 'Date' && /^\d{5}$/.test(text) ? dayOf(Number(text)) : text;
}

function dayOf(dateSerial: number): string {
  return new Date((dateSerial - 25_569) * 86_400_000).toISOString().slice(0, 10);
}
