/**
 * Closes once, however often the signal arrives: Ctrl+C reaches every process of the group, and npm sends it once more.
 * Closing completes and unlocks the saved files. Programs that call this run as `node --import tsx`, because the command
 * tsx kills a program that does not stop within 60 ms, and saving a workbook takes longer.
 */
export function stopOnSignal(close: () => Promise<void>, fail: (error: unknown) => void, longestMs = 15_000): void {
  let isStopping = false;
  const failed = (error: unknown) => {
    fail(error);
    process.exit(1);
  };
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Saving takes less time, so a program that still runs then hangs.
    setTimeout(() => failed(new Error('It did not stop in time and was ended.')), longestMs).unref();
    close().then(() => process.exit(0), failed);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
