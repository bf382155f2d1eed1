import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { faultSpec } from '../../faults/fault-list';
import { formatMoment } from '../chrome/format';
import { type PageView, useHostNow } from '../page-store';
import { ClockPanel } from './clock-panel';
import type { DrawerActions } from './drawer-actions';
import type { DrawerState, DrawerTab } from './drawer-state';
import { countAll, summarize } from './execution-list';
import { ExecutionsPanel } from './executions-panel';
import { FaultsPanel } from './faults-panel';
import { LocalePanel } from './locale-panel';
import { UsersPanel } from './users-panel';

interface DrawerProps {
  readonly view: PageView;
  readonly actions: DrawerActions;
  readonly onChange: (drawer: DrawerState) => void;
}

/** The controls of the workbench that Sheets does not have. */
export function Drawer({ view, actions, onChange }: DrawerProps) {
  const { isOpen, tab } = view.drawer;
  const handle = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
    event.stopPropagation();
    onChange({ isOpen: false, tab });
    handle.current?.focus();
  };
  return (
    <section class={`drawer ${isOpen ? 'drawer-open' : ''}`} aria-label="Workbench controls" onKeyDown={onKeyDown}>
      <div class="drawer-bar">
        <button
          type="button"
          ref={handle}
          class="drawer-handle"
          aria-expanded={isOpen}
          data-testid="drawer-handle"
          onClick={() => onChange({ isOpen: !isOpen, tab })}
        >
          <span class="drawer-arrow" aria-hidden="true" />
          <strong>Workbench</strong>
        </button>
        <Tabs
          label="Workbench controls"
          tabs={tabsOf(view)}
          shown={isOpen ? tab : null}
          lastShown={tab}
          onShow={(shown) => onChange({ isOpen: true, tab: shown })}
        />
        <FaultBadge view={view} onClear={() => actions.setFaults([])} />
        <Clock view={view} />
      </div>
      {isOpen && (
        <div
          class="drawer-body"
          role="tabpanel"
          id={`panel-${tab}`}
          aria-labelledby={`tab-${tab}`}
          data-testid="drawer-panel"
        >
          {panel(tab, view, actions)}
        </div>
      )}
    </section>
  );
}

function panel(tab: DrawerTab, view: PageView, actions: DrawerActions) {
  switch (tab) {
    case 'executions':
      return <ExecutionsPanel view={view} />;
    case 'clock':
      return (
        <EditorsOnly view={view}>
          <ClockPanel view={view} actions={actions} />
        </EditorsOnly>
      );
    case 'users':
      return <UsersPanel view={view} />;
    case 'locale':
      return <LocalePanel view={view} actions={actions} />;
    case 'faults':
      return (
        <EditorsOnly view={view}>
          <FaultsPanel faults={view.faults} actions={actions} />
        </EditorsOnly>
      );
  }
}

/** Disables controls for a viewer; the server refuses their requests too. */
function EditorsOnly({ view, children }: { view: PageView; children: ComponentChildren }) {
  return (
    <fieldset class="editors-only" disabled={view.user.role === 'viewer'} data-testid="editors-only">
      {children}
    </fieldset>
  );
}

function tabsOf({ executions, running, triggers, user, locale }: PageView): Tab<DrawerTab>[] {
  const { failed } = summarize(executions, running);
  return [
    {
      id: 'executions',
      label: 'Executions',
      note: (
        <Note>
          {countAll([...executions, ...running])}
          {failed > 0 && <em>, {failed} failed</em>}
          {running.length > 0 && (
            <>
              <span class="spinner" aria-hidden="true" />
              <span class="visually-hidden spinner-text">, {running.length} running</span>
            </>
          )}
        </Note>
      ),
    },
    { id: 'clock', label: 'Clock and triggers', note: triggers.length > 0 && <Note>{triggers.length}</Note> },
    { id: 'users', label: 'Users', note: <Note>{user.role}</Note> },
    { id: 'locale', label: 'Locale and zone', note: <Note>{locale}</Note> },
    { id: 'faults', label: 'API faults' },
  ];
}

function Note({ children }: { children: ComponentChildren }) {
  return <span class="tab-note">{children}</span>;
}

/** Stays visible while the drawer is closed, because an active fault explains why formulas fail. */
function FaultBadge({ view, onClear }: { view: PageView; onClear: () => void }) {
  const { active } = view.faults;
  const names = active.map(({ id }) => faultSpec(id)?.badge ?? id);
  return (
    <span role="status" class="fault-status">
      {active.length > 0 && (
        <span class="fault-badge" data-testid="fault-badge">
          <strong>{active.length === 1 ? 'Fault' : `${active.length} faults`}</strong>
          <span class="fault-names" title={names.join(', ')}>
            {names.join(', ')}
          </span>
          <button type="button" aria-label="Clear all faults" disabled={view.user.role === 'viewer'} onClick={onClear}>
            Clear
          </button>
        </span>
      )}
    </span>
  );
}

function Clock({ view: { clock, timeZone } }: { view: PageView }) {
  const now = useHostNow(clock);
  return (
    <span class="drawer-clock" title={timeZone} data-testid="clock">
      {formatMoment(now, timeZone)}
    </span>
  );
}

interface Tab<Id extends string> {
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
  readonly lastShown: Id;
  readonly onShow: (id: Id) => void;
}

/** A tab list with one tab stop; arrow keys move within it (ARIA Authoring Practices, "Tabs"). */
function Tabs<Id extends string>({ label, tabs, shown, lastShown, onShow }: TabsProps<Id>) {
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
          tabIndex={(shown ?? lastShown) === id ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {text}
          {note}
        </button>
      ))}
    </div>
  );
}
