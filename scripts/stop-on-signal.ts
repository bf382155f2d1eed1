/**
 * Closes once, however often the signal comes: Ctrl+C reaches the whole process group, and npm passes it on
 * besides. What is kept is then whole and unlocked. Programs that call this run as `node --import tsx`: the command tsx
 * kills what does not answer a signal within 60 ms, and saving a workbook takes longer.
 */
export function stopOnSignal(close: () => Promise<void>, fail: (error: unknown) => void): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    close().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
