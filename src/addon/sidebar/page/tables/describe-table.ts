import type { LogLineView, Schedule, TableRunView, TableView } from '../../protocol';
import { countOf, joinWords } from '../format/format-count';
import { formatTime } from '../format/format-time';

type DatasetId = TableView['dataset'];

export const datasetLabels: { readonly [Name in DatasetId]: string } = {
  transactions: 'Transactions',
  tagged: 'Transactions with a tag',
  holdings: 'Holdings',
  accounts: 'Accounts',
  balances: 'Balance history, a row per account and day',
  networth: 'Net worth history, a row per currency and day',
};

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Samples: `1,204 rows · 20 Nov 2026, 09:42`, `Not filled yet`. */
export function describeRows({ rowCount, lastRunAt }: TableView, locale?: string, timeZone?: string): string {
  if (lastRunAt === null) return 'Not filled yet';
  return `${countOf(rowCount, 'row', 'rows', locale)} · ${formatTime(lastRunAt, locale, timeZone)}`;
}

export function describeSchedule(table: TableView, locale?: string, timeZone?: string): string {
  if (table.isPaused) return 'Paused';
  const next = table.nextRunAt === null ? '' : `, next about ${formatTime(table.nextRunAt, locale, timeZone)}`;
  return `${scheduleText(table.schedule)}${table.isSnapshot ? ', dated snapshots' : ''}${next}`;
}

export function scheduleText(schedule: Schedule): string {
  switch (schedule.every) {
    case 'hours':
      return schedule.hours === 1 ? 'Every hour' : `Every ${schedule.hours} hours`;
    case 'day':
      return `Daily at ${hourText(schedule.hour)}`;
    case 'week':
      return `${weekdays[schedule.weekday - 1]}s at ${hourText(schedule.hour)}`;
    case 'never':
      return 'By hand';
  }
}

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** What a run did, in one sentence. */
export function describeRun({ rowCount, added, changed, marked, removed }: TableRunView): string {
  const parts = changes({ added, changed, marked, removed });
  return `${countOf(rowCount, 'row')}: ${parts.length === 0 ? 'nothing has changed' : joinWords(parts)}.`;
}

export function describeLogLine(line: LogLineView): string {
  if (line.error !== null) return line.error;
  const parts = changes(line);
  const what = parts.length === 0 ? 'no change' : joinWords(parts);
  return `${what} · ${countOf(line.requestCount, 'request')} · ${line.seconds} s`;
}

function changes(counts: Pick<LogLineView, 'added' | 'changed' | 'marked' | 'removed'>): string[] {
  const names = [
    [counts.added, 'added'],
    [counts.changed, 'changed'],
    [counts.marked, 'marked as gone'],
    [counts.removed, 'removed'],
  ] as const;
  return names.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
}

const reasons: { readonly [reason: string]: string } = {
  'unsure match': 'may have been posted as one of several transactions',
  duplicate: 'stands in several rows',
  'gone with user content': 'is gone, and kept because you wrote beside it',
  'column with user content': 'was left out, and kept because you wrote in it',
};

export function describeReview({ reason, id }: TableView['review'][number]): string {
  return `${id} ${reasons[reason] ?? reason}`;
}
