/** Values of `data-u-comp` of which Univer 0.25.1 gives the focus back to the grid. */
const givenBack = ['button', 'sheet-bar-append-button'];

/**
 * Lets the keyboard use the buttons below the grid. Univer gives their focus back to the grid, which is right after a
 * click, but then the Tab key cannot reach them either.
 */
export function keepKeyboardFocus(container: HTMLElement): void {
  // Before Univer's listener, which is at the window.
  container.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
    const kind = target.dataset['uComp'];
    if (kind === undefined || !givenBack.includes(kind)) return;
    target.dataset['uComp'] = `${kind}-by-key`;
    target.addEventListener('focusout', () => Object.assign(target.dataset, { uComp: kind }), { once: true });
  });
}
