import type { SheetDates } from '../cells/cells';
import { once } from '../cells/lists';
import { createDates, type SheetCalendar } from '../cells/sheet-dates';
import type { Connection } from '../connections/connection';
import { addDays, type DateRange } from '../days/day-text';
import { categoryOf, createSpelling, spellingsOf, toSourceName } from '../kinds/category';
import { dayOfCell, followMoved } from '../matching/follow-moved';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { hasId, type Row, toId } from '../rows/row';
import { dayOf, withChange } from '../rows/transaction';
import { type ListQuery, openSession, type Session, type SessionOptions } from '../session/session';
import { changeSheet, readUserChanges, type UserChange, type UserChanges } from './change-sheet';

/** What the user says of transactions. */
export interface UserWord {
  changes(): UserChanges;
  sheetDates(): SheetDates;
  dateContext(): Pick<SheetCalendar, 'today'>;
  /** Gets what cannot be decided. */
  readonly notes: string[];
}

/** The sheet FIN Changes, read once and when it is needed. */
export function wordOf(platform: Platform, notes: string[] = []): UserWord {
  const dates = once(() => createDates(platform));
  return { changes: once(() => readUserChanges(platform)), sheetDates: dates, dateContext: dates, notes };
}

/**
 * A session whose transactions are as the user says they are. Whatever shows transactions or adds them up opens this one.
 */
export function openUserSession(
  platform: Platform,
  connection: Connection,
  budget: Budget,
  options?: SessionOptions,
  word: UserWord = wordOf(platform),
): Session {
  return withUserWord(openSession(platform, connection, budget, options), word);
}

/** The sheet is read when the first list of transactions is. */
export function withUserWord(session: Session, word: UserWord): Session {
  const changed = new WeakMap<readonly Row[], readonly Row[]>();
  const change = (query: ListQuery, rows: readonly Row[]): readonly Row[] => {
    if (!lists.includes(query.operationId) || word.changes().size === 0) return rows;
    const found = changed.get(rows) ?? changeRows(session, word, query, rows);
    changed.set(rows, found);
    return found;
  };
  return {
    ...session,
    rows(query) {
      const found = session.rows(query);
      return { ...found, rows: change(query, found.rows) };
    },
    cachedRows: (query) => change(query, session.cachedRows(query)),
  };
}

const lists = ['listTransactions', 'listTagTransactions'];

/** How long before a payment back its purchase is looked for. */
const purchaseDays = 400;

function changeRows(
  session: Session,
  { changes: readChanges, sheetDates, dateContext, notes }: UserWord,
  { filters = {} }: ListQuery,
  rows: readonly Row[],
): readonly Row[] {
  const read = (days: DateRange): readonly Row[] =>
    session.rows({ operationId: 'listTransactions', filters: { ...days, visibility: 'all' } }).rows;
  const changes = followMoved(readChanges(), rows, {
    ...{ session, notes, sheetName: changeSheet.name, readDays: read },
    range: { ...toRange('dateFrom', filters), ...toRange('dateTo', filters) },
    dayShown: (cell) => dayOfCell(cell, sheetDates()),
  });
  // What no transaction has is spelled as the first change spells it.
  const spell = createSpelling(() => [
    ...spellingsOf(rows),
    ...Array.from(changes.values(), ({ change }) => change.category),
  ]);
  const purchases = new Map<string, Row | null>();
  const purchaseOf = (row: Row, id: string, line: number): Row | null => {
    const known = purchases.get(id);
    if (known !== undefined) return known;
    // What pays back itself, or in a circle, pays back nothing.
    purchases.set(id, null);
    const isWanted = (each: Row): boolean => toId(each['id']) === id;
    const day = dayOf(row) ?? dateContext().today;
    const before = { dateFrom: addDays(day, -purchaseDays), dateTo: day };
    const found = rows.find(isWanted) ?? read(before).find(isWanted);
    const note = `${changeSheet.name}, row ${line}: no transaction ${id} that it pays back`;
    if (found === undefined && !notes.includes(note)) notes.push(note);
    const purchase = found === undefined ? null : changeOne(found);
    purchases.set(id, purchase);
    return purchase;
  };
  const changeOne = (row: Row): Row => {
    const found = hasId(row) ? changes.get(toId(row['id'])) : undefined;
    if (found === undefined) return row;
    const { paysBack, rows: [line = 0] = [] } = found;
    return toChanged(row, found, paysBack === null ? null : purchaseOf(row, paysBack, line), spell);
  };
  return rows.map(changeOne);
}

function toRange<Name extends keyof DateRange>(name: Name, filters: NonNullable<ListQuery['filters']>): DateRange {
  const day = filters[name];
  return typeof day === 'string' ? { [name]: day } : {};
}

function toChanged(
  row: Row,
  { change, problem }: UserChange,
  purchase: Row | null,
  spell: (category: string) => string,
): Row {
  if (problem !== null) throw problem;
  const given = change.category ?? (purchase === null ? null : categoryOf(purchase));
  const category = given === null ? null : spell(given);
  const source = category === null ? null : (toSourceName(category) ?? category);
  return withChange(row, { ...change, category, source, by: changeSheet.name, purchase });
}
