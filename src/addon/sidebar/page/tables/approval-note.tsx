import type { TableApprovalView } from '../../protocol';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { describeApproval } from './describe-approval';
import type { TablesControl } from './use-tables';

const text = messages.tables.approval;

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
      <p class="note-text">{approval.before === null ? text.unknown : text.changed}</p>
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
