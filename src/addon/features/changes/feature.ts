import { createDates } from '../../cells/sheet-dates';
import { openUserSession } from '../../changes/apply-changes';
import { changeSheet, readUserChanges, saysDays, type UserChange } from '../../changes/change-sheet';
import { findLent, totalsOf } from '../../changes/find-lent';
import { addChanges, type Said, type SaidOf } from '../../changes/write-changes';
import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { categoryOf, spellingsOf } from '../../kinds/category';
import { decideKinds } from '../../kinds/find-kinds';
import { type Kind, kinds } from '../../kinds/taxonomy';
import { readUserCategories } from '../../kinds/user-categories';
import { readKnownRows, readLikelyRows, readRowsById } from '../../lookup/transactions';
import { dayOfCell } from '../../matching/follow-moved';
import { type FollowedSheet, followSheet } from '../../matching/follow-sheet';
import { sidebarBudget } from '../../platform/budget';
import { isObject, type JsonObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { originalOf } from '../../rows/change';
import { isBlank, type Row, rowsById, textOf, toId } from '../../rows/row';
import { amountOf, currencyOf, dayOf, givenAmountOf, merchantOf } from '../../rows/transaction';
import type { Session } from '../../session/session';
import { writing } from '../../sheets/add-sheet';
import { openSheet } from '../../sheets/own-sheet';
import { withLock } from '../../store/lock';
import { requireShown, toApiTransaction } from '../../tagging/shown-transactions';
import { shownConnection } from '../../tagging/tags';
import { call, ids, inputDay, nothing, optional, refuse, text, uuid } from '../call';
import type { Feature } from '../feature';
import { findPurchases } from './find-purchases';
import type { ChangeForm, ChangeFormField, KindView, LentView, Purchase } from './views';

const followed: FollowedSheet = {
  own: changeSheet,
  alsoIds: ['paysBack'],
  ifGone: 'here, otherwise delete this row',
  changedNote: null,
};

const listed = ids('connectionFingerprint', 'selectionId');
type Listed = ReturnType<typeof listed>;

export const changes = {
  refresh: {
    beforeFormulas: {
      maxMs: 30_000,
      run(platform, connections, budget, tellOthers) {
        const values = platform.spreadsheet()?.valuesOf(changeSheet.name) ?? [];
        followSheet(platform, connections.allOpen(), budget, followed, values);
        // A budget counts on these days with formulas of its own.
        if (saysDays(values)) tellOthers(null);
      },
    },
  },
  calls: {
    /** What is said of the listed transactions, by the user and by the API. */
    readChanges: call(listed, viewForm),
    /** Writes into FIN Changes what is said of all listed transactions. Nothing is sent to the API. */
    changeSelection: call(
      (input) => ({ ...listed(input), said: isObject(input['said']) ? readSaid(input['said']) : refuse('said') }),
      (platform, connections, { said, ...list }) =>
        write(platform, connections, list, (_, shown) => shown.map((id) => ({ id, said }))),
    ),
    /** What a payment may pay back, the newest first, of what was read. */
    findPurchases: call(
      (input) => ({ ...listed(input), words: text(input, 'words', 0, 200) }),
      (platform, connections, { words, ...list }): { purchases: Purchase[] } => {
        const { session, shown } = open(platform, connections, list);
        const payment = readLikelyRows(platform, session, shown).get(shown[0] ?? '');
        const found = findPurchases(readKnownRows(platform, session), payment ?? {}, words);
        return { purchases: found.map(toPurchase) };
      },
    ),
    /** The kinds of the listed transactions, and why. */
    explainKinds: call(listed, viewKinds),
    /** Says of a match that it is a transfer or none, of all its sides. */
    decideMatch: call(
      (input) => ({ ...listed(input), id: toId(uuid(input, 'id')), isTransfer: input['isTransfer'] === true }),
      (platform, connections, { id, isTransfer, ...list }) =>
        write(platform, connections, list, (session) => decideSides(platform, session, id, isTransfer), [id]),
    ),
    /** What is lent and not yet back. */
    getLent: call(nothing, viewLent),
    /** Shows the sheet FIN Changes to the user. */
    showChanges: call(nothing, (platform) => {
      const spreadsheet = requireSpreadsheet(platform);
      spreadsheet.activate(openSheet(spreadsheet, changeSheet).id());
      return null;
    }),
  },
} satisfies Feature;

interface Opened {
  readonly connection: Connection;
  readonly session: Session;
  /** The ids that the sidebar listed. */
  readonly shown: readonly string[];
}

function open(platform: Platform, connections: Connections, list: Listed, wanted: readonly string[] = []): Opened {
  const connection = shownConnection(platform, connections, list.connectionFingerprint);
  const shown = requireShown(platform, list, wanted);
  return { connection, shown, session: openUserSession(platform, connection, sidebarBudget(platform.clock)) };
}

function write(
  platform: Platform,
  connections: Connections,
  list: Listed,
  entriesOf: (session: Session, shown: readonly string[]) => readonly SaidOf[],
  wanted: readonly string[] = [],
): { changed: number; missing: number } {
  const { session, shown } = open(platform, connections, list, wanted);
  const entries = entriesOf(session, shown);
  const report = withLock(platform, () => writing('sheet', () => addChanges(platform, session, entries)));
  return { changed: report.changed, missing: report.missing.length };
}

const textMax = 500;

/** Each field is absent, null or a value. */
function readSaid(input: JsonObject): Said {
  const readers = {
    category: readText,
    kind: readKind,
    merchant: readText,
    newName: readText,
    note: readText,
    paysBack: uuid,
    countsOn: inputDay,
    lent: readAmount,
  };
  const given = Object.entries(readers).filter(([name]) => input[name] !== undefined);
  return Object.fromEntries(given.map(([name, read]) => [name, optional<unknown>(input, name, read)])) as Said;
}

function readText(input: JsonObject, name: string): string | null {
  return text(input, name, 0, textMax).trim() || null;
}

function readKind(input: JsonObject, name: string): Kind {
  return kinds.find((each) => each === input[name]) ?? refuse(name);
}

function readAmount(input: JsonObject, name: string): number {
  const value = input[name];
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : refuse(name);
}

function viewForm(platform: Platform, connections: Connections, list: Listed): ChangeForm {
  const { session, shown } = open(platform, connections, list);
  const dates = createDates(platform);
  const said = readUserChanges(platform);
  const rows = readLikelyRows(platform, session, shown);
  const own = shown.map((id) => said.get(id));
  const fieldOf = (
    sayOf: (change: UserChange) => string | null,
    ofApi: (row: Row) => string | null,
  ): ChangeFormField => {
    const all = new Set(own.map((each) => (each === undefined ? null : sayOf(each))));
    const api = new Set(Array.from(rows.values()).flatMap((row) => ofApi(originalOf(row)) ?? []));
    const isMixed = all.size > 1;
    return { said: isMixed ? null : (Array.from(all)[0] ?? null), isMixed, ofApi: Array.from(api).slice(0, 3) };
  };
  const categories = readUserCategories(platform);
  const known = readKnownRows(platform, session);
  const [only, another] = shown;
  return {
    fields: {
      category: fieldOf(({ change }) => change.category, categoryOf),
      kind: fieldOf(
        ({ change }) => change.kind,
        () => null,
      ),
      merchant: fieldOf(({ change }) => change.merchant, merchantOf),
      newName: fieldOf(
        ({ change }) => change.name,
        (row) => textOf(row, 'name'),
      ),
      note: fieldOf(
        ({ change }) => change.note,
        () => null,
      ),
      countsOn: fieldOf(({ countsOn }) => countsOn && dayOfCell(countsOn, dates), dayOf),
    },
    isChanged: own.some((each) => each !== undefined),
    single:
      only === undefined || another !== undefined
        ? null
        : viewSingle(rows.get(only), said.get(only), (id) => readLikelyRows(platform, session, [id]).get(id)),
    categories: Array.from(
      new Set([...spellingsOf(known), ...Array.from(categories.values(), ({ name }) => name)].filter(isText)),
    ).sort((a, b) => a.localeCompare(b)),
  };
}

function isText(each: string | null): each is string {
  return !isBlank(each);
}

function viewSingle(
  row: Row | undefined,
  said: UserChange | undefined,
  find: (id: string) => Row | undefined,
): ChangeForm['single'] {
  const { paysBack = null, lent = null } = said ?? {};
  const nothing = { date: null, name: null, merchant: null, amount: null, currency: null };
  const purchase = paysBack === null ? undefined : find(paysBack);
  return {
    amount: row === undefined ? null : givenAmountOf(row),
    currency: row === undefined ? null : currencyOf(row),
    lent,
    paysBack: paysBack === null ? null : purchase === undefined ? { id: paysBack, ...nothing } : toPurchase(purchase),
  };
}

function toPurchase(row: Row): Purchase {
  return toApiTransaction(row, toId(row['id']));
}

function viewKinds(platform: Platform, connections: Connections, list: Listed): { kinds: KindView[] } {
  const { session, shown } = open(platform, connections, list);
  const rows = readLikelyRows(platform, session, shown);
  const { decide, accountOf } = decideKinds(session, Array.from(rows.values()), readUserCategories(platform), {
    findsOtherSides: true,
  });
  return {
    kinds: Array.from(rows, ([id, row]): KindView => {
      const { kind, by, others } = decide(row);
      const [first] = others;
      const other = first === undefined ? null : { account: accountOf(first), day: dayOf(first), count: others.length };
      return { id, kind, by, other };
    }),
  };
}

/** All sides of a match are the same; if one of several is meant, all of these. */
function decideSides(platform: Platform, session: Session, id: string, isTransfer: boolean): SaidOf[] {
  const row = readRowsById(platform, session, [id]).get(id);
  const othersOf = (rows: readonly Row[]): Row[] => {
    const { decide } = decideKinds(session, rows, readUserCategories(platform), { findsOtherSides: true });
    return rows.flatMap((each) => [...decide(each).others]);
  };
  const first = row === undefined ? [] : [row, ...othersOf([row])];
  return Array.from(rowsById([...first, ...othersOf(first)]).values(), (side) => {
    const kind = isTransfer ? 'transfer' : amountOf(side) > 0 ? 'income' : 'spending';
    return { id: toId(side['id']), said: { kind } };
  });
}

function viewLent(platform: Platform, connections: Connections): LentView {
  const dates = createDates(platform);
  const session = openUserSession(platform, connections.requireOfUser(), sidebarBudget(platform.clock));
  const said = readUserChanges(platform);
  const wanted = Array.from(said.values()).filter(({ lent, paysBack }) => lent !== null || paysBack !== null);
  const rows = readLikelyRows(
    platform,
    session,
    wanted.map(({ id }) => id),
  );
  const all = findLent(said, rows);
  const nameOf = ({ id, name, change }: UserChange): string =>
    change.name ?? textOf(rows.get(id) ?? {}, 'name') ?? name;
  const dayShown = ({ id, date }: UserChange): string | null => dayOf(rows.get(id) ?? {}) ?? dayOfCell(date, dates);
  const open = all.filter((each) => each.open > 0);
  const purchases = open.map(({ change, payments, ...amounts }) => ({
    ...amounts,
    id: change.id,
    row: change.rows[0] ?? 0,
    day: dayShown(change),
    name: nameOf(change),
    payments: payments.map(({ change: payment, amount, currency }) => {
      return { id: payment.id, day: dayShown(payment), name: nameOf(payment), amount, currency };
    }),
  }));
  purchases.sort((a, b) => (a.day ?? '').localeCompare(b.day ?? ''));
  return { purchases, totals: totalsOf(open), settledCount: all.length - open.length };
}
