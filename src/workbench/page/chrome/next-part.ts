/** The grid uses Tab itself, as Sheets does, so F6 focuses the next of these parts and Shift+F6 the previous one. */
const parts = ['.menu-button', '.grid', '.sidebar', '.drawer'];

export function goToNextPartByF6(focusGrid: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const shown = parts.filter((part) => document.querySelector(part));
    // Univer types into an element outside of the grid's container.
    const found = shown.findIndex((part) => part !== '.grid' && document.activeElement?.closest(part));
    const at = found === -1 ? shown.indexOf('.grid') : found;
    const next = shown[(at + (event.shiftKey ? -1 : 1) + shown.length) % shown.length];
    if (next === '.grid') focusGrid();
    else document.querySelector<HTMLElement>(`${next}${next === '.menu-button' ? '' : ' button'}`)?.focus();
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}
