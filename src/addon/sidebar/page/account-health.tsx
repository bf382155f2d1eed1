import { useEffect, useState } from 'preact/hooks';
import type { UnhealthyAccount } from '../protocol';
import { formatDay } from './format/format';
import { fill } from './messages/fill';
import { messages } from './messages/messages';
import type { Server } from './server';

const { health } = messages.general;

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
  const text = need === 'reconnectBy' ? health.reconnectBy(formatDay(day ?? '')) : health[need];
  return connection === null
    ? fill((account) => health.account(account, text), <bdi>{name}</bdi>)
    : fill((account, of) => health.accountOf(account, of, text), <bdi>{name}</bdi>, <bdi>{connection}</bdi>);
}
