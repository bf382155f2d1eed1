import { useState } from 'preact/hooks';
import type { ImportPreview, RefusedRows, SidebarError, TableView } from '../../protocol';
import { formatDay } from '../format';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { Form, FormButtons } from '../parts/fields';
import type { Server } from '../server';
import { describeRange } from '../tag/selection';
import type { TablesControl } from './use-tables';

const text = messages.importing;

/** Imports selected rows of date, account and balance into a history, after a preview. */
export function ImportForm({
  server,
  table: { id },
  control,
  onClose,
}: {
  server: Server;
  table: TableView;
  control: TablesControl;
  onClose: () => void;
}) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<SidebarError | null>(null);
  const [choices, setChoices] = useState({ replacesReckoned: false, replacesDifferent: false });
  const isBusy = control.busyId === id;
  const check = async () => {
    setChecking(true);
    const response = await server.call('previewImport', { id });
    setChecking(false);
    setChoices({ replacesReckoned: false, replacesDifferent: false });
    setPreview(response.ok ? response.data : null);
    setError(response.ok ? null : response.error);
  };
  const submit = async () => {
    if (preview === null) return check();
    const { fingerprint } = preview;
    const failed = await control.importBalances({ id, fingerprint, ...choices });
    if (failed === null) return onClose();
    setError(failed);
    setPreview(null);
  };
  const count = preview === null ? 0 : countWanted(preview, choices);
  const choice = (key: keyof typeof choices, label: string) => (
    <label class="small">
      <input
        type="checkbox"
        checked={choices[key]}
        disabled={isBusy}
        onChange={({ currentTarget: { checked } }) => setChoices({ ...choices, [key]: checked })}
      />{' '}
      {label}
    </label>
  );
  return (
    <Form className="note table-form" label={text.open} onSubmit={() => void submit()} onCancel={onClose}>
      <p class="small">{text.hint}</p>
      {error !== null && <ErrorNote error={error} onRetry={() => void check()} />}
      {preview !== null && (
        <div role="status" class="stack">
          <Counts preview={preview} />
          {preview.reckonedCount > 0 && choice('replacesReckoned', text.replaceReckoned(preview.reckonedCount))}
          {preview.differentCount > 0 && choice('replacesDifferent', text.replaceDifferent(preview.differentCount))}
          <Accounts preview={preview} />
          <Refused preview={preview} />
        </div>
      )}
      {preview !== null && (
        <Button kind="quiet" onClick={() => void check()} isBusy={isChecking} isOff={isBusy}>
          {text.preview}
        </Button>
      )}
      <FormButtons
        kind="secondary"
        isBusy={isBusy || (isChecking && preview === null)}
        isOff={isChecking || (preview !== null && count === 0)}
        onCancel={onClose}
      >
        {label(preview, isChecking, isBusy)}
      </FormButtons>
    </Form>
  );
}

function label(preview: ImportPreview | null, isChecking: boolean, isBusy: boolean): string {
  if (preview === null) return isChecking ? text.checking : text.preview;
  return isBusy ? text.importing : text.run;
}

function countWanted(
  { newCount, reckonedCount, differentCount }: ImportPreview,
  { replacesReckoned, replacesDifferent }: { replacesReckoned: boolean; replacesDifferent: boolean },
): number {
  return newCount + (replacesReckoned ? reckonedCount : 0) + (replacesDifferent ? differentCount : 0);
}

function Counts({ preview }: { preview: ImportPreview }) {
  const { newCount, reckonedCount, differentCount, sameCount, recordedCount, recordedDifferent } = preview;
  return (
    <>
      <p class="small">
        <bdi>{text.range(describeRange(preview))}</bdi>
      </p>
      {newCount > 0 && <p class="small">{text.isNew(newCount)}</p>}
      {newCount + reckonedCount + differentCount === 0 && <p class="small">{text.nothing}</p>}
      {sameCount > 0 && <p class="small">{text.same(sameCount)}</p>}
      {recordedCount > 0 && <p class="small">{text.recorded(recordedCount, recordedDifferent)}</p>}
    </>
  );
}

function Accounts({ preview: { accounts } }: { preview: ImportPreview }) {
  if (accounts.length === 0) return null;
  return (
    <>
      {accounts
        .filter(({ negativeDebts }) => negativeDebts > 0)
        .map(({ name, negativeDebts }) => (
          <p key={name} class="note note-warning small">
            {text.negativeDebts(name, negativeDebts)}
          </p>
        ))}
      <details class="details" open={accounts.length <= openMax}>
        <summary>{text.accounts(accounts.length)}</summary>
        <ul class="review">
          {accounts.map(({ name, status, count, firstDay, lastDay }) => (
            <li key={`${name} ${firstDay} ${count}`} class="small">
              {fill(
                (account) => text.accountRows(account, count, formatDay(firstDay), formatDay(lastDay)),
                <bdi>{text.account(name, status)}</bdi>,
              )}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** More are folded. */
const openMax = 8;

function Refused({ preview: { refused, refusedCount } }: { preview: ImportPreview }) {
  if (refusedCount === 0) return null;
  const more = refusedCount - refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <details class="details" open>
      <summary>{text.refused(refusedCount)}</summary>
      <ul class="review">
        {refused.map((each) => (
          <li key={`${each.reason} ${each.firstRow}`} class="small">
            {describe(each)}
          </li>
        ))}
        {more > 0 && <li class="small">{text.refusedMore(more)}</li>}
      </ul>
    </details>
  );
}

function describe({ reason, text: cell, advice, firstRow, count }: RefusedRows): string {
  return text.refusedRows(firstRow, count, text.reasons[reason]?.(cell, advice) ?? '');
}
