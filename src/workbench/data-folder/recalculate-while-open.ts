import type { Host } from '../host';
import type { Workbook } from '../workbook/workbook';

/** Sheets runs custom functions again about hourly while a file is open. */
export const recalculationMs = 3_600_000;

/**
 * Recalculates custom functions as Sheets does: every hour of the host's clock while a page shows the workbook, and when
 * a page opens a workbook that no other page shows. Runs one calculation at a time, because 24 of them would delay the
 * triggers when the clock is advanced by a day.
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
      if (!isStopped) check();
    });
  };
  const check = () => {
    if (timer !== null) clearTimeout(timer);
    // After the clock was set back, a new hour begins.
    lastAt = Math.min(lastAt, host.now());
    if (pageCount() > 0 && !isCalculating && host.now() - lastAt >= recalculationMs) recalculate();
    const leftMs = lastAt + recalculationMs - host.now();
    // Overdue because no page is open or the machine slept: check again later.
    timer = setTimeout(check, leftMs > 0 ? Math.min(leftMs, 60_000) : 60_000);
    timer.unref();
  };
  check();
  // The host sends this event whenever its clock was moved.
  const stopListening = host.on('triggers', check);
  return {
    onOpened: () => {
      // The workbook was calculated when it was opened, so the first page needs no recalculation. Nor does a second page
      // that is opened while another shows the workbook.
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
