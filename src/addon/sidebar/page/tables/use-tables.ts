import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  BudgetReport,
  SidebarError,
  SidebarOperations,
  TableChangeInput,
  TableChangePreview,
  TableInput,
  TablesView,
} from '../../protocol';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/accessibility';
import type { Server } from '../server';
import { describeBudget, describeRun, describeUndone } from './describe-table';
import { runToEnd } from './run-to-end';

/** The alerts are inserted where the refresh is. */
type InsertedHere = Exclude<SidebarOperations['insertOverview']['input']['name'], 'alerts' | 'starter'>;

export const insertedHere = Object.keys(messages.tables.insertOverview) as InsertedHere[];

/** The action of the user, or what came of the last one. */
export type TablesAction =
  | { readonly is: 'none' }
  /** `id`: the table that it is for, or another name if it is for none. */
  | { readonly is: 'busy'; readonly id: string }
  | { readonly is: 'running'; readonly id: string; readonly progress: string }
  /** `id`: null if it is not of one table. */
  | { readonly is: 'failed'; readonly id: string | null; readonly error: SidebarError }
  | { readonly is: 'done'; readonly id: string; readonly text: string }
  /** What the insertion of the budget leaves to the user. */
  | { readonly is: 'budget'; readonly report: BudgetReport };

type AddedColumn = SidebarOperations['addTableColumn']['input']['column'];

const noAction: TablesAction = { is: 'none' };

export interface TablesControl {
  readonly view: TablesView | null;
  readonly action: TablesAction;
  /** The `id` of an action that goes on. */
  readonly busyId: string | null;
  load(): void;
  /** Resolves to whether the table was created. Its first run continues afterwards. */
  create(input: TableInput): Promise<boolean>;
  change(id: string, change: TableChangeInput): Promise<boolean>;
  /** What a change would do to the rows; null if it is refused, with the reason in `action`. */
  preview(id: string, change: TableChangeInput): Promise<TableChangePreview | null>;
  run(id: string): void;
  /** Runs all tables one after the other that are neither paused nor to be approved, until it is cancelled. */
  runAll(readsEverything: boolean): Promise<TablesRun>;
  /** Approves what is shown of a table, and runs it. */
  approve(id: string, fingerprint: string): void;
  /** Goes on with a table in a copy of its sheet, and runs it. */
  continueInCopy(id: string, sheetId: number): void;
  cancel(): void;
  remove(id: string, deletesSheet: boolean): void;
  /** `tableId`: the table that the user chose for the budget. */
  insertOverview(name: InsertedHere, tableId?: string): void;
  /** Proposes amounts for the budget. */
  propose(): void;
  /** Undoes the last run that changed rows. */
  undo(id: string): void;
  /** Shows the list of removed rows, or in the card of the table that there is none. */
  showRemoved(id: string): void;
  /** Clears the colour of new rows. */
  markSeen(id: string): void;
  /** Adds a row with a transaction that only the user has. Resolves to whether it was added. */
  addOwn(input: OwnInput): Promise<boolean>;
  /** Imports what a preview showed. Resolves to the error, because another run of the table would not help; or null. */
  importBalances(input: SidebarOperations['importBalances']['input']): Promise<SidebarError | null>;
  /** Moves rows that are gone below the others. */
  moveGoneBelow(id: string): void;
  /** Adds a column, which is the user's. */
  addColumn(id: string, column: AddedColumn): void;
  /** Copies the sheet of a table; resolves to its name, or null with the reason in `action`. */
  copySheet(id: string): Promise<string | null>;
  /** Takes over the tables of the spreadsheet that this one was copied from. */
  adopt(): void;
  /** Shows these duplicates of sheets no longer. */
  keepCopies(sheetIds: number[]): void;
}

export type OwnInput = SidebarOperations['addOwnTransaction']['input'];

export interface TablesRun {
  readonly count: number;
  /** How many of them are not complete. */
  readonly left: number;
  readonly isCancelled: boolean;
}

const newTable = 'new';
export const adopting = 'adopt';
export const keeping = 'keep';
export const proposing = 'propose';

/** Lists the tables again whenever `state` is a new object, because a trigger may have run since. */
export function useTables(server: Server, state: object): TablesControl {
  const [view, setView] = useState<TablesView | null>(null);
  const [action, setAction] = useState(noAction);
  const busyId = action.is === 'busy' || action.is === 'running' ? action.id : null;
  const isCancelled = useRef(false);
  const announce = useAnnounce();

  const begin = (begun: TablesAction) => {
    latestCall.current += 1;
    setAction(begun);
  };
  const fail = (id: string | null, error: SidebarError): false => {
    setAction({ is: 'failed', id, error });
    return false;
  };
  const tell = (id: string, text: string) => {
    setAction({ is: 'done', id, text });
    announce(text);
  };

  const latestCall = useRef(0);
  const show = (tables: TablesView) => {
    latestCall.current += 1;
    // Only some answers say which sheets are duplicates.
    setView((before) => ({ sheetCopies: before?.sheetCopies ?? [], copiesOf: before?.copiesOf ?? {}, ...tables }));
  };
  const load = async () => {
    const call = latestCall.current;
    const response = await server.call('listTables');
    // A newer call makes this answer obsolete.
    if (call !== latestCall.current) return;
    if (response.ok) {
      show(response.data);
      setAction((before) => (before.is === 'failed' && before.id === null ? noAction : before));
    } else fail(null, response.error);
  };
  const isBusy = useRef(false);
  isBusy.current = busyId !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: actions on a table update the list themselves.
  useEffect(() => {
    if (!isBusy.current) void load();
  }, [state]);

  /** Whether the table is complete. */
  const runOne = async (id: string, readsEverything = false): Promise<boolean> => {
    begin({ is: 'running', id, progress: messages.general.reading });
    announce(messages.tables.run.reading);
    const watch = {
      isCancelled: () => isCancelled.current,
      onStep: (tables: TablesView, text: string) => {
        show(tables);
        setAction({ is: 'running', id, progress: text });
      },
    };
    const outcome = await runToEnd(server, id, watch, readsEverything);
    if ('error' in outcome) {
      setAction(noAction);
      await load();
      return fail(id, outcome.error);
    }
    tell(id, describeRun(outcome.run));
    return outcome.run.isDone;
  };
  const run = (id: string) => {
    isCancelled.current = false;
    return runOne(id);
  };

  /** Makes a call for a table or, with the id null, for none. Resolves to whether it succeeded. */
  const act = async <Data>(
    busy: string,
    id: string | null,
    answer: Promise<{ ok: true; data: Data } | { ok: false; error: SidebarError }>,
    done: (data: Data) => void,
  ): Promise<boolean> => {
    begin({ is: 'busy', id: busy });
    const response = await answer;
    if (!response.ok) return fail(id, response.error);
    setAction(noAction);
    done(response.data);
    return true;
  };

  return {
    view,
    action,
    busyId,
    load: () => void load(),
    create: (input) =>
      act(newTable, null, server.call('createTable', input), (data) => {
        show(data.tables);
        void run(data.id);
      }),
    change: (id, change) => act(id, id, server.call('changeTable', { id, change }), show),
    async preview(id, change) {
      let preview: TableChangePreview | null = null;
      await act(id, id, server.call('previewTableChange', { id, change }), (data) => {
        preview = data;
      });
      return preview;
    },
    run: (id) => void run(id),
    async runAll(readsEverything) {
      isCancelled.current = false;
      const wanted = (view?.tables ?? []).filter(({ isPaused, approval }) => !isPaused && approval?.stopsRuns !== true);
      let complete = 0;
      for (const { id } of wanted) {
        if (isCancelled.current) break;
        if (await runOne(id, readsEverything)) complete += 1;
      }
      return { count: wanted.length, left: wanted.length - complete, isCancelled: isCancelled.current };
    },
    async approve(id, fingerprint) {
      const isApproved = await act(id, id, server.call('approveTable', { id, fingerprint }), (data) => {
        show(data);
        void run(id);
      });
      // The table may have been changed again.
      if (!isApproved) void load();
    },
    cancel() {
      isCancelled.current = true;
      setAction((before) => (before.is === 'running' ? { ...before, progress: messages.tables.run.stopping } : before));
    },
    insertOverview(name, tableId) {
      const input = { name, ...(tableId === undefined ? {} : { tableId }) };
      void act(name, null, server.call('insertOverview', input), ({ budget: report = null, ...tables }) => {
        show(tables);
        if (report !== null) setAction({ is: 'budget', report });
        announce(describeBudget(report) ?? messages.tables.overviewReady[name]);
      });
    },
    propose: () => void act(proposing, null, server.call('proposeBudget'), ({ said }) => tell(proposing, said)),
    adopt: () => void act(adopting, null, server.call('adoptTables'), show),
    keepCopies: (sheetIds) => void act(keeping, null, server.call('keepSheetCopies', { sheetIds }), show),
    continueInCopy: (id, sheetId) =>
      void act(id, id, server.call('continueInCopy', { id, sheetId }), (data) => {
        show(data);
        void run(id);
      }),
    undo: (id) =>
      void act(id, id, server.call('undoTableRun', { id }), ({ undone, tables }) => {
        show(tables);
        tell(id, describeUndone(undone));
      }),
    showRemoved: (id) =>
      void act(id, id, server.call('showRemovedRows'), ({ isThere }) => {
        if (!isThere) tell(id, messages.tables.card.sheetGone);
      }),
    markSeen: (id) => void act(id, id, server.call('markTableSeen', { id }), show),
    addOwn: (input) => act(input.id, input.id, server.call('addOwnTransaction', input), show),
    async importBalances(input) {
      begin({ is: 'busy', id: input.id });
      const response = await server.call('importBalances', input);
      setAction(noAction);
      if (!response.ok) return response.error;
      const { tables, added, replaced } = response.data;
      show(tables);
      tell(input.id, messages.importing.done(added, replaced));
      return null;
    },
    moveGoneBelow: (id) =>
      void act(id, id, server.call('moveGoneBelow', { id }), ({ tables, moved, left }) => {
        show(tables);
        tell(id, messages.tables.card.movedBelow(moved, left));
      }),
    addColumn: (id, column) =>
      void act(id, id, server.call('addTableColumn', { id, column }), ({ heading }) =>
        tell(id, messages.tables.edit.columnAdded(heading)),
      ),
    async copySheet(id) {
      let name: string | null = null;
      await act(id, id, server.call('copyTableSheet', { id }), (data) => {
        name = data.name;
      });
      return name;
    },
    remove: (id, deletesSheet) => void act(id, id, server.call('removeTable', { id, deletesSheet }), show),
  };
}
