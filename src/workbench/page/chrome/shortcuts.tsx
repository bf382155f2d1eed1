import { type DrawerTab, drawerTabs } from '../drawer/drawer-state';

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

const groups: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
  [
    'Page',
    [
      { keys: ['F6'], does: 'Next part of the page: menus, grid, sidebar, drawer' },
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
