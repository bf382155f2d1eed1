import { useRef, useState } from 'preact/hooks';
import type { SidebarResponse } from '../../protocol';
import { formatTime } from '../format';
import { messages } from '../messages/messages';
import type { Server } from '../server';
import type { TablesControl, TablesRun } from '../tables/use-tables';

const { steps } = messages.refresh;

const firstLookMs = 1_000;
const looksEveryMs = 4_000;
/** After these the page says that cells are still calculating. */
const looksMax = 15;

export interface Refreshed {
  readonly response: SidebarResponse<'refreshNow'>;
  readonly tables: TablesRun | null;
  /** Formulas whose cells have no value yet. */
  readonly calculating: number;
  /** Whether no formula was refreshed because the user cancelled. */
  readonly isCancelled: boolean;
}

export interface RefreshRun {
  /** What it is doing; null if it is not running. */
  readonly step: string | null;
  /** Tables first, then formulas, until their cells have values. Null if it was cancelled before the formulas. */
  run(readsEverything: boolean): Promise<Refreshed | null>;
  cancel(): void;
}

/** `tables`: null if this user has no connection that could refresh them. */
export function useRefreshRun(server: Server, tables: TablesControl | null, timeZone: string | null): RefreshRun {
  const [step, setStep] = useState<string | null>(null);
  const isCancelled = useRef(false);
  const progressAfter = async (waitMs: number) => {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const response = await server.call('refreshProgress');
    return response.ok ? response.data : null;
  };
  const say = (text: string) => setStep(isCancelled.current ? steps.stopping : text);

  const refreshFormulas = async (readsEverything: boolean) => {
    say(steps.reading);
    const answer = server.call('refreshNow', { readsEverything });
    let isRunning = true;
    const watch = async () => {
      for (;;) {
        const found = await progressAfter(looksEveryMs);
        if (!isRunning) return;
        const until = found?.waitsUntil ?? null;
        say(until === null ? steps.reading : steps.waits(formatTime(until, undefined, timeZone)));
      }
    };
    void watch();
    const response = await answer;
    isRunning = false;
    return response;
  };
  /** How many formulas have no value after a minute. */
  const waitForCells = async (): Promise<number> => {
    let calculating = 0;
    for (let looks = 0; looks < looksMax && !isCancelled.current; looks += 1) {
      const found = await progressAfter(looks === 0 ? firstLookMs : looksEveryMs);
      calculating = found?.calculating ?? 0;
      if (calculating === 0) return 0;
      say(steps.calculating(calculating));
    }
    return calculating;
  };

  return {
    step,
    async run(readsEverything) {
      isCancelled.current = false;
      setStep(steps.tables);
      try {
        const ofTables = tables === null ? null : await tables.runAll(readsEverything);
        if (isCancelled.current || ofTables?.isCancelled) return null;
        const response = await refreshFormulas(readsEverything);
        const isChanged = response.ok && (response.data.formulasRefreshed ?? 0) > 0;
        const isCancelledBefore = isCancelled.current && !isChanged;
        const calculating = isChanged ? await waitForCells() : 0;
        return { response, tables: ofTables, calculating, isCancelled: isCancelledBefore };
      } finally {
        setStep(null);
      }
    },
    cancel() {
      isCancelled.current = true;
      setStep(steps.stopping);
      tables?.cancel();
      void server.call('cancelRefresh');
    },
  };
}
