import { useState } from 'preact/hooks';
import type { Schedule, TableView } from '../../protocol';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { CutText } from '../parts/cut-text';
import { ErrorNote } from '../parts/error-note';
import { SelectField } from '../parts/select-field';
import { datasetLabels, describeReview, describeRows, describeSchedule } from './describe-table';
import { ScheduleFields } from './schedule-fields';
import type { TablesControl } from './use-tables';

const goneChoices = [
  { value: 'mark', label: 'Keep them, with the date' },
  { value: 'remove', label: 'Remove, unless you wrote beside' },
];

/** One table: how it stands, and what can be done with it. */
export function TableCard({ table, control }: { table: TableView; control: TablesControl }) {
  const [isEditing, setEditing] = useState(false);
  const { id } = table;
  const isBusy = control.busyId === id;
  const isOff = control.busyId !== null;
  const isRunning = isBusy && control.progress !== null;
  const name = table.sheetName ?? datasetLabels[table.dataset];
  return (
    <li class="table-card">
      <h3 class="table-name">
        <CutText text={name} />
      </h3>
      <p class="small">{describeRows(table)}</p>
      <p class="small">{describeSchedule(table)}</p>
      {isRunning && (
        <p class="small" role="status">
          {control.progress}
        </p>
      )}
      <div class={isRunning ? 'working working-on' : 'working'} aria-hidden="true" />
      {control.failed?.id === id && <ErrorNote error={control.failed.error} onRetry={() => control.run(id)} />}
      {control.failed?.id !== id && !isRunning && table.lastError !== null && (
        <p class="note note-error note-text">{table.lastError}</p>
      )}
      {control.done?.id === id && <p class="note note-done">{control.done.text}</p>}
      {table.review.length > 0 && <Review table={table} />}
      <div class="row">
        {isRunning ? (
          <Button onClick={control.cancel}>Cancel</Button>
        ) : (
          <Button onClick={() => control.run(id)} isOff={isOff} label={`Run now: ${name}`}>
            {table.lastOutcome === 'unfinished' ? 'Go on' : 'Run now'}
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => setEditing(!isEditing)}
          isOff={isOff}
          expanded={isEditing}
          label={`Edit ${name}`}
        >
          Edit
        </Button>
        <Button
          kind="quiet"
          onClick={() => void control.change(id, { isPaused: !table.isPaused })}
          isOff={isOff}
          label={`${table.isPaused ? 'Resume' : 'Pause'} ${name}`}
        >
          {table.isPaused ? 'Resume' : 'Pause'}
        </Button>
      </div>
      {isEditing && <EditTable table={table} control={control} onClose={() => setEditing(false)} />}
    </li>
  );
}

function Review({ table }: { table: TableView }) {
  return (
    <details class="details">
      <summary>{table.review.length} to look at</summary>
      <ul class="review">
        {table.review.map((item) => (
          <li key={`${item.reason} ${item.id}`} class="small">
            {describeReview(item)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function EditTable({ table, control, onClose }: { table: TableView; control: TablesControl; onClose: () => void }) {
  const [schedule, setSchedule] = useState<Schedule>(table.schedule);
  const [goneRows, setGoneRows] = useState(table.goneRows);
  const isBusy = control.busyId !== null;
  const isHistory = table.dataset === 'balances' || table.dataset === 'networth';
  const save = async () => {
    if (await control.change(table.id, { schedule, goneRows })) onClose();
  };
  return (
    <div class="note table-form">
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
