import { useState } from 'preact/hooks';
import type { SidebarState, TableView } from '../../protocol';
import { formatTime } from '../format';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button, Confirm } from '../parts/buttons';
import { ErrorNote, ErrorText } from '../parts/error-note';
import { CutText } from '../parts/values';
import type { Server } from '../server';
import { ApprovalNote } from './approval-note';
import { describeProblem, describeReview, describeRows, describeSchedule } from './describe-table';
import { EditTable, namesConnections } from './edit-table';
import { ImportForm } from './import-form';
import { Moves } from './moves';
import { OwnForm } from './own-form';
import { PastNote } from './past-note';
import type { TablesControl } from './use-tables';

const { card, own } = messages.tables;

/** A table with its state and actions. */
export function TableCard({
  server,
  table,
  control,
  state,
}: {
  server: Server;
  table: TableView;
  control: TablesControl;
  state: SidebarState;
}) {
  const [isEditing, setEditing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { id, approval } = table;
  const { timeZone } = state.refresh;
  const isBusy = control.busyId === id;
  const isOff = control.busyId !== null;
  const action = 'id' in control.action && control.action.id === id ? control.action : null;
  const isRunning = action?.is === 'running';
  // The note of the approval says it.
  const isSaid = (code: string | null): boolean => approval?.stopsRuns === true && code === 'table_unapproved';
  const ownFailure = action?.is === 'failed' ? action.error : null;
  const failed = ownFailure === null || isSaid(ownFailure.code) ? null : ownFailure;
  const name = table.sheetName ?? messages.tables.datasets[table.dataset];
  return (
    <li class="table-card">
      <h3 class="table-name">
        <CutText text={name} />
      </h3>
      <p class="small">{describeRows(table, timeZone)}</p>
      <p class="small">{describeSchedule(table, timeZone)}</p>
      {table.connection !== null && namesConnections(state, table) && (
        <p class="small">{fill(card.connection, <bdi>{table.connection}</bdi>)}</p>
      )}
      {isRunning && (
        <p class="small" role="status">
          {action.progress}
        </p>
      )}
      <div class={isRunning ? 'working working-on' : 'working'} aria-hidden="true" />
      {approval !== null && <ApprovalNote id={id} name={name} approval={approval} control={control} />}
      {failed !== null && <ErrorNote error={failed} onRetry={() => control.run(id)} />}
      {failed === null && !isRunning && table.lastError !== null && !isSaid(table.lastErrorCode) && (
        <div class="note note-error">
          <ErrorText error={describeProblem(table.lastError, table.lastErrorCode, table.rowsLeft)} />
        </div>
      )}
      {table.sheetName === null &&
        control.view?.copiesOf?.[id]?.map((copy) => (
          <Confirm
            key={copy.sheetId}
            text={card.continueIn(copy.name)}
            warning={card.continueWarning}
            confirmText={card.goOn}
            busyText={card.goOn}
            isBusy={isBusy}
            isOff={isOff}
            onConfirm={() => control.continueInCopy(id, copy.sheetId)}
          />
        ))}
      {action?.is === 'done' && <p class="note note-done">{action.text}</p>}
      {table.review.length + table.reviewMore > 0 && <Review table={table} />}
      {table.past !== null && <PastNote past={table.past} />}
      {table.unseen !== null && (
        <div class="row">
          <p class="small">{card.unseen(table.unseen.count, formatTime(table.unseen.since, undefined, timeZone))}</p>
          <Button kind="quiet" onClick={() => control.markSeen(id)} isOff={isOff} label={card.markSeenOf(name)}>
            {card.markSeen}
          </Button>
        </div>
      )}
      {table.replaced > 0 && (
        <div class="note">
          <p class="small">{card.replaced(table.replaced)}</p>
          <div class="row">
            <Button kind="quiet" onClick={() => setEditing(true)} isOff={isOff}>
              {card.chooseOverrides}
            </Button>
            <Button kind="quiet" onClick={() => void control.change(id, { overrides: [] })} isOff={isOff}>
              {card.keepReplacing}
            </Button>
          </div>
        </div>
      )}
      {mayMove(table) && <Moves server={server} table={table} control={control} />}
      {isAdding && <OwnForm table={table} control={control} onClose={() => setAdding(false)} />}
      {table.dataset === 'transactions' && !table.isSnapshot && !isAdding && (
        <div class="row">
          {table.ownCount > 0 && <p class="small">{own.count(table.ownCount)}</p>}
          <Button kind="quiet" onClick={() => setAdding(true)} isOff={isOff} label={own.addTo(name)}>
            {own.add}
          </Button>
        </div>
      )}
      {isImporting && (
        <ImportForm server={server} table={table} control={control} onClose={() => setImporting(false)} />
      )}
      {table.dataset === 'balances' && table.lastRunAt !== null && !isImporting && (
        <div class="row">
          <Button
            kind="quiet"
            onClick={() => setImporting(true)}
            isOff={isOff || approval?.stopsRuns === true}
            label={messages.importing.openOf(name)}
          >
            {messages.importing.open}
          </Button>
        </div>
      )}
      {table.hasGone && (
        <Button kind="quiet" onClick={() => control.moveGoneBelow(id)} isOff={isOff} label={card.moveBelowOf(name)}>
          {card.moveBelow}
        </Button>
      )}
      {table.undo !== null && table.undo.removed > 0 && <p class="small">{card.removed(table.undo.removed)}</p>}
      {table.undo?.isStored === false && <p class="small">{card.notUndoable}</p>}
      <div class="row">
        {isRunning ? (
          <Button onClick={control.cancel}>{messages.general.cancel}</Button>
        ) : (
          <Button
            onClick={() => control.run(id)}
            isOff={isOff || approval?.stopsRuns === true}
            label={card.runOf(name)}
          >
            {table.lastOutcome === 'unfinished' ? card.goOn : card.run}
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => setEditing(!isEditing)}
          isOff={isOff}
          expanded={isEditing}
          label={card.editOf(name)}
        >
          {card.edit}
        </Button>
        <Button
          kind="quiet"
          onClick={() => void control.change(id, { isPaused: !table.isPaused })}
          isOff={isOff}
          label={table.isPaused ? card.resumeOf(name) : card.pauseOf(name)}
        >
          {table.isPaused ? card.resume : card.pause}
        </Button>
      </div>
      {table.undo !== null && !isRunning && (
        <div class="row">
          {table.undo.removed > 0 && (
            <Button kind="quiet" onClick={() => control.showRemoved(id)} isOff={isOff}>
              {card.showRemoved}
            </Button>
          )}
          {table.undo.isStored && (
            <Confirm
              text={card.undo}
              label={card.undoOf(name)}
              kind="quiet"
              warning={card.undoWarning(formatTime(table.undo.at, undefined, timeZone))}
              confirmText={card.undoAndPause}
              busyText={card.undoing}
              isBusy={isBusy}
              isOff={isOff}
              onConfirm={() => control.undo(id)}
            />
          )}
        </div>
      )}
      {isEditing && (
        <EditTable server={server} table={table} state={state} control={control} onClose={() => setEditing(false)} />
      )}
    </li>
  );
}

const movable = ['unsure match', 'gone with user content'];

function mayMove({ ownCount, review }: TableView): boolean {
  return ownCount > 0 || review.some(({ reason }) => movable.includes(reason));
}

function Review({ table }: { table: TableView }) {
  return (
    <details class="details">
      <summary>{card.review(table.review.length + table.reviewMore)}</summary>
      <ul class="review">
        {table.review.map((item) => (
          <li key={`${item.reason} ${item.id}`} class="small">
            {describeReview(item)}
          </li>
        ))}
        {table.reviewMore > 0 && <li class="small">{card.reviewMore(table.reviewMore)}</li>}
      </ul>
    </details>
  );
}
