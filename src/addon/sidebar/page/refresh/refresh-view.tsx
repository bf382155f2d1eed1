import { useReducer } from 'preact/hooks';
import type { SidebarError, SidebarResponse, SidebarState } from '../../protocol';
import { AlertsSection } from '../alerts/alerts-section';
import type { ViewProps } from '../app-state';
import { formatTime } from '../format';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/accessibility';
import { Button, Switch } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { EmptyState, Section } from '../parts/section';
import type { Server } from '../server';
import { TablesSection } from '../tables/tables-section';
import { useTables } from '../tables/use-tables';
import { LastRunNote } from './last-run';
import { type Refreshed, useRefreshRun } from './use-refresh-run';

const { schedule } = messages.refresh;

type Refresh = SidebarState['refresh'];

export function RefreshPage({ server, state, dispatch, goTo, choose }: ViewProps) {
  const [{ doing, failed, done }, dispatchRefresh] = useReducer(reduceRefresh, initialRefresh);
  const announce = useAnnounce();
  const { refresh } = state;
  const tables = useTables(server, state);
  const refreshRun = useRefreshRun(server, state.connection === null ? null : tables, refresh.timeZone);

  const reload = async () => {
    const response = await server.call('getState');
    dispatch(response.ok ? { type: 'loaded', state: response.data } : { type: 'failed', error: response.error });
  };
  const say = (text: string) => {
    dispatchRefresh({ type: 'done', text });
    announce(text);
  };
  /** Shows how an activity ended. `describe` makes the text of a success. */
  const end = async (
    activity: RefreshActivity,
    response: SidebarResponse<'refreshNow'>,
    describe: (now: Refresh) => string,
  ) => {
    if (!response.ok) {
      dispatchRefresh({ type: 'failed', activity, error: response.error });
      // A run that failed half way still has a result.
      await reload();
      return;
    }
    dispatch({ type: 'refreshed', refresh: response.data });
    say(describe(response.data));
  };
  const run = async (activity: RefreshActivity) => {
    dispatchRefresh({ type: 'started', activity });
    if (activity.name !== 'refresh') {
      announce('');
      await end(activity, await send(server, activity), (now) => describeDone(activity, now));
      return;
    }
    announce(messages.refresh.started);
    const refreshed = await refreshRun.run(activity.readsEverything);
    if (refreshed === null) say(messages.refresh.done.cancelled);
    else await end(activity, refreshed.response, (now) => describeRefreshed(now, refreshed));
  };

  if (state.connection === null && state.formulasUse === 'none') {
    return (
      <EmptyState
        text={messages.refresh.connectFirst}
        action={messages.connect.connect}
        onAction={() => goTo('connect')}
      />
    );
  }
  const isRefreshing = doing?.name === 'refresh';
  // What is to be told comes first; the offer to insert some comes last.
  const alerts = (
    <AlertsSection
      server={server}
      refresh={refresh}
      canInsert={state.connection !== null}
      isOff={doing !== null}
      onChanged={(now) => dispatch({ type: 'refreshed', refresh: now })}
    />
  );
  return (
    <div class="stack">
      <div>
        <h2 class="title">{messages.refresh.title}</h2>
        <p class="lead">{messages.refresh.lead}</p>
      </div>
      <div class="row">
        <Button
          kind="primary"
          onClick={() => void run({ name: 'refresh', readsEverything: false })}
          isBusy={isRefreshing}
          isOff={doing !== null}
        >
          {isRefreshing ? messages.refresh.running : messages.refresh.now}
        </Button>
        {isRefreshing ? (
          <Button onClick={refreshRun.cancel}>{messages.general.cancel}</Button>
        ) : (
          <Button onClick={() => void run({ name: 'refresh', readsEverything: true })} isOff={doing !== null}>
            {messages.refresh.everything}
          </Button>
        )}
      </div>
      <div class={isRefreshing ? 'working working-on' : 'working'} aria-hidden="true" />
      {refreshRun.step !== null && (
        <p class="small" role="status">
          {refreshRun.step}
        </p>
      )}
      {failed !== null && <ErrorNote error={failed.error} onRetry={() => void run(failed.activity)} />}
      {done !== null && <p class="note note-done">{done}</p>}
      {refresh.needsRepair !== null && (
        <div class="note note-warning">
          <p class="note-text">{schedule.needsRepair[refresh.needsRepair]}</p>
          <Button onClick={() => void run({ name: 'repair' })} isBusy={doing?.name === 'repair'} isOff={doing !== null}>
            {schedule.repair}
          </Button>
        </div>
      )}
      {refresh.alerts !== null && alerts}
      <TablesSection
        server={server}
        state={state}
        choose={choose}
        canInsert={state.connection !== null}
        control={tables}
      />
      {refresh.alerts === null && alerts}
      <Section title={schedule.title}>
        <Switch
          label={schedule.hourly}
          hint={describeRefreshTime(refresh)}
          isOn={doing?.name === 'switch' ? doing.isOn : refresh.isHourlyOn}
          isBusy={doing !== null}
          onChange={(isOn) => void run({ name: 'switch', isOn })}
        />
        <Switch
          label={schedule.rewrite}
          hint={refresh.rewritesFormulas ? schedule.rewriteOn : schedule.rewriteOff}
          isOn={doing?.name === 'rewriting' ? doing.isOn : refresh.rewritesFormulas}
          isBusy={doing !== null}
          onChange={(isOn) => void run({ name: 'rewriting', isOn })}
        />
        {!refresh.hasRefreshCell && (
          <Button onClick={() => void run({ name: 'cell' })} isBusy={doing?.name === 'cell'} isOff={doing !== null}>
            {schedule.addCell}
          </Button>
        )}
      </Section>
      <LastRunNote refresh={refresh} />
    </div>
  );
}

type SettingActivity = Exclude<RefreshActivity, { readonly name: 'refresh' }>;

function send(server: Server, activity: SettingActivity): Promise<SidebarResponse<'refreshNow'>> {
  switch (activity.name) {
    case 'switch':
      return server.call('setHourlyRefresh', { isOn: activity.isOn });
    case 'rewriting':
      return server.call('setRewriting', { isOn: activity.isOn });
    case 'cell':
      return server.call('makeRefreshCell');
    case 'repair':
      return server.call('repairTrigger');
  }
}

function describeDone(activity: SettingActivity, refresh: Refresh): string {
  const { done } = messages.refresh;
  if (activity.name === 'repair') return done.repaired;
  if (activity.name === 'cell') return done.cellAdded;
  if (activity.name === 'rewriting') return refresh.rewritesFormulas ? done.rewritingOn : done.rewritingOff;
  return refresh.isHourlyOn ? done.hourlyOn : done.hourlyOff;
}

/** The result of "Refresh now": what is missing first. */
export function describeRefreshed(
  refresh: Refresh,
  { tables, calculating, isCancelled }: Omit<Refreshed, 'response'>,
): string {
  const { done } = messages.refresh;
  if (isCancelled) return done.cancelled;
  const { count, left } = tables ?? { count: 0, left: 0 };
  return [
    ...(left > 0 ? [done.tablesLeft(left, count)] : []),
    ...(calculating > 0 ? [done.stillCalculating(calculating)] : []),
    ...(count > left ? [done.tables(count - left)] : []),
    describeRefresh(refresh),
  ].join(' ');
}

/** The result for formulas. */
export function describeRefresh({ formulasRefreshed, lastError, rewritesFormulas }: Refresh): string {
  const { done } = messages.refresh;
  if (lastError !== null) return done.part;
  if (formulasRefreshed === null) return done.all;
  if (formulasRefreshed > 0) return done.formulas(formulasRefreshed);
  return rewritesFormulas ? done.noFormula : done.noneTakesCell;
}

export function describeRefreshTime(
  { isHourlyOn, wasSwitchedOff, nextRunAt, timeZone }: Refresh,
  locale?: string,
): string {
  if (!isHourlyOn) return wasSwitchedOff ? schedule.offByDisconnecting : schedule.off;
  return nextRunAt === null ? schedule.withinHour : schedule.next(formatTime(nextRunAt, locale, timeZone));
}

type RefreshActivity =
  | { readonly name: 'refresh'; readonly readsEverything: boolean }
  | { readonly name: 'switch'; readonly isOn: boolean }
  | { readonly name: 'rewriting'; readonly isOn: boolean }
  | { readonly name: 'cell' }
  | { readonly name: 'repair' };

interface RefreshState {
  readonly doing: RefreshActivity | null;
  readonly failed: { readonly activity: RefreshActivity; readonly error: SidebarError } | null;
  readonly done: string | null;
}

type RefreshEvent =
  | { type: 'started'; activity: RefreshActivity }
  | { type: 'failed'; activity: RefreshActivity; error: SidebarError }
  | { type: 'done'; text: string };

export const initialRefresh: RefreshState = { doing: null, failed: null, done: null };

export function reduceRefresh(state: RefreshState, event: RefreshEvent): RefreshState {
  switch (event.type) {
    case 'started':
      // A second click during a run has no effect.
      return state.doing === null ? { doing: event.activity, failed: null, done: null } : state;
    case 'failed':
      return { doing: null, failed: { activity: event.activity, error: event.error }, done: null };
    case 'done':
      return { doing: null, failed: null, done: event.text };
  }
}
