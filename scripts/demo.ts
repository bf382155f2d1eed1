/** The demo organization's seed: the same seed and day give the same organization and the same keys. */
export const demoSeed = 'hartwell';

/** Today as YYYY-MM-DD where the machine stands: the demo's last day. */
export function localToday(now = new Date()): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}
