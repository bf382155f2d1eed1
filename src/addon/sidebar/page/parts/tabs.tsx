import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface TabBarProps<Id extends string> {
  tabs: readonly Tab<Id>[];
  /** Null until it is known which tab to show. */
  current: Id | null;
  onChoose: (id: Id) => void;
}

/** One tab is in the Tab order; the arrow keys, Home and End choose among them. */
export function TabBar<Id extends string>({ tabs, current, onChoose }: TabBarProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(
      tabs.map(({ id }) => id),
      current ?? tabs[0]?.id ?? null,
      event.key,
    );
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="tab-bar" role="tablist" aria-label="FIN" ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          class="tab"
          aria-selected={id === current}
          aria-controls={`panel-${id}`}
          tabIndex={id === current || (current === null && index === 0) ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Stays in the document while another panel is shown, so that its state is not lost. */
export function TabPanel({ id, isShown, children }: { id: string; isShown: boolean; children: ComponentChildren }) {
  return (
    <div class="panel" role="tabpanel" id={`panel-${id}`} tabIndex={-1} aria-labelledby={`tab-${id}`} hidden={!isShown}>
      {children}
    </div>
  );
}

/** The tab that a key moves to. Null if a tab bar does not handle the key. */
export function nextTab<Id extends string>(ids: readonly Id[], current: Id | null, key: string): Id | null {
  const index = current === null ? -1 : ids.indexOf(current);
  switch (key) {
    case 'ArrowRight':
      return ids[(index + 1) % ids.length] ?? null;
    case 'ArrowLeft':
      return ids[(index - 1 + ids.length) % ids.length] ?? null;
    case 'Home':
      return ids[0] ?? null;
    case 'End':
      return ids[ids.length - 1] ?? null;
    default:
      return null;
  }
}
