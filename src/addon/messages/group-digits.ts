/** Samples with a comma: 999 → `999`, 12345 → `12,345`. */
export function groupDigits(count: number, separator: string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, separator);
}
