import type {
  BudgetReport,
  LogLineView,
  ProblemCode,
  Schedule,
  TableRunView,
  TableView,
  UndoneRun,
} from '../../protocol';
import { formatTime, nameWeekday } from '../format';
import { type DescribedError, describeStored } from '../messages/describe-error';
import { messages } from '../messages/messages';

const { budget, card, run: text, schedule: times } = messages.tables;

/** Samples: `1,204 rows · 20 Nov 2026, 09:42`, `Not filled yet`. */
export function describeRows({ rowCount, lastRunAt }: TableView, timeZone: string | null, locale?: string): string {
  return lastRunAt === null ? card.notFilled : card.filled(rowCount, formatTime(lastRunAt, locale, timeZone));
}

/** Sample: `Every 6 hours, dated snapshots, next about 20 Nov 2026, 12:00`. */
export function describeSchedule(table: TableView, timeZone: string | null, locale?: string): string {
  if (table.isPaused) return card.paused;
  return [
    scheduleText(table.schedule),
    ...(table.isSnapshot ? [card.snapshots] : []),
    ...(table.nextRunAt === null ? [] : [card.nextAbout(formatTime(table.nextRunAt, locale, timeZone))]),
  ].join(', ');
}

export function scheduleText(schedule: Schedule): string {
  switch (schedule.every) {
    case 'hours':
      return times.hours(schedule.hours);
    case 'day':
      return times.dailyAt(hourText(schedule.hour));
    case 'week':
      return times.weeklyAt(nameWeekday(schedule.weekday), hourText(schedule.hour));
    case 'never':
      return times.byHand;
  }
}

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Why a run is not done. */
export function describeProblem(message: string, code: ProblemCode | null, left: number): DescribedError {
  const own = ownReason(code, left);
  return own === null ? describeStored(message, code) : { meaning: own, text: own, original: null };
}

function ownReason(code: ProblemCode | null, left: number): string | null {
  switch (code) {
    case 'rows_left':
      return text.rowsLeft(left);
    case 'rows_moved':
      return text.rowsMoved;
    case 'run_ended':
      return text.runEnded;
    default:
      return null;
  }
}

/** The result of a run in one sentence. */
export function describeRun({ isDone, message, code, left, rowCount, ...counts }: TableRunView): string {
  if (!isDone) return message === null ? text.notFinished : describeProblem(message, code, left).text;
  const changes = describeChanges(counts);
  return changes.length === 0 ? text.unchanged(rowCount) : text.changed(rowCount, changes);
}

/** What came of undoing a run. */
export function describeUndone(undone: UndoneRun | null): string {
  if (undone === null) return card.sheetGone;
  const { failed, left, ...counts } = undone;
  const changes = describeChanges(counts);
  return [
    ...(changes.length > 0 ? [text.undone(changes)] : []),
    ...(left > 0 ? [text.rowsLeft(left)] : []),
    ...(failed > 0 ? [text.notUndone(failed)] : []),
    text.undoPaused,
  ].join(' ');
}

export function describeLogLine(line: LogLineView): string {
  const changes = describeChanges(line);
  if (line.error === null) return text.log(changes, line.requestCount, line.seconds);
  const problem = describeProblem(line.error, line.code, line.left).meaning;
  return changes.length === 0 ? problem : text.logWithProblem(changes, problem);
}

const kinds = ['added', 'changed', 'marked', 'removed'] as const;

function describeChanges(counts: Pick<LogLineView, (typeof kinds)[number]>): string[] {
  return kinds.filter((kind) => counts[kind] > 0).map((kind) => text.changes[kind](counts[kind]));
}

export function describeReview({ reason, id }: TableView['review'][number]): string {
  return card.reviewOf(id, messages.tables.reviewReasons[reason] ?? reason);
}

/** Null if there is nothing to say. */
export function describeBudget(report: BudgetReport | null): string | null {
  if (report === null) return null;
  const { lost, sheetName, choices } = report;
  return [
    ...(lost === null ? [] : [budget.lost[lost.reason](lost.sheetName)]),
    ...(sheetName === null ? [] : [budget.uses(sheetName)]),
    ...(choices.length === 0 ? [] : [budget.choose]),
  ].join(' ');
}

/** Sample: `Transactions · Household, Household Inc.` */
export function describeBudgetChoice({ sheetName, connection, organization }: BudgetReport['choices'][number]): string {
  const sources = [connection, organization].filter((name) => name !== null);
  return budget.choice(sheetName ?? budget.sheetGone, Array.from(new Set(sources)));
}
