import { useEffect, useState } from 'preact/hooks';
import type { UnhealthyAccount } from '../protocol';
import { countOf } from './format/format-count';
import type { Server } from './server/server';

/** Says which accounts no longer bring new data, above every view. Nothing is shown while all are well. */
export function AccountHealth({ server }: { server: Server }) {
  const [accounts, setAccounts] = useState<readonly UnhealthyAccount[]>([]);
  useEffect(() => {
    // Views show why reading fails; here nobody asked for it.
    void server.call('listUnhealthyAccounts').then((response) => {
      if (response.ok) setAccounts(response.data.accounts);
    });
  }, [server]);
  if (accounts.length === 0) return null;
  return (
    <details class="health">
      <summary>
        {accounts.length === 1 ? '1 account needs' : `${countOf(accounts.length, 'account')} need`} your attention
      </summary>
      <ul class="names">
        {accounts.map(({ name, health }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have one name.
          <li key={`${index}`}>
            <bdi>{name}</bdi>: {health}
          </li>
        ))}
      </ul>
      <p class="small">Log in again at the service where the account was connected. Until then its data stays old.</p>
    </details>
  );
}
