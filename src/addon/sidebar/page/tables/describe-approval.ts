import type { TableApprovalView, TableContentView } from '../../protocol';
import { messages } from '../messages/messages';

const { approval: text, datasets, edit, form } = messages.tables;

export interface ApprovalLine {
  readonly label: string;
  readonly now: readonly string[];
  /** What the user approved before; null if nothing. */
  readonly before: readonly string[] | null;
}

/** What a table reads, or only what differs from what the user approved. */
export function describeApproval({ before, now }: TableApprovalView): ApprovalLine[] {
  const lines = linesOf(now);
  if (before === null) return lines.map((line) => ({ ...line, before: null }));
  const approved = linesOf(before);
  return lines.flatMap((line, index) => {
    const was = approved[index]?.now ?? [];
    return was.join('\n') === line.now.join('\n') ? [] : [{ ...line, before: was }];
  });
}

function linesOf(content: TableContentView): Omit<ApprovalLine, 'before'>[] {
  const { dataset, tagId, accountIds, categories, from, columns, connection } = content;
  const orAll = (names: readonly string[]): readonly string[] => (names.length === 0 ? [text.all] : names);
  const hasDays = dataset === 'transactions' || dataset === 'tagged';
  return [
    { label: form.rows, now: [datasets[dataset]] },
    ...(tagId === null ? [] : [{ label: form.tag, now: [tagId] }]),
    { label: form.accounts, now: orAll(accountIds) },
    ...(hasDays ? [{ label: form.categories, now: orAll(categories) }] : []),
    ...(hasDays ? [{ label: form.firstDay, now: [from === 'all' ? text.allDays : from] }] : []),
    { label: form.columns, now: columns },
    { label: edit.connection, now: [connection ?? text.onlyConnection] },
  ];
}
