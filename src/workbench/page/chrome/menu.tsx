import { Fragment } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export type MenuEntry =
  | 'separator'
  | {
      readonly label: string;
      readonly keys?: string;
      readonly isDisabled?: boolean;
      readonly onChoose: () => void;
    };

/** Menu entries under a title. */
export interface MenuGroup {
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

interface MenuProps {
  readonly name: string;
  readonly testId: string;
  /** Called only while the menu is open. */
  readonly entries: () => readonly (MenuEntry | MenuGroup)[];
  /** Shown if there are no entries. */
  readonly emptyText?: string;
  readonly keyShortcut?: string;
}

/** A menu of the title bar, for mouse and arrow keys. */
export function Menu({ name, testId, entries, emptyText = '', keyShortcut }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (!isOpen) return;
    const list = root.current?.querySelector<HTMLElement>('[role=menu]');
    if (list) list.style.left = `${Math.min(0, innerWidth - list.getBoundingClientRect().right)}px`;
    list?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      const buttons = [...document.querySelectorAll<HTMLElement>('.menu-button')];
      const other = buttons.at((buttons.indexOf(button.current as HTMLElement) + step) % buttons.length);
      other?.focus();
      if (isOpen && other !== button.current) other?.click();
      setOpen(false);
    } else if (!isOpen && event.key === 'ArrowDown') {
      setOpen(true);
    } else if (isOpen && event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'Tab') {
      setOpen(false);
      return;
    } else if (next !== undefined && items.length > 0) {
      items.at(next % items.length)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (onChoose: () => void) => {
    setOpen(false);
    onChoose();
  };
  const shown = isOpen ? entries() : [];

  return (
    <div class="menu" ref={root}>
      <button
        type="button"
        class="menu-button"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-keyshortcuts={keyShortcut}
        data-testid={testId}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onKeyDown}
      >
        {name}
      </button>
      {isOpen && (
        <div class="menu-list" role="menu" aria-label={name} onKeyDown={onKeyDown} tabIndex={-1}>
          {shown.length === 0 && emptyText !== '' && <p class="menu-empty">{emptyText}</p>}
          {withKeys(shown).map(({ entry, key }) =>
            isGroup(entry) ? (
              // biome-ignore lint/a11y/useSemanticElements: ARIA allows groups in a menu, but no fieldset.
              <div key={key} role="group" aria-label={entry.title}>
                <p class="menu-title" aria-hidden="true">
                  {entry.title}
                </p>
                <Entries entries={entry.entries} onChoose={choose} />
              </div>
            ) : (
              <Fragment key={key}>
                <Entries entries={[entry]} onChoose={choose} />
              </Fragment>
            ),
          )}
        </div>
      )}
    </div>
  );
}

interface EntriesProps {
  readonly entries: readonly MenuEntry[];
  readonly onChoose: (act: () => void) => void;
}

function Entries({ entries, onChoose }: EntriesProps) {
  return (
    <>
      {withKeys(entries).map(({ entry, key }) =>
        entry === 'separator' ? (
          <hr key={key} />
        ) : (
          <button
            key={key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            class="menu-item"
            aria-disabled={entry.isDisabled === true}
            onClick={() => {
              if (entry.isDisabled !== true) onChoose(entry.onChoose);
            }}
          >
            {entry.label}
            {entry.keys && <kbd>{entry.keys}</kbd>}
          </button>
        ),
      )}
    </>
  );
}

function isGroup(entry: MenuEntry | MenuGroup): entry is MenuGroup {
  return typeof entry === 'object' && 'entries' in entry;
}

/** A separator has no label, so its key is its index. */
function withKeys<Entry extends MenuEntry | MenuGroup>(entries: readonly Entry[]): { entry: Entry; key: string }[] {
  return entries.map((entry, index) => {
    if (entry === 'separator') return { entry, key: `separator ${index}` };
    return { entry, key: isGroup(entry) ? entry.title : entry.label };
  });
}
