/** Google may refuse it, for example at the daily quota of property writes. What the execution is for goes on. */
export function quietly(change: () => void): void {
  try {
    change();
  } catch {}
}
