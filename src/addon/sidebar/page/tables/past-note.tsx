import type { ReckonedPast } from '../../protocol';
import { formatDay } from '../format';
import { messages } from '../messages/messages';

const { card } = messages.tables;

/** What a history has of the days before it began, and why not of all accounts. The reasons are in English. */
export function PastNote({ past: { rowCount, unknown, more } }: { past: ReckonedPast }) {
  return (
    <>
      <p class="small">{card.past(rowCount)}</p>
      {unknown.length > 0 && (
        <details class="details">
          <summary>{card.pastUnknown}</summary>
          <ul class="review">
            {unknown.map(({ name, reason, since }) => (
              <li key={`${name} ${reason}`} class="small">
                <bdi>{name}</bdi> {since === null ? '' : card.pastSince(formatDay(since))}{' '}
                <span lang="en">{reason}</span>
              </li>
            ))}
            {more > 0 && <li class="small">{card.pastMore(more)}</li>}
          </ul>
        </details>
      )}
    </>
  );
}
