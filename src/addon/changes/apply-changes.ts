import type { SheetDates } from '../cells/cells';
import { getOrAdd, once } from '../cells/lists';
import { createDates, type SheetCalendar } from '../cells/sheet-dates';
import type { Connection } from '../connections/connection';
import { dayNumber } from '../days/day-number';
import { addDays, type DateRange } from '../days/day-text';
import { everything, type Interval, intersect, subtract } from '../days/intervals';
import { categoryOf, createSpelling, spellingsOf, toSourceName } from '../kinds/category';
import { dayOfCell, followMoved, recordsOfKey } from '../matching/follow-moved';
import { daysEarlierMax, daysLaterMax } from '../matching/score';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import type { Change, RowChange } from '../rows/change';
import { type Row, rowsById } from '../rows/row';
import { dayOf, withChange } from '../rows/transaction';
import { type ChangeRules, noChangeRules, type RulesWord, readChangeRules, sayOfRules } from '../rules/change-rules';
import type { RuleChange } from '../rules/read-rule';
import { ruleSheet } from '../rules/rule-sheet';
import { type ListQuery, openSession, type Session, type SessionOptions } from '../session/session';
import { changeSheet, readUserChanges, refuseChanges, type UserChange, type UserChanges } from './change-sheet';

/** What the user says of transactions. */
export interface UserWord {
  changes(): UserChanges;
  rules(): ChangeRules;
  sheetDates(): SheetDates;
  dateContext(): Pick<SheetCalendar, 'today'>;
  /** Gets what cannot be decided. */
  readonly notes: string[];
  /**
   * Whether a change of a pending payment is looked for under another id; absent: yes. Every editor can write rows into
   * FIN Changes that guess what a payment was.
   */
  readonly followsMoved?: boolean;
}

/** The sheets FIN Changes and FIN Rules, read once and when they are needed. */
export function wordOf(platform: Platform): UserWord {
  const dates = once(() => createDates(platform));
  return {
    changes: once(() => readUserChanges(platform)),
    rules: once(() => readChangeRules(platform)),
    ...{ sheetDates: dates, dateContext: dates, notes: [] },
  };
}

/** The sheet FIN Changes alone, for what rules must not decide: every editor can write them. */
export function wordWithoutRules(platform: Platform): UserWord {
  return { ...wordOf(platform), rules: () => noChangeRules };
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

/** The sheets are read when the first list of transactions is. */
export function withUserWord(session: Session, word: UserWord): Session {
  const changed = new WeakMap<readonly Row[], readonly Row[]>();
  const ruled = createRuled(session, word);
  const change = (query: ListQuery, rows: readonly Row[]): readonly Row[] => {
    if (!lists.includes(query.operationId)) return rows;
    if (word.rules().rules.length === 0 && word.changes().size === 0) return rows;
    const found = changed.get(rows) ?? changeRows(session, word, query, rows, ruled);
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

/** What rules say of transactions, as the API sent them. */
interface Ruled {
  /** Tries the rules on all rows together, which is much faster. */
  prepare(rows: readonly Row[]): void;
  of(row: Row): RulesWord | null;
  /** The row as the rules alone say it is. */
  show(row: Row, spell: Spell): Row;
}

type Spell = (category: string) => string;

/** Remembers each row, because several lists have the same ones. */
function createRuled(session: Session, word: UserWord): Ruled {
  const said = new Map<Row, RulesWord | null>();
  const shown = new Map<Row, Row>();
  // Thousands of rows share what is said of them.
  const changes = new Map<RulesWord, RowChange>();
  const prepare = (rows: readonly Row[]): void => {
    if (word.rules().rules.length === 0) return;
    const unknown = rows.filter((row) => !said.has(row));
    const found = sayOfRules(word.rules(), session, unknown);
    for (const [index, row] of unknown.entries()) said.set(row, found[index] ?? null);
  };
  const of = (row: Row): RulesWord | null => {
    if (!said.has(row)) prepare([row]);
    return said.get(row) ?? null;
  };
  return {
    prepare,
    of,
    show(row, spell) {
      const ofRules = of(row);
      if (ofRules === null) return row;
      const change = getOrAdd(changes, ofRules, () => join(noChange, ofRules, null, null, spell));
      return getOrAdd(shown, row, () => withChange(row, change));
    },
  };
}

const lists = ['listTransactions', 'listTagTransactions'];

/** How long before a payment back its purchase is looked for. */
export const purchaseDays = 400;

function changeRows(
  session: Session,
  { changes: readChanges, rules, sheetDates, dateContext, notes, followsMoved = true }: UserWord,
  { filters = {} }: ListQuery,
  rows: readonly Row[],
  ruled: Ruled,
): readonly Row[] {
  ruled.prepare(rows);
  const read = (days: DateRange): readonly Row[] =>
    session.rows({ operationId: 'listTransactions', filters: { ...days, visibility: 'all' } }).rows;
  const follow = (said: UserChanges): UserChanges =>
    followMoved(said, rows, {
      ...{ session, notes, sheetName: changeSheet.name, readDays: read },
      range: { ...toRange('dateFrom', filters), ...toRange('dateTo', filters) },
      dayShown: (cell) => dayOfCell(cell, sheetDates()),
    });
  const changes = followsMoved ? follow(readChanges()) : readChanges();
  // What no transaction has is spelled as the first change or rule spells it.
  const spell = createSpelling(() => [
    ...spellingsOf(rows),
    ...Array.from(changes.values(), ({ change }) => change.category),
    ...rules().rules.map(({ change }) => change.category ?? null),
  ]);
  const byId = once(() => rowsById(rows));
  const purchases = new Map<string, Row | null>();
  /** On the day that the sheet has of it, which is one page, and otherwise before the payment. */
  const readPurchase = (row: Row, id: string, date: unknown): Row | undefined => {
    const until = dayOf(row) ?? dateContext().today;
    const recorded = dayOfCell(date, sheetDates());
    const onDay = recorded === null ? [] : read({ dateFrom: recorded, dateTo: recorded });
    const isWanted = (each: Row): boolean => each['id'] === id;
    return onDay.find(isWanted) ?? read({ dateFrom: addDays(until, -purchaseDays), dateTo: until }).find(isWanted);
  };
  const purchaseOf = (row: Row, id: string, { purchaseDate, rows: [line = 0] = [] }: UserChange): Row | null => {
    const known = purchases.get(id);
    if (known !== undefined) return known;
    // What pays back itself, or in a circle, pays back nothing.
    purchases.set(id, null);
    const found = byId().get(id) ?? readPurchase(row, id, purchaseDate);
    const note = `${changeSheet.name}, row ${line}: no transaction ${id} that it pays back`;
    if (found === undefined && !notes.includes(note)) notes.push(note);
    const purchase = found === undefined ? null : changeOne(found);
    purchases.set(id, purchase);
    return purchase;
  };
  const changeOne = (row: Row): Row => {
    // The ids of rows are in lower case, as those of changes are.
    const found = changes.get(String(row['id']));
    if (found === undefined) return ruled.show(row, spell);
    const { paysBack, countsOn, problem } = found;
    if (problem !== null) throw problem;
    if (countsOn !== null) requireNear(row, found);
    const purchase = paysBack === null ? null : purchaseOf(row, paysBack, found);
    return withChange(
      row,
      join(found.change, ruled.of(row), purchase, countsOn && dayOfCell(countsOn, sheetDates()), spell),
    );
  };
  /** Otherwise it would be in the sums of no day. */
  const requireNear = (row: Row, { date, rows: [line = 0] }: UserChange): void => {
    const [day, recorded] = [dayOf(row), dayNumber(dayOfCell(date, sheetDates()))];
    const number = dayNumber(day);
    if (recorded === null || number === null || intersect(daysAround(recorded), { from: number, to: number })) return;
    throw refuseChanges(line, `Counts on needs the Date of the transaction, which is ${day}.`);
  };
  return rows.map(changeOne);
}

/**
 * Days outside of some, on which transactions are that the user counts in them. `accounts`: those of the key, by id;
 * what is recorded of others is another person's.
 */
export function countedFrom(
  { dateFrom = '', dateTo = '9999' }: DateRange,
  changes: UserChanges,
  dates: () => SheetDates,
  accounts: () => ReadonlyMap<unknown, Row>,
): Interval[] {
  const said = Array.from(changes.values()).filter(({ countsOn }) => {
    const counted = countsOn && dayOfCell(countsOn, dates());
    return counted !== null && counted >= dateFrom && counted <= dateTo;
  });
  const own = said.length === 0 ? [] : recordsOfKey(said, accounts());
  const days = own.flatMap(({ date, problem }) => {
    const recorded = dayNumber(dayOfCell(date, dates()));
    if (recorded === null && problem !== null) throw problem;
    return recorded === null ? [] : [daysAround(recorded)];
  });
  const [from, to] = [dayNumber(dateFrom) ?? everything.from, dayNumber(dateTo) ?? everything.to];
  return subtract(days, [{ from, to }]);
}

/** Where a transaction may be, of which the sheet has the day: the bank may move it a little when it posts it. */
function daysAround(recorded: number): Interval {
  return { from: recorded - daysEarlierMax, to: recorded + daysLaterMax };
}

const noChange: Change = { category: null, kind: null, group: null, merchant: null, name: null, note: null };

function toRange<Name extends keyof DateRange>(name: Name, filters: NonNullable<ListQuery['filters']>): DateRange {
  const day = filters[name];
  return typeof day === 'string' ? { [name]: day } : {};
}

/** What the user says of the transaction itself counts before what rules say. */
function join(
  change: Change,
  said: RulesWord | null,
  purchase: Row | null,
  countsOn: string | null,
  spell: Spell,
): RowChange {
  const ofRules: RuleChange = said?.change ?? {};
  const given = change.category ?? (purchase === null ? (ofRules.category ?? null) : categoryOf(purchase));
  const category = given === null ? null : spell(given);
  const ruledKind = purchase === null ? (ofRules.kind ?? null) : null;
  return {
    ...{ category, purchase, countsOn, note: change.note },
    source: category === null ? null : (toSourceName(category) ?? category),
    kind: change.kind ?? ruledKind,
    group: change.group ?? ofRules.group ?? null,
    merchant: change.merchant ?? ofRules.merchant ?? null,
    name: change.name ?? ofRules.name ?? null,
    by: change.kind === null && ruledKind !== null ? ruleSheet.name : changeSheet.name,
  };
}
