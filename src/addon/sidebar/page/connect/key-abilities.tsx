import { nameRateLimits } from '../../../connections/rate-limits';
import type { ConnectionView } from '../../protocol';
import { messages } from '../messages/messages';
import { Section } from '../parts/section';
import { CutText } from '../parts/values';

const { abilities } = messages.connect;

/** The permissions of the key, according to the API. */
export function KeyAbilities({ connection }: { connection: ConnectionView }) {
  const { operations, rateLimits, selectedAccounts, accountScope } = connection;
  return (
    <>
      <Section title={abilities.title}>
        {connection.scopes.length === 0 ? (
          <p class="small">{abilities.noScopes}</p>
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
                <Mark
                  key={operationId}
                  text={abilities.operation(operationId, summary)}
                  isGood={isAvailable}
                  title={operationId}
                />
              ))}
            </ul>
          </details>
        )}
      </Section>
      <Section title={abilities.accounts}>
        <p>{describeAccountAccess(connection)}</p>
        {accountScope !== 'ALL' && selectedAccounts.length > 0 && (
          <ul class="names">
            {selectedAccounts.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have one name.
              <li key={`${index}`}>
                <CutText text={name} />
              </li>
            ))}
            {connection.unlistedAccounts !== undefined && (
              <li>{abilities.accountsMore(connection.unlistedAccounts)}</li>
            )}
          </ul>
        )}
      </Section>
      <Section title={abilities.rateLimits}>
        {rateLimits.length === 0 ? (
          <p>{abilities.rateLimitsNone}</p>
        ) : (
          <ul class="names">
            {describeRateLimits(rateLimits).map((text) => (
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
        {!isGood && <span class="unseen">{abilities.notAllowed}</span>}
        {text}
      </span>
    </li>
  );
}

interface ScopeLine {
  readonly scope: string;
  readonly text: string;
  readonly isGranted: boolean;
}

/** All known scopes, granted or not, then unknown scopes of the key. */
export function describeScopes(granted: readonly string[]): ScopeLine[] {
  const known = Object.entries(abilities.scopes).map(([scope, text]) => ({
    scope,
    text,
    isGranted: granted.includes(scope),
  }));
  const unknown = granted.filter((scope) => !Object.hasOwn(abilities.scopes, scope));
  return [...known, ...unknown.map((scope) => ({ scope, text: scope, isGranted: true }))];
}

export function describeAccountAccess({ accountScope, selectedAccounts, ...view }: ConnectionView): string {
  if (accountScope === 'ALL') return abilities.accountsAll;
  if (accountScope === 'CUSTOM_ACCOUNTS') {
    const count = selectedAccounts.length + (view.unlistedAccounts ?? 0);
    return count === 0 ? abilities.accountsNone : abilities.accountsSome(count);
  }
  return accountScope === null ? abilities.accountsUnknown : accountScope;
}

export function describeOperations(operations: ConnectionView['operations']): string {
  if (operations === null) return abilities.operationsUnknown;
  const missing = operations.filter(({ isAvailable }) => !isAvailable).length;
  if (missing === 0) return abilities.operationsAll;
  return abilities.operationsMissing(missing, operations.length);
}

function describeRateLimits(limits: ConnectionView['rateLimits']): string[] {
  return nameRateLimits(limits).map((limit) => {
    if (typeof limit === 'string') return limit;
    const text = abilities.rateLimit(limit.count, limit.amount, limit.unit);
    return limit.name === null ? text : `${text} (${limit.name})`;
  });
}
