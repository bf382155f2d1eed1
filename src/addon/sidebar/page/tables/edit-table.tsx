import { useState } from 'preact/hooks';
import { datasetOf, keepsDays, overridableColumns } from '../../../tables/definition/datasets';
import type { Schedule, SidebarState, TableChangePreview, TableView } from '../../protocol';
import { messages } from '../messages/messages';
import { Button, Confirm } from '../parts/buttons';
import { type Choice, connectionChoices, SelectField } from '../parts/fields';

import type { Server } from '../server';
import { ContentFields, contentOf, toFilters, useFilterChoices } from './table-form';
import { GoneRowsField, MarksNewField, NewRowsField, OverridesField, ScheduleFields } from './update-fields';

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
  server,
  table,
  state,
  control,
  onClose,
}: {
  server: Server;
  table: TableView;
  state: SidebarState;
  control: TablesControl;
  onClose: () => void;
}) {
  const [schedule, setSchedule] = useState<Schedule>(table.schedule);
  const [connection, setConnection] = useState(table.connection ?? '');
  const [goneRows, setGoneRows] = useState(table.goneRows);
  const [newRows, setNewRows] = useState(table.newRows);
  const [marksNew, setMarksNew] = useState(table.marksNew);
  const [overrides, setOverrides] = useState(table.overrides ?? []);
  const [leftOut, setLeftOut] = useState<LeftOut>('keep');
  const [content, setContent] = useState(contentOf(table));
  /** Stays open after an error, so that it can be corrected. */
  const [isContentOpen, setContentOpen] = useState(false);
  /** What the user is asked about before the change is saved. */
  const [leaving, setLeaving] = useState<TableChangePreview | null>(null);
  const isBusy = control.busyId !== null;
  // The lists are those of the connection that the page shows, which may not be the table's.
  const isOffered = isContentOpen && state.connections.length < 2;
  const hasDays = datasetOf(table.dataset).date !== null;
  const choices = useFilterChoices(server, isOffered, hasDays);
  const updatesRows = !keepsDays(table);
  const overridable = overridableColumns(table);
  const changesOverrides = JSON.stringify(overrides) !== JSON.stringify(table.overrides ?? []);
  const isChanged = JSON.stringify(content) !== JSON.stringify(contentOf(table));
  const changeContent = (next: typeof content) => {
    setContent(next);
    setLeaving(null);
  };
  const save = async () => {
    if (isChanged) setContentOpen(true);
    const isMoved = connection !== (table.connection ?? '');
    const change = {
      schedule,
      goneRows,
      ...(newRows === table.newRows ? {} : { newRows }),
      ...(marksNew === table.marksNew ? {} : { marksNew }),
      ...(changesOverrides ? { overrides } : {}),
      ...(isChanged ? { ...toFilters(content, hasDays), leftOut } : {}),
      ...(isMoved ? { connection } : {}),
    };
    if (isChanged && leaving === null) {
      const preview = await control.preview(table.id, change);
      if (preview === null) return;
      if (preview.leavingCount !== 0) {
        setLeaving(preview);
        return;
      }
    }
    if (!(await control.change(table.id, change))) return;
    onClose();
    // A change of another user that waits is still to be approved.
    if ((isChanged || isMoved || changesOverrides) && table.approval?.stopsRuns !== true) control.run(table.id);
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
      {updatesRows && (
        <GoneRowsField
          value={goneRows}
          onChange={setGoneRows}
          isOff={isBusy}
          isRemoving={table.goneRows === 'remove'}
          onCopy={() => control.copySheet(table.id)}
        />
      )}
      {updatesRows && hasDays && <NewRowsField value={newRows} onChange={setNewRows} isOff={isBusy} />}
      {updatesRows && <MarksNewField value={marksNew} onChange={setMarksNew} isOff={isBusy} />}
      {overridable.length > 0 && (
        <OverridesField columns={overridable} value={overrides} onChange={setOverrides} isOff={isBusy} />
      )}
      <details class="details" open={isContentOpen} onToggle={(event) => setContentOpen(event.currentTarget.open)}>
        <summary>{edit.content}</summary>
        <div class="table-fields">
          <ContentFields value={content} onChange={changeContent} hasDays={hasDays} choices={choices} isOff={isBusy} />
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
      {leaving !== null && (
        <p class="note note-warning" role="status">
          {edit.leaving(leaving.leavingCount, leaving.rowCount)}
        </p>
      )}
      <div class="row">
        <Button onClick={() => void save()} isOff={isBusy}>
          {leaving === null ? messages.general.save : edit.saveAndApply}
        </Button>
        <Button kind="quiet" onClick={onClose} isOff={isBusy}>
          {messages.general.close}
        </Button>
      </div>
      {table.rowCount > 0 && (
        <Button kind="quiet" onClick={() => control.addColumn(table.id, 'Reviewed')} isOff={isBusy}>
          {edit.addReviewed}
        </Button>
      )}
      {table.rowCount > 0 && ['transactions', 'tagged'].includes(table.dataset) && (
        <Button kind="quiet" onClick={() => control.addColumn(table.id, 'Receipt')} isOff={isBusy}>
          {edit.addReceipt}
        </Button>
      )}
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
