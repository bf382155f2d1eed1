import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MenuView } from '../../host/host';

interface ExtensionsMenuProps {
  readonly menu: readonly MenuView[];
  readonly onItem: (label: string, functionName: string) => void;
}

/** The Extensions menu of Sheets with the add-on's items, by mouse and by arrow keys. */
export function ExtensionsMenu({ menu, onItem }: ExtensionsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
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
        aria-keyshortcuts="F6"
        data-testid="extensions-menu"
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
      >
        Extensions
      </button>
      {isOpen && (
        <div class="menu-list" role="menu" aria-label="Extensions" onKeyDown={onKeyDown} tabIndex={-1}>
          {menu.length === 0 && <p class="menu-empty">The add-on has no menu yet.</p>}
          {menu.map(({ title, items }) => (
            // biome-ignore lint/a11y/useSemanticElements: a menu may hold groups, and a fieldset is none of a menu's.
            <div key={title} role="group" aria-label={title}>
              <p class="menu-title" aria-hidden="true">
                {title}
              </p>
              {withKeys(items).map(({ item, key }) =>
                item === 'separator' ? (
                  <hr key={key} />
                ) : (
                  <button
                    key={key}
                    type="button"
                    role="menuitem"
                    tabIndex={-1}
                    class="menu-item"
                    onClick={() => {
                      setOpen(false);
                      onItem(item.label, item.functionName);
                    }}
                  >
                    {item.label}
                  </button>
                ),
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** A separator has nothing of its own to be told by. */
function withKeys(items: MenuView['items']) {
  return items.map((item, index) => ({ item, key: item === 'separator' ? `separator ${index}` : item.label }));
}
