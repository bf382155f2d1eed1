import { useState } from 'preact/hooks';
import { datasetOf, keepsDays } from '../../../tables/definition/datasets';
import type { Schedule, SidebarState, TableView } from '../../protocol';
import { messages } from '../messages/messages';
import { Button, Confirm } from '../parts/buttons';
import { connectionChoices } from '../parts/connection-chooser';
import { type Choice, SelectField } from '../parts/fields';
import { ContentFields, contentOf, toFilters } from './content-fields';
import { GoneRowsField, NewRowsField, ScheduleFields } from './update-fields';
import type { TablesControl } from './use-tables';

const { edit } = messages.tables;

/** What the next run does with rows that a change of columns or filters leaves out. */
type LeftOut = 'keep' | 'delete';

const leftOutChoices: readonly Choice<LeftOut>[] = [
  { value: 'keep', label: edit.leftOutKeep },
  { value: 'delete', label: edit.leftOutDelete },
];

/** Whether to show the connection of a table: if there are several, or if the connection that it names is missing. */
export function namesConnections({ connections }: SidebarState, { connection }: TableView): boolean {
  return connections.length > 1 || (connection !== null && !connections.some(({ name }) => name === connection));
}

function choicesFor(state: SidebarState, { connection }: TableView): Choice[] {
  const choices = connectionChoices(state);
  const isListed = choices.some(({ value }) => value === (connection ?? ''));
  const missing = connection === null ? edit.asBefore : edit.notConnected(connection);
  return isListed ? choices : [{ value: connection ?? '', label: missing }, ...choices];
}

/** The form that changes a table. After a change of columns or filters, the next run reads all rows again. */
export function EditTable({
  table,
  state,
  control,
  onClose,
}: {
  table: TableView;
  state: SidebarState;
  control: TablesControl;
  onClose: () => void;
}) {
  const [schedule, setSchedule] = useState<Schedule>(table.schedule);
  const [connection, setConnection] = useState(table.connection ?? '');
  const [goneRows, setGoneRows] = useState(table.goneRows);
  const [newRows, setNewRows] = useState(table.newRows);
  const [leftOut, setLeftOut] = useState<LeftOut>('keep');
  const [content, setContent] = useState(contentOf(table));
  const isBusy = control.busyId !== null;
  const hasDays = datasetOf(table.dataset).date !== null;
  const updatesRows = !keepsDays(table);
  const isChanged = JSON.stringify(content) !== JSON.stringify(contentOf(table));
  const save = async () => {
    const isMoved = connection !== (table.connection ?? '');
    const change = {
      schedule,
      goneRows,
      ...(newRows === table.newRows ? {} : { newRows }),
      ...(isChanged ? { ...toFilters(content, hasDays), leftOut } : {}),
      ...(isMoved ? { connection } : {}),
    };
    if (!(await control.change(table.id, change))) return;
    onClose();
    // A change of another user that waits is still to be approved.
    if ((isChanged || isMoved) && table.approval === null) control.run(table.id);
  };
  return (
    <div class="note table-form">
      {namesConnections(state, table) && (
        <SelectField
          label={edit.connection}
          value={connection}
          choices={choicesFor(state, table)}
          onChange={setConnection}
          isOff={isBusy}
          hint={edit.connectionHint}
        />
      )}
      <ScheduleFields schedule={schedule} onChange={setSchedule} isOff={isBusy} />
      {updatesRows && <GoneRowsField value={goneRows} onChange={setGoneRows} isOff={isBusy} />}
      {updatesRows && hasDays && <NewRowsField value={newRows} onChange={setNewRows} isOff={isBusy} />}
      <details class="details">
        <summary>{edit.content}</summary>
        <div class="table-fields">
          <ContentFields value={content} onChange={setContent} hasDays={hasDays} isOff={isBusy} />
          <SelectField
            label={edit.leftOut}
            value={leftOut}
            choices={leftOutChoices}
            onChange={setLeftOut}
            isOff={isBusy}
          />
          <p class="small">{edit.contentHint}</p>
        </div>
      </details>
      <div class="row">
        <Button onClick={() => void save()} isOff={isBusy}>
          {messages.general.save}
        </Button>
        <Button kind="quiet" onClick={onClose} isOff={isBusy}>
          {messages.general.close}
        </Button>
      </div>
      <Confirm
        text={edit.removeKeep}
        kind="danger"
        warning={edit.removeKeepWarning}
        confirmText={edit.remove}
        busyText={edit.removing}
        isBusy={isBusy}
        onConfirm={() => control.remove(table.id, false)}
      />
      <Confirm
        text={edit.removeSheet}
        kind="danger"
        warning={edit.removeSheetWarning}
        confirmText={edit.deleteSheet}
        busyText={edit.deleting}
        isBusy={isBusy}
        onConfirm={() => control.remove(table.id, true)}
      />
    </div>
  );
}
