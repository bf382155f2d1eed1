import { type DrawerTab, drawerTabs } from '../drawer/drawer-state';

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

const groups: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
  [
    'Page',
    [
      { keys: ['F6'], does: 'Next part of the page: menus, toolbar, name box, grid, tabs, sidebar, drawer, messages' },
      { keys: ['Shift', 'F6'], does: 'Previous part of the page' },
      { keys: ['Ctrl', '/'], does: 'This help' },
      { keys: ['Esc'], does: 'Close what is open: menu, dialog, drawer' },
    ],
  ],
  [
    'Drawer',
    [
      { keys: ['Alt', '1'], does: 'Executions' },
      { keys: ['Alt', '2'], does: 'Clock and triggers' },
      { keys: ['Alt', '3'], does: 'Users' },
      { keys: ['Alt', '4'], does: 'Locale and zone' },
      { keys: ['Alt', '5'], does: 'API faults' },
      { keys: ['←', '→'], does: 'Previous or next tab' },
    ],
  ],
  [
    'Grid',
    [
      { keys: ['Enter'], does: 'Edit the cell, or finish the edit' },
      { keys: ['F2'], does: 'Edit the cell' },
      { keys: ['Esc'], does: 'Cancel the edit' },
      { keys: ['Ctrl', 'Z'], does: 'Undo' },
      { keys: ['Ctrl', 'Y'], does: 'Redo' },
      { keys: ['Ctrl', 'C'], does: 'Copy' },
      { keys: ['Ctrl', 'V'], does: 'Paste' },
      { keys: ['Shift', 'arrows'], does: 'Extend the selection' },
      { keys: ['Space'], does: 'Toggle a checkbox' },
      { keys: ['Shift', 'F11'], does: 'Add a sheet' },
    ],
  ],
];

/** All keyboard shortcuts, grouped by the part of the page where they work. */
export function ShortcutGroups() {
  return (
    <div class="help-columns">
      {groups.map(([title, shortcuts]) => (
        <section key={title}>
          <h4>{title}</h4>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

interface Opened {
  readonly help: () => void;
  readonly drawer: (tab: DrawerTab) => void;
}

/** Ctrl+/ opens the help, as does `?` outside of text input. Alt and a number opens a tab of the drawer. */
export function openByKeys({ help, drawer }: Opened): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isHelp = (event.ctrlKey || event.metaKey) && event.key === '/';
    const isQuestion = event.key === '?' && !event.ctrlKey && !event.altKey && !isTypedInto(event.target);
    const tab =
      event.altKey && !event.ctrlKey ? drawerTabs[Number(/^Digit([1-5])$/.exec(event.code)?.[1]) - 1] : undefined;
    if (!isHelp && !isQuestion && !tab) return;
    event.preventDefault();
    event.stopPropagation();
    if (tab) {
      drawer(tab);
      // The tab exists only after the next render.
      setTimeout(() => document.getElementById(`tab-${tab}`)?.focus());
    } else help();
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}

/** Univer types into an element outside of the grid's container. */
function isTypedInto(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  return !element?.closest('.title-bar, .drawer, .sidebar, dialog') || element.matches('input, textarea, select');
}

/**
 * The grid uses Tab itself, as Sheets does, so F6 focuses the next of these parts and Shift+F6 the previous one. The
 * cells have no element: Univer types into one outside of the grid's container.
 */
const parts: readonly (readonly [part: string, focused: string | null])[] = [
  ['.title-bar', '.menu-button'],
  ['.grid [role=toolbar]', 'button:enabled'],
  ['.grid [data-u-comp=formula-bar]', 'input'],
  ['.grid', null],
  ['.grid footer', '[role=tab][aria-selected=true]'],
  ['.sidebar', 'button'],
  ['.drawer', 'button'],
  ['.toasts', 'button'],
];

export function goToNextPartByF6(focusGrid: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    goToNextPart(event.shiftKey ? -1 : 1, focusGrid);
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}

/** A dialog keeps the focus. */
export function goToNextPart(step: 1 | -1, focusGrid: () => void): void {
  if (document.querySelector('dialog[open]')) return;
  const targetOf = ([part, focused]: (typeof parts)[number]) =>
    document.querySelector<HTMLElement>(focused === null ? part : `${part} ${focused}`);
  const shown = parts.filter((part) => targetOf(part));
  const found = shown.findIndex(([part, focused]) => focused !== null && document.activeElement?.closest(part));
  const at = found === -1 ? shown.findIndex(([, focused]) => focused === null) : found;
  const next = shown.at((at + step) % shown.length);
  if (!next) return;
  const target = targetOf(next);
  if (next[1] === null || !target) {
    focusGrid();
    return;
  }
  // The browser does not know that a key was pressed if it was in the frame of the sidebar.
  target.classList.add('focused-by-key');
  target.addEventListener('blur', () => target.classList.remove('focused-by-key'), { once: true });
  target.focus();
}
