import { useState } from 'preact/hooks';
import type { SelectedTransaction, SidebarError, TableWithoutTags } from '../../protocol';
import { formatWait } from '../format';
import { messages } from '../messages/messages';
import { useFocusRescue } from '../parts/accessibility';
import { Button } from '../parts/buttons';
import { ErrorNote, useSecondsLeft } from '../parts/error-note';
import { ProgressBar } from '../parts/progress';
import { CutText } from '../parts/values';
import {
  type AttachRun,
  type Batch,
  canContinue,
  canSplit,
  countBatches,
  describeAttaching,
  describeBatch,
  describeOutcome,
  describeProgress,
  describeShown,
} from './attach-run';

const text = messages.tag.run;

interface RunPanelProps {
  run: AttachRun;
  transactions: readonly SelectedTransaction[];
  onRetry: (index: number) => void;
  onRetryFailed: () => void;
  onSplit: (index: number) => void;
  /** Opens the form that suggests rules from this run. */
  onMakeRule: () => void;
  onAddTagsColumn: (table: TableWithoutTags) => Promise<SidebarError | null>;
  onResume: () => void;
  onStop: () => void;
  onAgain: () => void;
}

/** Progress and result of a run, with a line per batch. */
export function RunPanel({ run, transactions, onRetry, onSplit, onMakeRule, onAddTagsColumn, ...on }: RunPanelProps) {
  const heading = useFocusRescue<HTMLHeadingElement>(run.isSending, true);
  const { waiting, done, failed } = countBatches(run);
  const isAllDone = !run.isSending && waiting === 0 && failed === 0;
  return (
    <>
      <div class="stack">
        <div>
          <h2 class="title" tabIndex={-1} ref={heading}>
            {describeAttaching(run)}
          </h2>
          <ProgressBar
            label={text.batches}
            done={done + failed}
            total={run.batches.length}
            text={describeProgress(run)}
          />
          <p class="small">{describeProgress(run)}</p>
        </div>
        {!run.isSending && (
          <div class={isAllDone ? 'note note-done' : 'note'} role="status">
            {describeOutcome(run).map((sentence) => (
              <p key={sentence} class="note-text">
                {sentence}
              </p>
            ))}
            {done > 0 && <p class="note-text">{describeShown(run.shown) ?? text.recalculating}</p>}
            {run.shown !== null && 'tablesWithoutTags' in run.shown && (
              <AddTagsColumn tables={run.shown.tablesWithoutTags} onAdd={onAddTagsColumn} />
            )}
            {run.isJournalFailed && <p class="note-text">{text.journalFailed}</p>}
            {done > 0 && transactions.some(({ name }) => name !== null) && (
              <div class="row">
                <Button kind="quiet" onClick={onMakeRule}>
                  {messages.tag.more.example}
                </Button>
              </div>
            )}
          </div>
        )}
        {run.pausedBy !== null && <ErrorNote error={run.pausedBy} />}
        <BatchLines
          run={run}
          nameOf={(place) => describe(transactions[place - 1])}
          onRetry={onRetry}
          onSplit={onSplit}
        />
      </div>
      <RunFoot run={run} {...on} />
    </>
  );
}

function describe(transaction: SelectedTransaction | undefined): string | null {
  if (transaction === undefined) return null;
  const { date, name, amount, id } = transaction;
  return [date, name ?? id, amount].filter((part) => part !== null).join(' ');
}

interface RunFootProps {
  run: AttachRun;
  onRetryFailed: () => void;
  onResume: () => void;
  onStop: () => void;
  onAgain: () => void;
}

/** The actions of a run: stop while sending, continue with waiting batches, or start over. */
function RunFoot({ run, onRetryFailed, onResume, onStop, onAgain }: RunFootProps) {
  const { waiting, failed } = countBatches(run);
  if (run.isSending) {
    return (
      <div class="foot">
        <p class="small">{messages.general.keepOpen}</p>
        <Button onClick={onStop} isOff={run.isStopping}>
          {text.stop}
        </Button>
      </div>
    );
  }
  return (
    <div class="foot">
      {waiting > 0 && canContinue(run) && <ContinueButton pausedBy={run.pausedBy} onResume={onResume} />}
      {failed > 1 && <Button onClick={onRetryFailed}>{text.retryAll(failed)}</Button>}
      <Button kind={waiting > 0 && canContinue(run) ? 'quiet' : failed > 0 ? 'secondary' : 'primary'} onClick={onAgain}>
        {text.again}
      </Button>
    </div>
  );
}

function ContinueButton({ pausedBy, onResume }: { pausedBy: SidebarError | null; onResume: () => void }) {
  const secondsLeft = useSecondsLeft(pausedBy);
  return (
    <Button kind="primary" onClick={onResume} isOff={secondsLeft > 0}>
      {secondsLeft > 0 ? text.continueIn(formatWait(secondsLeft)) : text.continue}
    </Button>
  );
}

interface AddTagsColumnProps {
  tables: readonly TableWithoutTags[];
  onAdd: (table: TableWithoutTags) => Promise<SidebarError | null>;
}

/** Offers to show tags in synced tables that have no column for them. */
function AddTagsColumn({ tables, onAdd }: AddTagsColumnProps) {
  const [addingId, setAddingId] = useState<string | null>(null);
  const [error, setError] = useState<SidebarError | null>(null);
  const add = async (table: TableWithoutTags) => {
    setAddingId(table.id);
    setError(null);
    setError(await onAdd(table));
    setAddingId(null);
  };
  return (
    <>
      {tables.map((table) => (
        <div key={table.id} class="row">
          <Button kind="quiet" onClick={() => void add(table)} isOff={addingId !== null}>
            {addingId === table.id ? text.addingColumn : text.addColumn(table.sheetName)}
          </Button>
        </div>
      ))}
      {error !== null && <ErrorNote error={error} />}
    </>
  );
}

/** A heading for each tag and a line for each of its batches. */
interface BatchLinesProps {
  run: AttachRun;
  /** Describes the transaction at a one-based position. Null if the sheet shows only its id. */
  nameOf: (place: number) => string | null;
  onRetry: (index: number) => void;
  onSplit: (index: number) => void;
}

function BatchLines({ run, nameOf, onRetry, onSplit }: BatchLinesProps) {
  const lines = run.batches.map((batch, index) => ({ batch, index }));
  const tagIds = [...new Set(run.batches.map(({ tagId }) => tagId))];
  return (
    <>
      {tagIds.map((tagId) => {
        const own = lines.filter(({ batch }) => batch.tagId === tagId);
        const path = own[0]?.batch.tagPath ?? '';
        return (
          <section key={tagId} class="section" aria-label={path}>
            <h3 class="section-title">
              <CutText text={path} />
            </h3>
            <ul class="batches">
              {own.map(({ batch, index }) => (
                <BatchLine
                  key={index}
                  batch={batch}
                  name={batch.from === batch.to ? nameOf(batch.from) : null}
                  isSending={run.isSending}
                  onRetry={() => onRetry(index)}
                  onSplit={() => onSplit(index)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

interface BatchLineProps {
  batch: Batch;
  name: string | null;
  isSending: boolean;
  onRetry: () => void;
  onSplit: () => void;
}

function BatchLine({ batch, name, isSending, onRetry, onSplit }: BatchLineProps) {
  const { state } = batch;
  return (
    <li class={`batch batch-${state.status}`}>
      <div class="batch-line">
        <span>{describeBatch(batch)}</span>
        <span class="batch-state">{describeState(batch)}</span>
      </div>
      {state.status === 'failed' && (
        <>
          {name !== null && <CutText text={name} className="small" />}
          <ErrorNote error={state.error} onRetry={isSending ? undefined : onRetry} retryText={text.retryOne}>
            {!isSending && canSplit(batch) && (
              <Button kind="quiet" onClick={onSplit}>
                {text.split}
              </Button>
            )}
          </ErrorNote>
        </>
      )}
    </li>
  );
}

function describeState({ state, transactionIds }: Batch): string {
  switch (state.status) {
    case 'waiting':
      return text.waiting;
    case 'sending':
      return text.sendingOne;
    case 'failed':
      return text.failed;
    case 'done':
      return state.taggedCount === null || state.taggedCount === transactionIds.length
        ? text.tagged(transactionIds.length)
        : text.taggedOf(state.taggedCount, transactionIds.length);
  }
}
