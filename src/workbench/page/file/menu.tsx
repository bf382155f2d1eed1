import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export type MenuEntry =
  | 'separator'
  | {
      readonly label: string;
      readonly keys?: string;
      readonly isDisabled?: boolean;
      readonly onChoose: () => void;
    };

interface MenuProps {
  readonly name: string;
  readonly testId: string;
  /** Asked for whenever the menu opens. */
  readonly entries: () => readonly MenuEntry[];
}

/** A menu of the title bar, by mouse and by arrow keys. */
export function Menu({ name, testId, entries }: MenuProps) {
  const [shown, setShown] = useState<readonly MenuEntry[] | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = shown !== null;

  useLayoutEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setShown(null);
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === 'Escape') {
      setShown(null);
      button.current?.focus();
    } else if (event.key === 'Tab') {
      setShown(null);
      return;
    } else if (next !== undefined && items.length > 0) {
      items[next % items.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="menu" ref={root}>
      <button
        type="button"
        class="menu-button"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-testid={testId}
        onClick={() => setShown(isOpen ? null : entries())}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setShown(entries());
        }}
      >
        {name}
      </button>
      {shown && (
        <div class="menu-list" role="menu" aria-label={name} onKeyDown={onKeyDown} tabIndex={-1}>
          {withKeys(shown).map(({ entry, key }) =>
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
                  if (entry.isDisabled === true) return;
                  setShown(null);
                  entry.onChoose();
                }}
              >
                {entry.label}
                {entry.keys && <kbd>{entry.keys}</kbd>}
              </button>
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** A separator has nothing of its own to be told by. */
function withKeys(entries: readonly MenuEntry[]) {
  return entries.map((entry, index) => ({
    entry,
    key: entry === 'separator' ? `separator ${index}` : entry.label,
  }));
}
