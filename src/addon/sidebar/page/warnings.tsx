import { useEffect, useState } from 'preact/hooks';
import { problemText } from '../../lookup/accounts';
import type { SidebarState, UnhealthyAccount } from '../protocol';
import { formatDay } from './format';
import { fill } from './messages/fill';
import { messages } from './messages/messages';
import { Button } from './parts/buttons';
import type { Server } from './server';

const { health } = messages.general;
const { connect, permissions, refused } = messages.connect;

/** Lists the accounts that no longer get new data, above every view. Empty if all work. */
export function AccountHealth({ server }: { server: Server }) {
  const [accounts, setAccounts] = useState<readonly UnhealthyAccount[]>([]);
  useEffect(() => {
    // Views show why reading fails. Nobody requested this read, so it reports no error.
    void server.call('listUnhealthyAccounts').then((response) => {
      if (response.ok) setAccounts(response.data.accounts);
    });
  }, [server]);
  if (accounts.length === 0) return null;
  return (
    <details class="health">
      <summary>{health.summary(accounts.length)}</summary>
      <ul class="names">
        {accounts.map((account, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have one name.
          <li key={`${index}`}>{describeAccount(account)}</li>
        ))}
      </ul>
      <p class="small">{health.action}</p>
    </details>
  );
}

function describeAccount({ name, connection, need, day }: UnhealthyAccount) {
  const text = problemText({ kind: need, day: formatDay(day ?? '') }, health.problems);
  return connection === null
    ? fill((account) => health.account(account, text), <bdi>{name}</bdi>)
    : fill((account, of) => health.accountOf(account, of, text), <bdi>{name}</bdi>, <bdi>{connection}</bdi>);
}

/** Warns above the other views about a problem that makes them fail, with a link to Connect, which explains it. */
export function Warnings({ state, onConnect }: { state: SidebarState; onConnect: () => void }) {
  const warning = findWarning(state);
  if (warning === null) return null;
  return (
    <div class="health warning">
      <span>{warning.text}</span>
      <Button kind="quiet" onClick={onConnect}>
        {warning.action}
      </Button>
    </div>
  );
}

/** Problems of the shown connection come first, then those of all, then those of connections that only formulas use. */
function findWarning({ keyRefusedAt, missingPermissions, connections }: SidebarState) {
  if (keyRefusedAt !== null) return { text: refused.own, action: refused.enter };
  if (missingPermissions !== null) {
    return { text: permissions.missing, action: permissions.see };
  }
  const other = connections.find(({ isRefused }) => isRefused);
  return other === undefined ? null : { text: refused.ofConnection(other.name), action: connect };
}
