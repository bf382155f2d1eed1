import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  ReconciliationView,
  SidebarError,
  StatementAccountView,
  StatementChangeView,
  StatementsView,
} from '../../protocol';
import type { ViewProps } from '../app-state';
import { formatAmount, formatCurrency, formatDay } from '../format';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/accessibility';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { ConnectionChooser, Form, SelectField, TextField } from '../parts/fields';
import { Skeleton } from '../parts/progress';
import { EmptyState, Section } from '../parts/section';
import type { Server } from '../server';
import { StatementAnswer } from './answer';
import { Changes } from './changes';
import { readBalance } from './read-balance';

const text = messages.reconcile;

/** Compares the closing balances of statements, account by account, and confirms them. */
export function ReconcilePage({ server, state, goTo, choose }: ViewProps) {
  if (state.connection === null) {
    return <EmptyState text={text.connectFirst} action={messages.connect.connect} onAction={() => goTo('connect')} />;
  }
  return (
    <div class="stack">
      <div>
        <h2 class="title">{text.title}</h2>
        <p class="lead">{text.lead}</p>
      </div>
      <ConnectionChooser state={state} choose={choose} label={text.chooseConnection} />
      <Statements key={state.connectionFingerprint} server={server} />
      <Section title={messages.exporting.section}>
        <p class="small">{messages.exporting.sectionLead}</p>
        <div class="row">
          <Button onClick={() => void server.call('openExport')}>{messages.exporting.open}</Button>
        </div>
      </Section>
    </div>
  );
}

function Statements({ server }: { server: Server }) {
  const [view, setView] = useState<StatementsView | null>(null);
  const [failed, setFailed] = useState<SidebarError | null>(null);
  const [changes, setChanges] = useState<readonly StatementChangeView[]>([]);
  const show = async (next: StatementsView) => {
    setView(next);
    if (!next.hasSheet) return;
    const response = await server.call('getStatementChanges');
    if (response.ok) setChanges(response.data.changes);
    else setFailed(response.error);
  };
  const load = async () => {
    setFailed(null);
    const response = await server.call('getStatements');
    if (response.ok) await show(response.data);
    else setFailed(response.error);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for a connection.
  useEffect(() => void load(), []);
  return (
    <>
      {failed !== null && <ErrorNote error={failed} onRetry={() => void load()} />}
      {view === null && failed === null && <Skeleton label={messages.general.loading} lines={[100, 60, 100]} />}
      {view?.accounts.length === 0 && <p>{text.none}</p>}
      {view !== null && view.accounts.length > 0 && (
        <StatementForm server={server} view={view} onConfirmed={(next) => void show(next)} />
      )}
      <Changes changes={changes} />
      {view !== null && view.otherCount > 0 && <p class="small">{text.others(view.otherCount)}</p>}
      {view?.hasSheet === true && (
        <div class="row">
          <Button kind="quiet" onClick={() => void server.call('showStatements')}>
            {text.show}
          </Button>
        </div>
      )}
    </>
  );
}

interface StatementFormProps {
  server: Server;
  view: StatementsView;
  onConfirmed: (view: StatementsView) => void;
}

type Doing = 'check' | 'confirm' | null;

function StatementForm({ server, view: { accounts }, onConfirmed }: StatementFormProps) {
  const first = nextDue(accounts) as StatementAccountView;
  const [id, setId] = useState(first.id);
  const [day, setDay] = useState(first.nextDay);
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<ReconciliationView | null>(null);
  const [doing, setDoing] = useState<Doing>(null);
  const [failed, setFailed] = useState<SidebarError | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  const account = accounts.find((each) => each.id === id) ?? first;
  const balance = readBalance(typed);
  const money = (amount: number) => formatCurrency(amount, account.currency);
  /** What was answered is of what was typed then. */
  const forget = () => {
    setAnswer(null);
    setFailed(null);
  };
  const choose = (next: StatementAccountView) => {
    setId(next.id);
    setDay(next.nextDay);
    setTyped('');
    forget();
  };
  const begin = (what: Doing) => {
    setDoing(what);
    setFailed(null);
    setDone(null);
  };
  const check = async () => {
    if (balance === null || day === '') {
      field.current?.focus();
      return;
    }
    begin('check');
    const response = await server.call('checkStatement', { accountId: account.id, day, balance });
    setDoing(null);
    setAnswer(response.ok ? response.data : null);
    if (response.ok) announce(describeAnswer(response.data));
    else setFailed(response.error);
  };
  const confirm = async (checked: ReconciliationView) => {
    begin('confirm');
    const { accountId, day: date, balance: closing, fingerprint } = checked;
    const response = await server.call('confirmStatement', { accountId, day: date, balance: closing, fingerprint });
    setDoing(null);
    if (!response.ok) {
      setFailed(response.error);
      return;
    }
    const sentence = text.confirmed(account.name, formatDay(date));
    setDone(sentence);
    announce(sentence);
    choose(nextDue(response.data.accounts, account.id) ?? account);
    onConfirmed(response.data);
    field.current?.focus();
  };
  const isOff = doing !== null;
  const hint = balance !== null ? text.readAs(money(balance)) : account.isDebt ? text.owed : null;
  return (
    <>
      <Form className="stack stack-first" label={text.title} onSubmit={() => void check()}>
        <SelectField
          label={text.account}
          value={account.id}
          choices={accounts.map((each) => ({
            value: each.id,
            label: each.isDue ? each.name : text.upToDate(each.name),
          }))}
          onChange={(wanted) => choose(accounts.find((each) => each.id === wanted) ?? first)}
          hint={
            account.last === null ? text.first : text.last(formatDay(account.last.day), money(account.last.balance))
          }
          isOff={isOff}
        />
        <TextField
          label={text.date}
          type="date"
          value={day}
          onInput={(next) => {
            setDay(next);
            forget();
          }}
          isOff={isOff}
        />
        <TextField
          label={text.balance}
          value={typed}
          onInput={(next) => {
            setTyped(next);
            forget();
          }}
          isOff={isOff}
          problem={typed.trim() !== '' && balance === null ? text.unreadable : null}
          inputRef={field}
          {...(hint === null ? {} : { hint })}
        />
        <div class="row">
          <Button
            kind={answer === null ? 'primary' : 'secondary'}
            type="submit"
            isBusy={doing === 'check'}
            isOff={isOff || balance === null || day === ''}
          >
            {doing === 'check' ? text.checking : text.check}
          </Button>
        </div>
      </Form>
      {done !== null && <p class="note note-done">{done}</p>}
      {failed !== null && <ErrorNote error={failed} onRetry={() => void check()} />}
      {answer !== null && (
        <StatementAnswer
          key={answer.fingerprint}
          answer={answer}
          isConfirming={doing === 'confirm'}
          isOff={isOff}
          onConfirm={() => void confirm(answer)}
        />
      )}
      <p class="small">{text.progress(accounts.filter(({ isDue }) => !isDue).length, accounts.length)}</p>
    </>
  );
}

/** The account whose statement is due, after another one; otherwise the first one. */
function nextDue(accounts: readonly StatementAccountView[], after?: string): StatementAccountView | undefined {
  const at = accounts.findIndex(({ id }) => id === after) + 1;
  return [...accounts.slice(at), ...accounts].find(({ isDue }) => isDue) ?? accounts[0];
}

function describeAnswer({ gap, reason }: ReconciliationView): string {
  if (gap === null) return `${text.unknown} ${reason ?? ''}`;
  return gap === 0 ? text.agrees : text.gap(formatAmount(Math.abs(gap), 2), gap > 0);
}
