import { describeLayout } from '../../src/bank-files/csv/describe-layout';
import { describeCheck } from '../../src/bank-files/describe-check';
import type { AccountOutcome, ImportOutcome } from '../../src/service/imports/import-delivery';
import { countRows } from '../../src/service/imports/import-delivery';
import type { PlannedRow } from '../../src/service/imports/plan-account';
import { negated, toValues } from '../../src/service/imports/values-of';
import { describeGap } from '../bank-files/describe-gap';
import type { ReadBankFile } from '../bank-files/read-delivery';
import { padded, shownAmount } from '../bank-files/shown-amount';
import { withoutControls } from '../without-controls';
import { describeStatement } from './bank-file-lines';

/** So many rows of a kind are shown, of which all are alike. Doubtful and changed ones are all shown. */
const shownMax = 10;
/** So many rows show how a CSV file is read. */
const sampleRows = 3;

/** What was found in a file: how it was read, its first rows as they are stored, and whether its balances agree. */
export function describeRead({ format, encoding, layout, survey, delivery }: ReadBankFile): string[] {
  const lines = [`${delivery.label}: ${format}, ${encoding}.`, ...(layout === null ? [] : describeLayout(layout))];
  if (layout !== null && layout.certainty !== 'kept') {
    const rows = delivery.statements.flatMap(({ transactions }) => transactions).slice(0, sampleRows);
    lines.push('The first rows, as they are stored:');
    for (const { date, amount, currency, name, memo, pending } of rows) {
      const texts = [name, memo ?? ''].filter((text) => text !== '').join(' · ');
      lines.push(toLine('', date, amount, currency ?? null, pending, texts));
    }
  }
  for (const check of survey.checks) {
    lines.push(`${describeStatement(check.statement)}: ${describeCheck(check).join(' ')}`);
  }
  if (survey.hasRepeatedIds) lines.push('The bank gives one id to several transactions: all of them are here.');
  for (const { text, line } of survey.notes) lines.push(line === null ? text : `Line ${line}: ${text}`);
  return lines.map(withoutControls);
}

/** What an import has stored, or would store. */
export function describeImport(
  outcome: ImportOutcome,
  {
    isPreview,
    isWhole,
    data,
  }: { readonly isPreview: boolean; readonly isWhole: boolean; readonly data?: string | undefined },
): string[] {
  const lines = outcome.accounts.flatMap((account) => describeAccount(account, isWhole));
  const { changed } = countRows(outcome);
  const last = isPreview
    ? 'Nothing was stored: this is what an import would do.'
    : `Import ${outcome.number}: ${outcome.added} added, ${changed} changed. npm run service -- imports undo ${outcome.number}${data === undefined ? '' : ` --data ${data}`} takes it back.`;
  return [...lines, '', last].map(withoutControls);
}

function describeAccount(outcome: AccountOutcome, isWhole: boolean): string[] {
  const { account, isNew, rows, gone, balance, gaps } = outcome;
  const counts = countRows({ accounts: [outcome] });
  const kind = [account.category, account.currency_code].filter((text) => text !== null).join(', ');
  const lines = [
    '',
    `${account.name} (${isNew ? `new: ${kind}` : kind}): ${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.doubtful} doubtful.`,
  ];
  for (const each of ['new', 'changed', 'doubtful', 'same'] as const) {
    const own = rows.filter((row) => row.kind === each);
    const most = isWhole ? own.length : each === 'same' ? 0 : each === 'new' ? shownMax : own.length;
    lines.push(...own.slice(0, most).map(describeRow));
    if (most > 0 && own.length > most) lines.push(`  … and ${own.length - most} more. --all shows them.`);
  }
  for (const { stored, isSure } of gone) {
    const line = toLine('  gone', stored.date, stored.amount, stored.currency, true, stored.name);
    lines.push(`${line}: not in the file any more${isSure ? ', so it is hidden.' : '. It stays.'}`);
  }
  const unit = account.currency_code === null ? '' : ` ${account.currency_code}`;
  if (balance !== null)
    lines.push(`Balance${account.category === 'debt' ? ' owed' : ''}: ${shownAmount(balance)}${unit}.`);
  for (const gap of gaps) lines.push(`BALANCES DIFFER: ${describeGap(gap, account.currency_code)}`);
  return lines;
}

function describeRow(row: PlannedRow): string {
  const { entry, kind, place, delivered } = row;
  const { transaction_date: date, name, pending } = toValues(entry);
  const mark = kind === 'doubtful' ? `  doubtful ${place + 1}` : `  ${kind}`;
  const line = toLine(mark, date, delivered.amount, entry.currency, pending, name);
  if (kind === 'changed') {
    const { before, after } = row;
    const differing = (Object.keys(before) as (keyof typeof before)[]).filter((key) => before[key] !== after[key]);
    const changes = differing.map((key) => `${key.replaceAll('_', ' ')} was ${shownValue(key, before[key])}`);
    return `${line}: ${changes.join(', ')}`;
  }
  if (kind !== 'doubtful') return line;
  const { stored, doubt } = row;
  return `${line}: may be ${stored.date} ${padded(stored.amount, delivered.amount)} ${stored.name} (${doubt})`;
}

function shownValue(column: string, value: string | boolean | null): string {
  if (column === 'amount') return shownAmount(negated(String(value)));
  return String(value);
}

function toLine(
  mark: string,
  date: string,
  amount: string,
  currency: string | null,
  pending: boolean,
  text: string,
): string {
  const money = [amount, currency ?? ''].join(' ').trimEnd().padStart(16);
  return `${mark.padEnd(14)} ${date}  ${money}  ${pending ? 'pending  ' : ''}${text}`;
}
