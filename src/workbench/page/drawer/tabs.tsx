import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Shown beside the label, such as a count. */
  readonly note?: ComponentChildren;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  /** Null if the drawer is closed. */
  readonly shown: Id | null;
  /** The tab that the Tab key focuses while the drawer is closed. */
  readonly remembered: Id;
  readonly onShow: (id: Id) => void;
}

/** A tab list with one tab stop; arrow keys move within it (ARIA Authoring Practices, "Tabs"). */
export function Tabs<Id extends string>({ label, tabs, shown, remembered, onShow }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : buttons[(to + buttons.length) % buttons.length];
    if (!next || at < 0) return;
    event.preventDefault();
    next.focus();
    const tab = tabs[buttons.indexOf(next)];
    if (tab && shown !== null) onShow(tab.id);
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: text, note }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          class="tab"
          aria-selected={shown === id}
          aria-controls={shown === id ? `panel-${id}` : undefined}
          tabIndex={(shown ?? remembered) === id ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {text}
          {note}
        </button>
      ))}
    </div>
  );
}
