import { useEffect, useMemo } from 'preact/hooks';
import type { Deductibles } from '../../../../export/deductibles';
import type { ExportResult } from '../../../../export/files';
import { describeFinding } from '../../../../export/texts/describe-finding';
import { describeReceipts, describeTags } from '../../../../export/texts/describe-receipts';
import { messages } from '../messages/messages';
import { Section } from '../parts/section';

const text = messages.exporting;

interface ReceiptsProps {
  readonly deductibles: Deductibles;
  readonly texts: ExportResult['texts'];
}

/** Whether the export is complete, what is missing, and its files to download. */
export function ExportFiles({ result: { book, texts, files } }: { result: ExportResult }) {
  const links = useMemo(
    () => files.map((file) => ({ ...file, url: URL.createObjectURL(new Blob([file.text], { type: file.mimeType })) })),
    [files],
  );
  useEffect(
    () => () => {
      for (const { url } of links) URL.revokeObjectURL(url);
    },
    [links],
  );
  const { findings, rows, deductibles } = book;
  const isDone = findings.length === 0;
  return (
    <>
      <div class={`note ${isDone ? 'note-done' : 'note-warning'}`}>
        <p class="note-text">
          <strong>{isDone ? texts.complete : texts.notReconciled}</strong>
        </p>
        <p class="note-text">{isDone ? texts.completeMeans : text.missing(findings.length)}</p>
        {!isDone && (
          <ul class="missing">
            {findings.map((finding, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
              <li key={`${index}`}>{describeFinding(finding, book, texts)}</li>
            ))}
          </ul>
        )}
      </div>
      {deductibles === 'unknown' && <p class="note note-warning">{texts.deductibleUnknown}</p>}
      {deductibles !== null && deductibles !== 'unknown' && <Receipts deductibles={deductibles} texts={texts} />}
      <p class="small">
        {text.transactions(rows.transactions.length)}
        {rows.pending.length > 0 && `. ${texts.pendingLeftOut(rows.pending.length)}`}
      </p>
      <Section title={text.files}>
        <ul class="files">
          {links.map(({ name, title, url }) => (
            <li key={name}>
              <a href={url} download={name}>
                {name}
              </a>
              <div class="small">{title}</div>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** What of the chosen tags lacks a receipt. The files have the list. */
function Receipts({ deductibles, texts }: ReceiptsProps) {
  const { count, missingCount } = deductibles.all;
  const state = describeReceipts(deductibles, texts);
  return (
    <div class={`note ${missingCount === 0 && count > 0 ? 'note-done' : 'note-warning'}`}>
      {state !== null && (
        <p class="note-text">
          <strong>{state}</strong>
        </p>
      )}
      {describeTags(deductibles, texts).map((sentence) => (
        <p key={sentence} class="note-text">
          {sentence}
        </p>
      ))}
    </div>
  );
}
