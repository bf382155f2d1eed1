/**
 * Calls `close` once even if the signal arrives again: Ctrl+C reaches every process of the group, and npm forwards it.
 * Closing completes and unlocks the saved files. Programs that call this must run as `node --import tsx`: the tsx
 * command kills a program that does not stop within 60 ms, and saving a workbook takes longer.
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
    // Saving takes less time, so a program that is still running hangs.
    setTimeout(() => failed(new Error('It did not stop in time and was ended.')), longestMs).unref();
    close().then(() => process.exit(0), failed);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
