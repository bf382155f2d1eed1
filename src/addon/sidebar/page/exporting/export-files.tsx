import { useEffect, useMemo } from 'preact/hooks';
import type { ExportResult } from '../../../../export/files';
import { describeFinding } from '../../../../export/texts/describe-finding';
import { messages } from '../messages/messages';
import { Section } from '../parts/section';

const text = messages.exporting;

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
  const { findings, rows } = book;
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
