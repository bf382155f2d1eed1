import { useEffect, useState } from 'preact/hooks';
import type { PlanAnswer, PlanView, QuestionInput, QuestionKind, SidebarError } from '../../protocol';
import { formatCurrency, formatDay } from '../format';
import { messages } from '../messages/messages';
import { useAnnounce, useFocusRescue } from '../parts/accessibility';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { Form, SelectField, TextField } from '../parts/fields';
import { Skeleton } from '../parts/progress';
import { PanelHead } from '../parts/section';
import { readBalance } from '../reconcile/read-balance';
import type { Server } from '../server';

const text = messages.plan;

interface WhatIfProps {
  server: Server;
  onBack: () => void;
}

/** Compares the lowest balance with and without a purchase, a loan or a raise, and writes it into FIN Plan. */
export function WhatIfPanel({ server, onBack }: WhatIfProps) {
  const [view, setView] = useState<PlanView | null>(null);
  const [failed, setFailed] = useState<SidebarError | null>(null);
  const heading = useFocusRescue<HTMLHeadingElement>('plan', true);
  const load = async () => {
    setFailed(null);
    const response = await server.call('getPlan');
    if (response.ok) setView(response.data);
    else setFailed(response.error);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for a connection.
  useEffect(() => void load(), []);
  return (
    <div class="stack">
      <PanelHead title={text.title} lead={text.lead} heading={heading} back={messages.general.back} onBack={onBack} />
      {failed !== null && <ErrorNote error={failed} onRetry={() => void load()} />}
      {view === null && failed === null && <Skeleton label={messages.general.loading} lines={[100, 60, 100]} />}
      {view?.accounts.length === 0 && <p>{text.none}</p>}
      {view !== null && view.accounts.length > 0 && <Question server={server} view={view} onWritten={setView} />}
      {view?.hasSheet === true && (
        <div class="row">
          <Button kind="quiet" onClick={() => void server.call('showPlan')}>
            {text.show}
          </Button>
        </div>
      )}
    </div>
  );
}

interface QuestionProps {
  server: Server;
  view: PlanView;
  onWritten: (view: PlanView) => void;
}

const lengths = Object.keys(text.days) as (keyof typeof text.days)[];

function Question({ server, view: { accounts, planned, today }, onWritten }: QuestionProps) {
  const [kind, setKind] = useState<QuestionKind>('purchase');
  const [typed, setTyped] = useState({ name: '', amount: '', interest: '', months: '12', day: today });
  const [whose, setWhose] = useState(`in ${accounts[0]?.currency}`);
  const [days, setDays] = useState(lengths[1] as (typeof lengths)[number]);
  const [answer, setAnswer] = useState<PlanAnswer | null>(null);
  const [doing, setDoing] = useState<'ask' | 'write' | null>(null);
  const [failed, setFailed] = useState<SidebarError | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const announce = useAnnounce();
  /** What was answered is of what was typed then. */
  const change = (set: () => void) => {
    set();
    setAnswer(null);
    setFailed(null);
    setDone(null);
  };
  const isOfPlan = kind === 'plan';
  const isPaidOff = kind === 'loan' || kind === 'instalments';
  const isMonthly = kind === 'cost' || kind === 'raise';
  const chosen = accounts.find(({ id }) => id === whose);
  const amount = isOfPlan ? 1 : Math.abs(readBalance(typed.amount) ?? 0);
  const months = isPaidOff ? Number(typed.months) : 1;
  const isMonths = Number.isInteger(months) && months >= 1 && months <= 600;
  const interest = isPaidOff && typed.interest.trim() !== '' ? readBalance(typed.interest) : 0;
  const isReady = amount > 0 && isMonths && interest !== null && interest >= 0 && typed.day !== '';
  const question: QuestionInput = {
    kind,
    name: typed.name.trim() || text.kinds[kind],
    amount,
    currency: chosen?.currency ?? whose.slice(3),
    day: isOfPlan ? today : typed.day,
    interest: interest ?? 0,
    months,
    accountId: chosen?.id ?? null,
    days: Number(days),
  };
  const run = async (what: 'ask' | 'write') => {
    if (!isReady) return;
    setDoing(what);
    setFailed(null);
    if (what === 'ask') {
      const response = await server.call('askPlan', question);
      setAnswer(response.ok ? response.data : null);
      if (response.ok) announce(describe(response.data));
      else setFailed(response.error);
    } else {
      const response = await server.call('writePlan', question);
      if (response.ok) {
        const sentence = text.written(question.name);
        setAnswer(null);
        setDone(sentence);
        announce(sentence);
        onWritten(response.data);
      } else setFailed(response.error);
    }
    setDoing(null);
  };
  const field = (key: keyof typeof typed, label: string, problem: string | null = null, hint?: string) => (
    <TextField
      label={label}
      value={typed[key]}
      type={key === 'day' ? 'date' : 'text'}
      onInput={(value) => change(() => setTyped({ ...typed, [key]: value }))}
      problem={typed[key].trim() === '' ? null : problem}
      isOff={doing !== null}
      {...(key === 'name' ? { maxLength: 200, placeholder: text.kinds[kind] } : {})}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  const kindsShown = (Object.keys(text.kinds) as QuestionKind[]).filter((each) => each !== 'plan' || planned > 0);
  const currencies = [...new Set(accounts.map(({ currency }) => currency))];
  return (
    <>
      <Form label={text.title} onSubmit={() => void run('ask')}>
        <SelectField
          label={text.kind}
          value={kind}
          choices={kindsShown.map((value) => ({ value, label: text.kinds[value] }))}
          onChange={(value) => change(() => setKind(value))}
          isOff={doing !== null}
        />
        {!isOfPlan && (
          <>
            {field('name', text.name)}
            {field('amount', isMonthly ? text.amountOfMonth : text.amount, amount > 0 ? null : text.unreadable)}
            {isPaidOff && field('interest', text.interest, interest === null || interest < 0 ? text.unreadable : null)}
            {isPaidOff && field('months', text.months, isMonths ? null : text.noMonths, text.monthsHint)}
            {field('day', text.from)}
          </>
        )}
        <SelectField
          label={text.accounts}
          value={whose}
          choices={[
            ...currencies.map((currency) => ({ value: `in ${currency}`, label: text.allIn(currency) })),
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => change(() => setWhose(value))}
          isOff={doing !== null}
        />
        <SelectField
          label={text.until}
          value={days}
          choices={lengths.map((value) => ({ value, label: text.days[value] }))}
          onChange={(value) => change(() => setDays(value))}
          isOff={doing !== null}
        />
        <div class="row">
          <Button
            kind={answer === null ? 'primary' : 'secondary'}
            type="submit"
            isBusy={doing === 'ask'}
            isOff={doing !== null || !isReady}
          >
            {doing === 'ask' ? text.asking : text.ask}
          </Button>
        </div>
      </Form>
      {done !== null && <p class="note note-done">{done}</p>}
      {failed !== null && <ErrorNote error={failed} />}
      {answer !== null && <Answer answer={answer} />}
      {answer !== null && !isOfPlan && (
        <div class="row">
          <Button kind="primary" onClick={() => void run('write')} isBusy={doing === 'write'} isOff={doing !== null}>
            {doing === 'write' ? text.writing : text.write}
          </Button>
        </div>
      )}
    </>
  );
}

function describe({ with: projected }: PlanAnswer): string {
  return projected.lowest < 0 ? text.below(formatDay(projected.day)) : text.above;
}

function Answer({ answer }: { answer: PlanAnswer }) {
  const { currency, without, with: projected, until, payment, planned, goals, leftOutGoals, notes } = answer;
  const money = (amount: number) => formatCurrency(amount, currency);
  const low = ({ lowest, day }: PlanAnswer['with']) => text.on(money(lowest), formatDay(day));
  const facts = [
    [text.lowestWithout, low(without)],
    [text.lowestWith, low(projected)],
    [text.endWithout(formatDay(until)), money(without.end)],
    [text.endWith(formatDay(until)), money(projected.end)],
    ...(payment === null ? [] : [[text.payment, money(payment)]]),
  ];
  return (
    <>
      <p class={`note ${projected.lowest < 0 ? 'note-warning' : 'note-done'}`}>{describe(answer)}</p>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {planned > 0 && <p class="small">{text.planned(planned)}</p>}
      <Lines
        title={text.goals}
        lines={goals.map((goal) => text.goal(goal.name, money(goal.amount), formatDay(goal.until)))}
      />
      <Lines title={text.leftOutGoals} lines={leftOutGoals.map(({ name, reason }) => text.leftOutGoal[reason](name))} />
      {notes.map((note) => (
        <p class="small" lang="en" key={note}>
          {note}.
        </p>
      ))}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p class="small">{title}</p>
      <ul class="review">
        {lines.map((line) => (
          <li key={line} class="small">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
