import { useState } from 'preact/hooks';
import type { NewRows, Schedule, SidebarState, TableView } from '../../protocol';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { connectionChoices } from '../parts/connection-chooser';
import { type Choice, SelectField } from '../parts/select-field';
import { checkContent, contentOf, toFilters } from './content';
import { ContentFields } from './content-fields';
import { goneChoices, leftOutChoices, newRowsChoices } from './row-choices';
import { ScheduleFields } from './schedule-fields';
import type { TablesControl } from './use-tables';

/** Whether the connection of a table is worth showing: there are several, or the one that it names is gone. */
export function namesConnections({ connections }: SidebarState, { connection }: TableView): boolean {
  return connections.length > 1 || (connection !== null && !connections.some(({ name }) => name === connection));
}

function choicesFor(state: SidebarState, { connection }: TableView): Choice[] {
  const choices = connectionChoices(state);
  const isListed = choices.some(({ value }) => value === (connection ?? ''));
  const missing = connection === null ? 'As before' : `${connection} (not connected)`;
  return isListed ? choices : [{ value: connection ?? '', label: missing }, ...choices];
}

/** What can be changed of a table. A changed column or filter needs all rows again, which its next run reads. */
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
  const [leftOut, setLeftOut] = useState<'keep' | 'delete'>('keep');
  const [content, setContent] = useState(contentOf(table));
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = control.busyId !== null;
  const isHistory = table.isSnapshot || table.dataset === 'balances' || table.dataset === 'networth';
  const hasDays = table.dataset === 'transactions' || table.dataset === 'tagged';
  const isChanged = JSON.stringify(content) !== JSON.stringify(contentOf(table));
  const save = async () => {
    const found = checkContent(content, hasDays);
    setProblem(found);
    if (found !== null) return;
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
    if (isChanged || isMoved) control.run(table.id);
  };
  return (
    <div class="note table-form">
      {namesConnections(state, table) && (
        <SelectField
          label="Connection"
          value={connection}
          choices={choicesFor(state, table)}
          onChange={setConnection}
          isOff={isBusy}
          hint="Only one that reads the same organization."
        />
      )}
      <ScheduleFields schedule={schedule} onChange={setSchedule} isOff={isBusy} />
      {!isHistory && (
        <SelectField
          label="Rows that are gone"
          value={goneRows}
          choices={goneChoices}
          onChange={(value) => setGoneRows(value as 'mark' | 'remove')}
          isOff={isBusy}
        />
      )}
      {hasDays && !isHistory && (
        <SelectField
          label="New rows"
          value={newRows}
          choices={newRowsChoices}
          onChange={(value) => setNewRows(value as NewRows)}
          isOff={isBusy}
        />
      )}
      <details class="details" open={problem !== null}>
        <summary>Columns and filters</summary>
        <div class="table-fields">
          <ContentFields value={content} onChange={setContent} hasDays={hasDays} problem={problem} isOff={isBusy} />
          <SelectField
            label="A column that you leave out"
            value={leftOut}
            choices={leftOutChoices}
            onChange={(value) => setLeftOut(value as 'keep' | 'delete')}
            isOff={isBusy}
          />
          <p class="small">
            A new column comes behind the last one of the table. Rows that a filter no longer finds are treated as gone.
          </p>
        </div>
      </details>
      <div class="row">
        <Button onClick={() => void save()} isOff={isBusy}>
          Save
        </Button>
        <Button kind="quiet" onClick={onClose} isOff={isBusy}>
          Close
        </Button>
      </div>
      <Confirm
        text="Remove, keep the rows"
        kind="danger"
        warning="The rows stay as they are and are no longer refreshed."
        confirmText="Remove"
        busyText="Removing…"
        isBusy={isBusy}
        onConfirm={() => control.remove(table.id, false)}
      />
      <Confirm
        text="Remove with its sheet"
        kind="danger"
        warning="Deletes the sheet, your own columns in it included."
        confirmText="Delete the sheet"
        busyText="Deleting…"
        isBusy={isBusy}
        onConfirm={() => control.remove(table.id, true)}
      />
    </div>
  );
}
