import { datasetOf } from '../../../tables/definition/datasets';
import type { TableApprovalView, TableContentView } from '../../protocol';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import type { TablesControl } from './use-tables';

const { approval: text, datasets, edit, form } = messages.tables;

/** What a table would read with the user's connection, and a button that approves exactly that. */
export function ApprovalNote({
  id,
  name,
  approval,
  control,
}: {
  id: string;
  name: string;
  approval: TableApprovalView;
  control: TablesControl;
}) {
  return (
    <div class="note note-warning">
      <p class="note-text">
        {approval.before === null ? text.unknown : approval.stopsRuns ? text.changed : text.widened}
      </p>
      <ul class="approval">
        {describeApproval(approval).map(({ label, now, before }) => (
          <li key={label} class="small">
            {before === null
              ? fill(text.reads, label, <Names names={now} />)
              : fill(text.readsNow, label, <Names names={now} />, <Names names={before} />)}
          </li>
        ))}
      </ul>
      <Button
        onClick={() => control.approve(id, approval.fingerprint)}
        isOff={control.busyId !== null}
        label={text.approveOf(name)}
      >
        {text.approve}
      </Button>
    </div>
  );
}

/** Each name is isolated, because an editor may have written it. */
function Names({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  );
}

interface ApprovalLine {
  readonly label: string;
  readonly now: readonly string[];
  /** What the user approved before; null if nothing. */
  readonly before: readonly string[] | null;
}

/** What a table reads, or only what differs from what the user approved. */
export function describeApproval({ before, now }: TableApprovalView): ApprovalLine[] {
  const hasGroups = [...now.members, ...(before?.members ?? [])].length > 0;
  const lines = linesOf(now, hasGroups);
  if (before === null) return lines.map((line) => ({ ...line, before: null }));
  const approved = linesOf(before, hasGroups);
  return lines.flatMap((line, index) => {
    const was = approved[index]?.now ?? [];
    return was.join('\n') === line.now.join('\n') ? [] : [{ ...line, before: was }];
  });
}

function linesOf(content: TableContentView, hasGroups: boolean): Omit<ApprovalLine, 'before'>[] {
  const { dataset, tagId, accountIds, categories, members, from, columns, connection } = content;
  const orAll = (names: readonly string[]): readonly string[] => (names.length === 0 ? [text.all] : names);
  const hasDays = datasetOf(dataset).date !== null;
  return [
    { label: form.rows, now: [datasets[dataset]] },
    ...(tagId === null ? [] : [{ label: form.tag, now: [tagId] }]),
    { label: form.accounts, now: orAll(accountIds) },
    ...(hasDays ? [{ label: form.categories, now: orAll(categories) }] : []),
    ...(hasGroups ? [{ label: text.members, now: members.length === 0 ? [text.none] : members }] : []),
    ...(hasDays ? [{ label: form.firstDay, now: [from === 'all' ? text.allDays : from] }] : []),
    { label: form.columns, now: columns },
    { label: edit.connection, now: [connection ?? text.onlyConnection] },
  ];
}
