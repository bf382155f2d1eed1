import type { Host } from '../apps-script/host';
import type { Workbook } from '../workbook/workbook';

/** Sheets runs custom functions again about hourly while a file is open. */
export const recalculationMs = 3_600_000;

/**
 * Calculates custom functions again as Sheets does by time: every hour of the host's clock while a page shows the
 * workbook, and when a page opens it that no page had open. One calculation at a time: when the clock is moved by a day,
 * 24 of them would keep the triggers of that day waiting. Stops by what it returns.
 */
export function recalculateWhileOpen(
  { workbook, host }: { readonly workbook: Workbook; readonly host: Pick<Host, 'now' | 'on'> },
  pageCount: () => number,
): { onOpened(): void; stop(): void } {
  let lastAt = host.now();
  let wasOpened = false;
  let isCalculating = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  const recalculate = () => {
    lastAt = host.now();
    isCalculating = true;
    workbook.recalculateCustomFunctions();
    void workbook.whenCalculated().then(() => {
      isCalculating = false;
      if (!isStopped) look();
    });
  };
  const look = () => {
    if (timer !== null) clearTimeout(timer);
    // After the clock was set back, a new hour begins.
    lastAt = Math.min(lastAt, host.now());
    if (pageCount() > 0 && !isCalculating && host.now() - lastAt >= recalculationMs) recalculate();
    const leftMs = lastAt + recalculationMs - host.now();
    // Overdue because no page is open or the machine slept: check again later.
    timer = setTimeout(look, leftMs > 0 ? Math.min(leftMs, 60_000) : 60_000);
    timer.unref();
  };
  look();
  // The host sends this event whenever its clock was moved.
  const stopListening = host.on('triggers', look);
  return {
    onOpened: () => {
      // The workbook was calculated when it was opened, so its first page needs nothing. Nor does a second page beside
      // the first.
      if (wasOpened && pageCount() <= 1) recalculate();
      wasOpened = true;
    },
    stop: () => {
      isStopped = true;
      stopListening();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
