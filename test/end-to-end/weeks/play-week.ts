import { randomUUID } from 'node:crypto';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import {
  createInProcessHost,
  type InProcessExecution,
  type InProcessHost,
  type ServiceCall,
} from '../../support/host/in-process-host';
import { type ApiFault, type ChangingApi, changingApi, dayBefore, type ServerChange } from './changing-api';
import { asSaid, type CheckedTable, countsOf, differences, textOf, wrongChanges } from './check-table';
import { actOnRows, type RowAct } from './own-transactions';
import { type Edit, harmlessEdits, type TableRow, type UserAtWork, type UserWord, userAtWork } from './user-at-work';
import { firstDayAgo, type WeekTableName, weekTables } from './week-tables';

export interface TableChoice {
  readonly name: WeekTableName;
  readonly goneRows: 'mark' | 'remove';
  readonly newRows: 'top' | 'bottom';
  readonly hours: 1 | 2 | 6;
  /** Where its user inserts a first column of notes. */
  readonly ownColumn: number;
}

/** An edit of a second person during a run. */
export interface Moment {
  /** When, in thousandths of the calls from which an edit is noticed. */
  readonly at: number;
  readonly edit: Edit | 'secondRun';
  readonly table: number;
  readonly pick: number;
  readonly other: number;
}

/** What Google refuses during a run. */
export type GoogleFault = 'insertRows' | 'writeProperties' | 'writeCells';

export interface Disturbance {
  /** What the run finds changed, so that it has something to write. */
  readonly changes: readonly { readonly change: ServerChange; readonly pick: number }[];
  readonly moments: readonly Moment[];
  /** Google ends the execution at this service call. */
  readonly endsAt: number | null;
  readonly apiFault: ApiFault | null;
  readonly googleFault: GoogleFault | null;
}

export type Step =
  | { readonly by: 'server'; readonly change: ServerChange; readonly pick: number }
  | { readonly by: 'user'; readonly edit: Edit; readonly table: number; readonly pick: number; readonly other: number }
  | { readonly by: 'clock'; readonly hours: number; readonly disturbance: Disturbance | null }
  | {
      readonly by: 'button';
      readonly user: 'ann' | 'ben';
      readonly table: number;
      readonly disturbance: Disturbance | null;
    }
  | { readonly by: 'menu'; readonly disturbance: Disturbance | null }
  | { readonly by: 'rows'; readonly act: RowAct; readonly table: number; readonly pick: number }
  /** Google fires no trigger for so long. */
  | { readonly by: 'night'; readonly hours: number }
  /** The trigger of the other user refreshes the tables from now on. */
  | { readonly by: 'takeOver'; readonly user: 'ann' | 'ben' }
  | { readonly by: 'copy' };

export interface Week {
  readonly zone: string;
  readonly tables: readonly TableChoice[];
  readonly steps: readonly Step[];
}

/** What happened in all weeks. */
export const played = {
  weeks: 0,
  runs: 0,
  userEdits: 0,
  rowActs: 0,
  confirmedOwn: 0,
  editsDuringRuns: 0,
  serverChanges: 0,
  endedRuns: 0,
  /** Because cells of the table were merged. */
  refusedRuns: 0,
  faults: 0,
  copies: 0,
  calls: 0,
};

const users = [
  { id: 'ann', email: 'ann@example.com', role: 'owner', locale: 'en' },
  { id: 'ben', email: 'ben@example.com', role: 'editor', locale: 'de' },
] as const;
const startsAt = Date.parse('2026-11-16T09:00:00Z');
const notesAtFirst = 3;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const connection = { baseUrl: 'https://api.fin.test', apiKey: `fin_live_${'k'.repeat(32)}` };

interface TableView {
  readonly id: string;
  readonly lastOutcome: string;
  readonly lastErrorCode: string | null;
  readonly approval: { readonly fingerprint: string } | null;
  readonly lastRunAt: string | null;
}

interface LogLine {
  readonly at: string;
  readonly firstAt: string;
  readonly dataset: string;
  readonly code: string | null;
  readonly added: number;
  readonly changed: number;
  readonly marked: number;
  readonly removed: number;
}

interface TablesView {
  readonly tables: readonly TableView[];
  readonly log: readonly LogLine[];
}

/** Why a run that nobody disturbs may not complete. */
const expectedCodes = ['accounts_hidden', 'unknown_category', 'rows_left', 'rows_moved'];

interface LiveTable extends CheckedTable {
  readonly id: string;
  readonly sheetId: number;
  readonly past: Map<string, string>;
}

/** Plays a week, and checks it after each run. */
export async function playWeek(week: Week): Promise<void> {
  const workbook = await createUniverWorkbook({ timeZone: week.zone });
  try {
    await playOn(workbook, week);
    played.weeks += 1;
  } finally {
    workbook.dispose();
  }
}

async function playOn(workbook: Workbook, week: Week): Promise<void> {
  let today = (): string => dayIn(week.zone, startsAt);
  const api = changingApi(() => today());
  const host = await createInProcessHost({ workbook, users, fetch: api.fetch, startsAt });
  today = () => dayIn(week.zone, host.now());
  call(host, 'ann', 'connect', connection);
  const word: UserWord = { typed: new Map(), changes: () => changesIn(workbook) };
  const tables = week.tables.map((choice) => insertTable(host, api, choice, today(), word));
  const world: World = {
    host,
    api,
    tables,
    word,
    today,
    lastCalls: 300,
    lastNoticed: 60,
    wasDisturbed: false,
    ended: null,
    limitedUntil: 0,
  };
  tables.forEach((table, index) => {
    runOne(world, table, 'ann', null, false);
    const { ownColumn } = week.tables[index] as TableChoice;
    table.user.edits.insertColumn(ownColumn, 0);
    for (let row = 0; row < notesAtFirst; row += 1) table.user.edits.note(ownColumn + row * 2, 0);
  });
  if (JSON.stringify(week.steps).includes('ben')) letBenApprove(world);
  for (const step of week.steps) {
    play(world, step);
    if (step.by === 'copy') await checkCopy(world);
    await workbook.whenCalculated();
  }
  for (const { user } of tables) user.edits.unmerge(0, 0);
  // Longer than any pause after failures.
  host.sleep(26 * hourMs);
  play(world, { by: 'clock', hours: 1, disturbance: null });
  for (const table of tables) runOne(world, table, 'ann', null, true);
  expect({ formulasFromText: host.counts.formulasFromText }).toEqual({ formulasFromText: 0 });
  played.calls += host.counts.calls;
}

interface World {
  readonly host: InProcessHost;
  readonly api: ChangingApi;
  readonly tables: readonly LiveTable[];
  readonly word: UserWord;
  readonly today: () => string;
  /** Service calls of the latest execution that ran a table. */
  lastCalls: number;
  /** Calls from which an edit is noticed, in the latest such execution. */
  lastNoticed: number;
  wasDisturbed: boolean;
  /** When an execution ran that Google ended after it had written; null once that is checked. */
  ended: { readonly from: number; readonly to: number } | null;
  /** The API told to wait until then. */
  limitedUntil: number;
}

function insertTable(
  host: InProcessHost,
  api: ChangingApi,
  choice: TableChoice,
  today: string,
  { typed }: UserWord,
): LiveTable {
  const table = weekTables[choice.name];
  const { goneRows, newRows, hours } = choice;
  const sheetsBefore = host.workbook.sheets().map(({ sheetId }) => sheetId);
  const input = { ...table.input(api, today), goneRows, newRows, schedule: { every: 'hours', hours } };
  const { id } = call(host, 'ann', 'createTable', input) as { id: string };
  const sheetId = host.workbook.sheets().find((sheet) => !sheetsBefore.includes(sheet.sheetId))?.sheetId ?? -1;
  const user = userAtWork(host.workbook, sheetId, table, typed);
  return { id, sheetId, table, user, goneRows, firstDay: dayBefore(today, firstDayAgo), past: new Map() };
}

function play(world: World, step: Step): void {
  const { host, api, tables } = world;
  const tableOf = (number: number): LiveTable => tables[number % tables.length] as LiveTable;
  switch (step.by) {
    case 'server':
      api.change(step.change, step.pick);
      played.serverChanges += 1;
      return;
    case 'user':
      tableOf(step.table).user.edits[step.edit](step.pick, step.other);
      played.userEdits += 1;
      return;
    case 'rows':
      if (actOnRows(host, api, tableOf(step.table), step.act, step.pick)) played.confirmedOwn += 1;
      played.rowActs += 1;
      return;
    case 'clock':
      execute(world, step.disturbance, () => host.advance(step.hours * hourMs), false);
      return;
    case 'button':
      runOne(world, tableOf(step.table), step.user, step.disturbance, false);
      return;
    case 'menu':
      execute(world, step.disturbance, () => [host.menu('ann', 'refreshNow')], false);
      host.sleep(11 * minuteMs);
      return;
    case 'night':
      host.sleep(step.hours * hourMs);
      return;
    case 'takeOver':
      call(host, step.user, 'repairTrigger', null);
      return;
    case 'copy':
      return;
  }
}

function runOne(
  world: World,
  table: LiveTable,
  userId: string,
  disturbance: Disturbance | null,
  readsEverything: boolean,
): void {
  const { host } = world;
  const press = (): InProcessExecution[] => {
    const from = host.executions.length;
    host.sidebar(userId, 'runTable', { id: table.id, readsEverything });
    return host.executions.slice(from);
  };
  execute(world, disturbance, press, readsEverything);
  // Rows that were read within ten minutes are fresh enough for a trigger.
  host.sleep(11 * minuteMs);
}

/** Runs tables, and checks them. */
function execute(
  world: World,
  disturbance: Disturbance | null,
  run: () => InProcessExecution[],
  readsAll: boolean,
): void {
  const { host, api, tables } = world;
  // By this time, the runs to be checked are told from one that has just ended.
  host.sleep(1);
  const startedAt = host.now();
  const before = new Map(tables.map((table) => [table.id, table.user.rows()]));
  const copiedBefore = tables.reduce((sum, { user }) => sum + user.copied.size, 0);
  const firstDay = world.today();
  const done = disturb(world, disturbance, run);
  if (done.length === 0) return;
  for (const { log, serviceCalls } of done) {
    if (log.length > 0) throw new Error(`A defect of the host: ${log.join('\n')}`);
    if (serviceCalls > 60) world.lastCalls = serviceCalls;
  }
  const isDisturbed = disturbance !== null && disturbs(disturbance);
  // It may have left rows of which only some columns are written.
  const { wasDisturbed } = world;
  world.wasDisturbed = isDisturbed;
  played.endedRuns += done.filter(({ isEnded }) => isEnded).length;
  for (const { id, user } of tables)
    expect({ table: id, misplaced: user.misplaced(successorsIn(api), world.word) }).toEqual({
      table: id,
      misplaced: [],
    });
  const view = viewAfter(host, done);
  const ran = view.tables.filter(({ lastRunAt }) => Date.parse(lastRunAt ?? '') >= startedAt);
  played.runs += ran.length;
  for (const table of tables) if (table.table.keepsDays) keepDays(table, table.user.rows(), firstDay);
  if (disturbance?.apiFault === 'limit') world.limitedUntil = host.now() + 31 * minuteMs;
  const codes = startedAt < world.limitedUntil ? [...expectedCodes, 'rate_limited'] : expectedCodes;
  for (const { id, lastOutcome, lastErrorCode, lastRunAt } of ran) {
    const table = tables.find((each) => each.id === id) as LiveTable;
    if (isDisturbed) continue;
    if (lastErrorCode === 'merged_cells') {
      // It was refused for a reason, and nothing was written.
      expect({ id, isMerged: table.user.hasMergedCells() }).toEqual({ id, isMerged: true });
      expect(table.user.rows()).toEqual(before.get(id));
      played.refusedRuns += 1;
      continue;
    }
    if (lastOutcome !== 'complete') {
      expect({ table: table.table.dataset, expected: codes, code: lastErrorCode }).toEqual({
        table: table.table.dataset,
        expected: expect.arrayContaining([lastErrorCode]),
        code: lastErrorCode,
      });
      continue;
    }
    const day = dayIn(host.workbook.timeZone, Date.parse(lastRunAt ?? ''));
    const said = asSaid(api, world.word.changes(), successorsIn(api));
    const wrong = [...differences(table, said, day, readsAll), ...wrongChanges(table, said.api, before.get(id) ?? [])];
    expect({ dataset: table.table.dataset, differences: wrong }).toEqual({
      dataset: table.table.dataset,
      differences: [],
    });
  }
  // A table may run in each of several executions.
  if (done.length !== 1) return;
  const lines = view.log.filter(({ at }) => Date.parse(at) >= startedAt);
  const areEnded = done.some(({ isEnded }) => isEnded);
  // Google may end a run between the end that it stores and its line in the log.
  if (!areEnded) {
    expect({ runs: ran.length, lines: lines.length }).toEqual({ runs: lines.length, lines: lines.length });
  }
  checkEndedRuns(world, view, ran.length > 0);
  if (areEnded) {
    const hasWritten = tables.some(
      ({ id, user }) => sumOf(countsOf(before.get(id) ?? [], user.rows(), successorsIn(api))) > 0,
    );
    // Rows that the user edited meanwhile differ too.
    if (hasWritten && disturbance?.moments.length === 0) world.ended = { from: startedAt, to: host.now() };
  }
  // What was written before Google refused new rows counts.
  const isOnlyRefused = disturbance !== null && isRefusedOnly(disturbance);
  if ((isDisturbed && !isOnlyRefused) || wasDisturbed || copiedBefore > 0) return;
  for (const { id, lastOutcome } of ran) {
    const table = tables.find((each) => each.id === id) as LiveTable;
    const own = lines.filter(({ dataset }) => dataset === table.table.dataset);
    // Only a dataset that one table has can be told apart in the log.
    if (own.length !== 1 || table.user.hasPlainText()) continue;
    if (lastOutcome !== 'complete' && !isOnlyRefused) continue;
    const counted = countsOf(before.get(id) ?? [], table.user.rows(), successorsIn(api));
    expect({ dataset: table.table.dataset, ...own[0] }).toMatchObject({ dataset: table.table.dataset, ...counted });
  }
}

/** A run that Google ended after it had written is in the log once another one has run. */
function checkEndedRuns(world: World, { log }: TablesView, hasRun: boolean): void {
  const { ended } = world;
  if (ended === null || !hasRun) return;
  world.ended = null;
  // Two that ended one after the other are one line.
  const isLogged = log.some(({ at, firstAt }) => Date.parse(at) >= ended.from && Date.parse(firstAt) <= ended.to);
  expect({ ended, isLogged }).toEqual({ ended, isLogged: true });
}

function sumOf({ added, changed, marked, removed }: ReturnType<typeof countsOf>): number {
  return added + changed + marked + removed;
}

function isRefusedOnly({ moments, endsAt, apiFault, googleFault }: Disturbance): boolean {
  return googleFault === 'insertRows' && moments.length === 0 && endsAt === null && apiFault === null;
}

function disturbs({ moments, endsAt, apiFault, googleFault }: Disturbance): boolean {
  return moments.length > 0 || endsAt !== null || apiFault !== null || googleFault !== null;
}

/** The tables as the sidebar shows them after a run: the answer of the button has them too. */
function viewAfter(host: InProcessHost, done: readonly InProcessExecution[]): TablesView {
  const [only, another] = done;
  const answer = another === undefined && typeof only?.value === 'string' ? JSON.parse(only.value) : null;
  return (answer?.data?.tables ?? call(host, 'ann', 'listTables', null)) as TablesView;
}

/** Carries out the disturbance while `run` makes its service calls. */
function disturb(world: World, disturbance: Disturbance | null, run: () => InProcessExecution[]): InProcessExecution[] {
  const { host, api, tables } = world;
  if (disturbance === null) return run();
  const { changes, moments, apiFault, googleFault, endsAt } = disturbance;
  for (const { change, pick } of changes) api.change(change, pick);
  played.serverChanges += changes.length;
  api.fault = apiFault;
  if (apiFault !== null || googleFault !== null) played.faults += 1;
  const end = endsAt === null ? null : endOf(endsAt, world.lastCalls);
  const expected = world.lastNoticed;
  const past = new Set<Moment>();
  let [calls, noticed] = [0, 0];
  let isInside = false;
  host.before = (call) => {
    if (isInside) return undefined;
    calls += 1;
    if (calls === end) return 'end';
    if (isNoticedBefore(call)) noticed += 1;
    for (const moment of moments) {
      const { at, edit, table, pick, other } = moment;
      const isHarmless = harmlessEdits.includes(edit as Edit);
      const isNow = isHarmless
        ? calls >= timeOf(at, world.lastCalls)
        : noticed >= timeOf(at, expected) && isNoticedBefore(call, edit);
      if (!isNow || past.has(moment)) continue;
      past.add(moment);
      isInside = true;
      const target = tables[table % tables.length] as LiveTable;
      if (edit === 'secondRun') host.sidebar('ann', 'runTable', { id: target.id, readsEverything: false });
      else target.user.edits[edit](pick, other);
      isInside = false;
      played.editsDuringRuns += 1;
    }
    return googleFault !== null && isRefused(call, googleFault) ? { refusal: refusals[googleFault] } : undefined;
  };
  try {
    return run();
  } finally {
    host.before = null;
    api.fault = null;
    if (endsAt === null && noticed > 10) world.lastNoticed = noticed;
  }
}

/** Half of the ends are among the last calls, which write. */
function endOf(pick: number, callCount: number): number {
  const [half, rest] = [pick % 2, Math.floor(pick / 2)];
  return half === 0 ? 1 + (rest % (callCount + 20)) : Math.max(1, callCount - (rest % 25));
}

function timeOf(thousandths: number, callCount: number): number {
  return 1 + Math.floor((thousandths / 1_000) * callCount);
}

/**
 * Whether a run still notices an edit before this call. Google has no lock against people, so an edit between the last
 * check and the write that follows goes unnoticed (docs/synced-tables.md, Safety). No call reads notes and values, so a
 * check that ends with the values notices a note only before the notes are read.
 */
function isNoticedBefore({ type, method }: ServiceCall, edit?: Moment['edit']): boolean {
  if (/^(Sheet|Range|Spreadsheet|SpreadsheetApp|Filter|DeveloperMetadata)/.test(type)) {
    if (edit === 'noteCell') return method === 'getNotes';
    return /^(getValues|getFormulas|getFormulasR1C1|getNotes|getNumberFormats|getLastRow|getLastColumn|find)$/.test(
      method,
    );
  }
  return true;
}

const refusals: { readonly [Name in GoogleFault]: string } = {
  insertRows: 'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
  writeProperties: 'You have exceeded the property storage quota. Please remove some properties and try again.',
  writeCells: 'Service Spreadsheets failed while accessing document.',
};

function isRefused({ type, method }: ServiceCall, fault: GoogleFault): boolean {
  if (fault === 'insertRows') return /^insertRows/.test(method);
  if (fault === 'writeCells') return type === 'Range' && method === 'setValues';
  return type === 'Properties' && /^setPropert/.test(method);
}

/** In a table that keeps days, rows of a day may change until the next one. */
function keepDays({ past }: LiveTable, rows: readonly TableRow[], firstDay: string): void {
  for (const row of rows) if (row.id.slice(0, firstDay.length) >= firstDay) past.set(row.id, textOf(row));
}

/** Takes the tables over in a copy of the spreadsheet, which has its cells and metadata but not its properties. */
async function checkCopy({ host, api, tables, today, word: { typed } }: World): Promise<void> {
  const snapshot = JSON.parse(JSON.stringify(host.workbook.snapshot()));
  snapshot.document.id = randomUUID();
  const workbook = await createUniverWorkbook({ snapshot });
  try {
    const copy = await createInProcessHost({ workbook, users, fetch: api.fetch, startsAt, store: host.store });
    call(copy, 'ann', 'optIn', null);
    call(copy, 'ann', 'adoptTables', null);
    const view = call(copy, 'ann', 'listTables', null) as TablesView;
    expect(view.tables.map(({ id }) => id).sort()).toEqual(tables.map(({ id }) => id).sort());
    for (const table of tables) {
      const user: UserAtWork = table.user.in(workbook, table.sheetId);
      const { ok, error, data } = copy.sidebar('ann', 'runTable', { id: table.id, readsEverything: false });
      const changes = changesIn(workbook);
      const misplaced = user.misplaced(successorsIn(api), { typed, changes: () => changes });
      expect({ copy: table.table.dataset, misplaced }).toEqual({ copy: table.table.dataset, misplaced: [] });
      if (!ok || !(data as { run: { isDone: boolean } }).run.isDone) {
        expect([...expectedCodes, 'merged_cells', 'ok']).toContain(error?.code ?? 'ok');
        continue;
      }
      const said = asSaid(api, changes, successorsIn(api));
      expect({ copy: table.table.dataset, differences: differences({ ...table, user }, said, today(), true) }).toEqual({
        copy: table.table.dataset,
        differences: [],
      });
    }
    host.store.state.triggers = host.store.state.triggers.filter(({ spreadsheetId }) => spreadsheetId !== workbook.id);
    played.copies += 1;
  } finally {
    workbook.dispose();
  }
}

/** The sidebar offers the approval of another user's table once a run was refused. */
function letBenApprove({ host, tables }: World): void {
  call(host, 'ben', 'connect', connection);
  for (const { id } of tables) host.sidebar('ben', 'runTable', { id, readsEverything: false });
  const view = call(host, 'ben', 'listTables', null) as TablesView;
  for (const { id, approval } of view.tables) {
    if (approval !== null) call(host, 'ben', 'approveTable', { id, fingerprint: approval.fingerprint });
  }
}

function call(host: InProcessHost, userId: string, operation: string, input: object | null): unknown {
  const answer = host.sidebar(userId, operation, input);
  if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`);
  return answer.data;
}

/** The categories that the sheet FIN Changes says, by the ids of transactions. */
function changesIn(workbook: Workbook): ReadonlyMap<string, string> {
  const sheet = workbook.sheets().find(({ name }) => name === 'FIN Changes');
  const used = sheet === undefined ? null : workbook.usedRectangle(sheet.sheetId);
  if (sheet === undefined || used === null) return new Map();
  const { rowCount, columnCount } = used;
  const [headings = [], ...rows] = workbook.displayValues(sheet.sheetId, { row: 1, column: 1, rowCount, columnCount });
  const [id, category] = [headings.indexOf('Transaction ID'), headings.indexOf('Category')];
  return new Map(
    rows.flatMap((row) => (row[category] ? [[String(row[id]).toLowerCase(), row[category]] as const] : [])),
  );
}

/** The ids under which a row may be shown later: its own, then those after it was posted or its account relinked. */
function successorsIn({ postedAs, relinkedAs }: ChangingApi): (id: string) => readonly string[] {
  return (id) => {
    const ids = [id];
    for (let next: string | undefined = id; next !== undefined; ) {
      next = postedAs.get(next) ?? relinkedAs.get(next);
      if (next !== undefined) ids.push(next);
    }
    return ids;
  };
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayIn(timeZone: string, at: number): string {
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  return format.format(at);
}
