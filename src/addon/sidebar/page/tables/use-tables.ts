import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  BudgetReport,
  OverviewName,
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

export interface TablesControl {
  readonly view: TablesView | null;
  /** The table that an action is running on, or `new` while one is created. */
  readonly busyId: string | null;
  /** The progress of that table's run. Null if it is not running. */
  readonly progress: string | null;
  readonly failed: { readonly id: string | null; readonly error: SidebarError } | null;
  readonly done: { readonly id: string; readonly text: string } | null;
  load(): void;
  /** Resolves to whether the table was created. Its first run continues afterwards. */
  create(input: TableInput): Promise<boolean>;
  change(id: string, change: TableChangeInput): Promise<boolean>;
  /** What a change would do to the rows; null if it is refused, with the reason in `failed`. */
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
  /** What the last insertion of the budget leaves to the user; null if nothing. */
  readonly budget: BudgetReport | null;
  /** `tableId`: the table that the user chose for the budget. */
  insertOverview(name: OverviewName, tableId?: string): void;
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
  /** Adds a column of boxes, which is the user's. */
  addReviewed(id: string): void;
  /** Copies the sheet of a table; resolves to its name, or null with the reason in `failed`. */
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

/** Lists the tables again whenever `state` is a new object, because a trigger may have run since. */
export function useTables(server: Server, state: object): TablesControl {
  const [view, setView] = useState<TablesView | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [failed, setFailed] = useState<TablesControl['failed']>(null);
  const [done, setDone] = useState<TablesControl['done']>(null);
  const [budget, setBudget] = useState<BudgetReport | null>(null);
  const isCancelled = useRef(false);
  const announce = useAnnounce();

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
      setFailed((before) => (before?.id === null ? null : before));
    } else setFailed({ id: null, error: response.error });
  };
  const isBusy = useRef(false);
  isBusy.current = busyId !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: actions on a table update the list themselves.
  useEffect(() => {
    if (!isBusy.current) void load();
  }, [state]);

  const begin = (id: string) => {
    latestCall.current += 1;
    setBusyId(id);
    setFailed(null);
    setDone(null);
    setBudget(null);
  };
  const fail = (id: string | null, error: SidebarError): false => {
    setFailed({ id, error });
    return false;
  };
  const tell = (id: string, text: string) => {
    setDone({ id, text });
    announce(text);
  };
  /** Whether the table is complete. */
  const runOne = async (id: string, readsEverything = false): Promise<boolean> => {
    begin(id);
    setProgress(messages.general.reading);
    announce(messages.tables.run.reading);
    const watch = {
      isCancelled: () => isCancelled.current,
      onStep: (tables: TablesView, text: string) => {
        show(tables);
        setProgress(text);
      },
    };
    const outcome = await runToEnd(server, id, watch, readsEverything);
    setProgress(null);
    setBusyId(null);
    if ('error' in outcome) {
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
    begin(busy);
    const response = await answer;
    setBusyId(null);
    if (!response.ok) return fail(id, response.error);
    done(response.data);
    return true;
  };

  return {
    view,
    busyId,
    progress,
    failed,
    done,
    budget,
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
      setProgress(messages.tables.run.stopping);
    },
    insertOverview(name, tableId) {
      const input = { name, ...(tableId === undefined ? {} : { tableId }) };
      void act(name, null, server.call('insertOverview', input), ({ budget: report = null, ...tables }) => {
        show(tables);
        setBudget(report);
        announce(describeBudget(report) ?? messages.tables.overviewReady[name]);
      });
    },
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
      begin(input.id);
      const response = await server.call('importBalances', input);
      setBusyId(null);
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
    addReviewed: (id) =>
      void act(id, id, server.call('addReviewedColumn', { id }), () => tell(id, messages.tables.edit.reviewedAdded)),
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
