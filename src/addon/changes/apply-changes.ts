import type { SheetDates } from '../cells/cells';
import { once } from '../cells/lists';
import { createDates, type SheetCalendar } from '../cells/sheet-dates';
import type { Connection } from '../connections/connection';
import { addDays, type DateRange } from '../days/day-text';
import { categoryOf, createSpelling, spellingsOf, toSourceName } from '../kinds/category';
import { dayOfCell, followMoved } from '../matching/follow-moved';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import type { Change } from '../rows/change';
import { hasId, type Row, toId } from '../rows/row';
import { dayOf, withChange } from '../rows/transaction';
import { type ChangeRules, noChangeRules, type RulesWord, readChangeRules, sayOfRules } from '../rules/change-rules';
import type { RuleChange } from '../rules/read-rule';
import { ruleSheet } from '../rules/rule-sheet';
import { type ListQuery, openSession, type Session, type SessionOptions } from '../session/session';
import { changeSheet, readUserChanges, type UserChanges } from './change-sheet';

/** What the user says of transactions. */
export interface UserWord {
  changes(): UserChanges;
  rules(): ChangeRules;
  sheetDates(): SheetDates;
  dateContext(): Pick<SheetCalendar, 'today'>;
  /** Gets what cannot be decided. */
  readonly notes: string[];
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
  const said = new WeakMap<Row, RulesWord | null>();
  // Several lists have the same rows.
  const ofRules = (rows: readonly Row[]): void => {
    const unknown = rows.filter((row) => !said.has(row));
    const found = sayOfRules(word.rules(), session, unknown);
    for (const [index, row] of unknown.entries()) said.set(row, found[index] ?? null);
  };
  const ruled: RulesOf = (row) => {
    if (word.rules().rules.length === 0) return null;
    if (!said.has(row)) ofRules([row]);
    return said.get(row) ?? null;
  };
  const change = (query: ListQuery, rows: readonly Row[]): readonly Row[] => {
    if (!lists.includes(query.operationId)) return rows;
    const hasRules = word.rules().rules.length > 0;
    if (!hasRules && word.changes().size === 0) return rows;
    const before = changed.get(rows);
    if (before !== undefined) return before;
    if (hasRules) ofRules(rows);
    const found = changeRows(session, word, query, rows, ruled);
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

/** What rules say of a row as the API sent it. */
type RulesOf = (row: Row) => RulesWord | null;

/** How long before a payment back its purchase is looked for. */
export const purchaseDays = 400;

function changeRows(
  session: Session,
  { changes: readChanges, rules, sheetDates, dateContext, notes }: UserWord,
  { filters = {} }: ListQuery,
  rows: readonly Row[],
  ofRules: RulesOf,
): readonly Row[] {
  const read = (days: DateRange): readonly Row[] =>
    session.rows({ operationId: 'listTransactions', filters: { ...days, visibility: 'all' } }).rows;
  const changes = followMoved(readChanges(), rows, {
    ...{ session, notes, sheetName: changeSheet.name, readDays: read },
    range: { ...toRange('dateFrom', filters), ...toRange('dateTo', filters) },
    dayShown: (cell) => dayOfCell(cell, sheetDates()),
  });
  // What no transaction has is spelled as the first change or rule spells it.
  const spell = createSpelling(() => [
    ...spellingsOf(rows),
    ...Array.from(changes.values(), ({ change }) => change.category),
    ...rules().rules.map(({ change }) => change.category ?? null),
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
    const found = changes.size > 0 && hasId(row) ? changes.get(toId(row['id'])) : undefined;
    const said = ofRules(row);
    if (found === undefined) return said === null ? row : toChanged(row, noChange, said, null, spell);
    const { paysBack, problem, rows: [line = 0] = [] } = found;
    if (problem !== null) throw problem;
    return toChanged(row, found.change, said, paysBack === null ? null : purchaseOf(row, paysBack, line), spell);
  };
  return rows.map(changeOne);
}

const noChange: Change = { category: null, kind: null, group: null, merchant: null, name: null, note: null };

function toRange<Name extends keyof DateRange>(name: Name, filters: NonNullable<ListQuery['filters']>): DateRange {
  const day = filters[name];
  return typeof day === 'string' ? { [name]: day } : {};
}

/** What the user says of the transaction itself counts before what a rule says. */
function toChanged(
  row: Row,
  change: Change,
  said: RulesWord | null,
  purchase: Row | null,
  spell: (category: string) => string,
): Row {
  const ofRules: RuleChange = said?.change ?? {};
  const given = change.category ?? (purchase === null ? (ofRules.category ?? null) : categoryOf(purchase));
  const category = given === null ? null : spell(given);
  const ruledKind = purchase === null ? (ofRules.kind ?? null) : null;
  return withChange(row, {
    ...{ category, purchase, note: change.note },
    source: category === null ? null : (toSourceName(category) ?? category),
    kind: change.kind ?? ruledKind,
    group: change.group ?? ofRules.group ?? null,
    merchant: change.merchant ?? ofRules.merchant ?? null,
    name: change.name ?? ofRules.name ?? null,
    by: change.kind === null && ruledKind !== null ? ruleSheet.name : changeSheet.name,
  });
}
