import { useState } from 'preact/hooks';
import type { LogLineView, SheetCopyView, SidebarState, TableInput } from '../../protocol';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { ConnectionChooser } from '../parts/fields';
import { Skeleton } from '../parts/progress';
import { Section } from '../parts/section';
import { Time } from '../parts/values';
import type { Server } from '../server';
import { describeBudget, describeBudgetChoice, describeLogLine } from './describe-table';
import { TableCard } from './table-card';
import { TableForm } from './table-form';
import { adopting, insertedHere, keeping, proposing, type TablesControl } from './use-tables';

const text = messages.tables;

interface TablesSectionProps {
  server: Server;
  state: SidebarState;
  choose: (connectionName: string) => Promise<void>;
  canInsert: boolean;
  control: TablesControl;
}

/** The synced tables of the spreadsheet with the results of their runs. */
export function TablesSection({ server, state, choose, canInsert, control }: TablesSectionProps) {
  const [isInserting, setInserting] = useState(false);
  const { view, action } = control;
  const failed = action.is === 'failed' ? action : null;
  const insert = async (input: TableInput) => {
    if (await control.create(input)) setInserting(false);
  };
  return (
    <Section title={text.title}>
      {view === null && failed === null && <Skeleton label={text.loading} lines={[80, 60]} />}
      {failed?.id === null && <ErrorNote error={failed.error} onRetry={control.load} />}
      {view !== null && view.tables.length === 0 && !isInserting && <p class="small">{text.none}</p>}
      {view?.copiedSheets !== undefined && (
        <div class="note">
          <p class="note-text">{text.copied(view.copiedSheets)}</p>
          <Button onClick={control.adopt} isBusy={control.busyId === adopting} isOff={control.busyId !== null}>
            {text.adopt}
          </Button>
        </div>
      )}
      {view?.sheetCopies?.[0] !== undefined && <SheetCopies copies={view.sheetCopies} control={control} />}
      {view !== null && view.tables.length > 0 && (
        <ul class="tables">
          {view.tables.map((table) => (
            <TableCard key={table.id} server={server} table={table} control={control} state={state} />
          ))}
        </ul>
      )}
      {view !== null && canInsert && (
        <ConnectionChooser
          state={state}
          choose={choose}
          label={text.chooseConnection}
          isOff={control.busyId !== null}
        />
      )}
      {isInserting && (
        <TableForm
          server={server}
          isBusy={control.busyId === 'new'}
          onSubmit={(input) => void insert(input)}
          onCancel={() => setInserting(false)}
        />
      )}
      {view !== null && !isInserting && canInsert && (
        <>
          <Button onClick={() => setInserting(true)} isOff={control.busyId !== null}>
            {text.insert}
          </Button>
          <div class="row">
            {insertedHere.map((name) => (
              <Button
                key={name}
                kind="quiet"
                onClick={() => control.insertOverview(name)}
                isBusy={control.busyId === name}
                isOff={control.busyId !== null}
              >
                {text.insertOverview[name]}
              </Button>
            ))}
            <Button
              kind="quiet"
              onClick={control.propose}
              isBusy={control.busyId === proposing}
              isOff={control.busyId !== null}
            >
              {text.proposeAmounts}
            </Button>
          </div>
          {action.is === 'done' && action.id === proposing && <p class="small">{action.text}</p>}
          <BudgetNote control={control} />
        </>
      )}
      <RunLog control={control} timeZone={state.refresh.timeZone} />
    </Section>
  );
}

/** Which table the budget uses, or the question which it should. */
function BudgetNote({ control: { action, insertOverview } }: { control: TablesControl }) {
  if (action.is !== 'budget') return null;
  return (
    <div class="note">
      <p class="note-text">{describeBudget(action.report)}</p>
      {action.report.choices.map((choice) => (
        <Button key={choice.id} kind="quiet" onClick={() => insertOverview('budget', choice.id)}>
          <bdi>{describeBudgetChoice(choice)}</bdi>
        </Button>
      ))}
    </div>
  );
}

function SheetCopies({ copies, control }: { copies: readonly SheetCopyView[]; control: TablesControl }) {
  const names = <bdi>{copies.map(({ name }) => name).join(', ')}</bdi>;
  return (
    <div class="note">
      <p class="note-text">{fill((shown) => text.sheetCopies(copies.length, shown), names)}</p>
      <Button
        kind="quiet"
        onClick={() => control.keepCopies(copies.map(({ sheetId }) => sheetId))}
        isBusy={control.busyId === keeping}
        isOff={control.busyId !== null}
      >
        {text.hideCopies}
      </Button>
    </div>
  );
}

function RunLog({ control: { view }, timeZone }: { control: TablesControl; timeZone: string | null }) {
  if (view === null || view.log.length === 0) return null;
  return (
    <details class="details">
      <summary>{text.runLog}</summary>
      <ol class="run-log">
        {view.log.map((line) => (
          <li
            key={`${line.at} ${line.dataset} ${line.sheetName}`}
            class={line.error === null ? 'small' : 'small run-failed'}
          >
            <LogTimes line={line} timeZone={timeZone} />{' '}
            {fill((name) => text.logLine(name, describeLogLine(line)), <NameInLog line={line} />)}
          </li>
        ))}
      </ol>
    </details>
  );
}

function NameInLog({ line: { sheetName, dataset, isRemoved } }: { line: LogLineView }) {
  const name = sheetName ?? (dataset === null ? null : text.datasets[dataset]);
  if (name === null) return text.removedTable;
  return <>{fill(isRemoved ? text.removedOf : (shown) => shown, <bdi>{name}</bdi>)}</>;
}

function LogTimes({ line: { at, firstAt, count }, timeZone }: { line: LogLineView; timeZone: string | null }) {
  const last = <Time at={at} timeZone={timeZone} />;
  if (count === 1) return last;
  return <>{fill((from, to) => text.logTimes(count, from, to), <Time at={firstAt} timeZone={timeZone} />, last)}</>;
}
