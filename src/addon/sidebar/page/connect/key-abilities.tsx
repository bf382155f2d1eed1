import type { ConnectionView } from '../../protocol';
import { CutText } from '../parts/cut-text';
import { Section } from '../parts/section';
import { describeAccountAccess, describeOperations, describeScopes } from './describe-connection';

/** What the key may do, according to the API. */
export function KeyAbilities({ connection }: { connection: ConnectionView }) {
  const { operations, rateLimits, selectedAccounts, accountScope } = connection;
  return (
    <>
      <Section title="What this key may do">
        {connection.scopes.length === 0 ? (
          <p class="small">The API did not say which scopes this key has.</p>
        ) : (
          <ul class="marks">
            {describeScopes(connection.scopes).map(({ scope, text, isGranted }) => (
              <Mark key={scope} text={text} isGood={isGranted} title={scope} />
            ))}
          </ul>
        )}
        {operations === null ? (
          <p class="small">{describeOperations(null)}</p>
        ) : (
          <details class="details">
            <summary>{describeOperations(operations)}</summary>
            <ul class="marks">
              {operations.map(({ operationId, summary, isAvailable }) => (
                <Mark key={operationId} text={summary} isGood={isAvailable} title={operationId} />
              ))}
            </ul>
          </details>
        )}
      </Section>
      <Section title="Accounts it sees">
        <p>{describeAccountAccess(connection)}</p>
        {accountScope !== 'ALL' && selectedAccounts.length > 0 && (
          <ul class="names">
            {selectedAccounts.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have one name.
              <li key={`${index}`}>
                <CutText text={name} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Rate limits">
        {rateLimits.length === 0 ? (
          <p>The API did not name any.</p>
        ) : (
          <ul class="names">
            {rateLimits.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function Mark({ text, title, isGood }: { text: string; title: string; isGood: boolean }) {
  return (
    <li class={isGood ? 'mark' : 'mark mark-bad'} title={title}>
      <svg class="mark-icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d={isGood ? 'M3 8.5l3.2 3.2L13 5' : 'M4 8h8'} />
      </svg>
      <span>
        {!isGood && <span class="unseen">Not allowed: </span>}
        {text}
      </span>
    </li>
  );
}
