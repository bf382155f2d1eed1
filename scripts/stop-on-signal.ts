/**
 * Closes once, however often the signal comes: Ctrl+C reaches the whole process group, and npm passes it on
 * besides. What is kept is then whole and unlocked. Programs that call this run as `node --import tsx`: the command tsx
 * kills what does not answer a signal within 60 ms, and saving a workbook takes longer.
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
    // Saving takes less: what is not closed by then never will be.
    setTimeout(() => failed(new Error('It did not end in time and was cut off.')), longestMs).unref();
    close().then(() => process.exit(0), failed);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
