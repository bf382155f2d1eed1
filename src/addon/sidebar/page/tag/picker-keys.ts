/** The option that a key moves to. Null if the text field handles the key. At -1 no option is active. */
export function nextOption(active: number, count: number, key: string): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return active + 1 >= count ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1;
    case 'PageDown':
      return Math.min(count - 1, Math.max(0, active) + 5);
    case 'PageUp':
      return Math.max(0, active - 5);
    default:
      return null;
  }
}
