import type { QuotaView } from '../../apps-script/host';
import { formatMoment } from '../chrome/format';
import type { PageView } from '../store/page-store';

const kinds: {
  readonly [What in QuotaView['what']]: { readonly label: string; readonly per: number; readonly unit: string };
} = {
  urlfetch: { label: 'UrlFetch requests', per: 1, unit: '' },
  properties: { label: 'Property calls', per: 1, unit: '' },
  triggerMs: { label: 'Trigger time', per: 60_000, unit: ' min' },
};

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The daily quotas of Google that each user has used. */
export function Quotas({ view: { users, quotas, timeZone } }: { view: PageView }) {
  return (
    <section class="drawer-side" aria-label="Quotas" data-testid="quotas">
      <h2>Used today, of Google’s allowances</h2>
      {users.map(({ id }) => {
        const used = (quotas[id] ?? []).filter((quota) => quota.used > 0);
        return (
          <div key={id} class="quota-user">
            <h3>{id}</h3>
            {used.length === 0 && <p class="drawer-note">Nothing yet.</p>}
            {used.map((quota) => (
              <Quota key={quota.what} quota={quota} timeZone={timeZone} />
            ))}
          </div>
        );
      })}
      <p class="drawer-note">A window lasts 24 hours from its first use.</p>
    </section>
  );
}

function Quota({ quota: { what, used, limit, endsAt }, timeZone }: { quota: QuotaView; timeZone: string }) {
  const { label, per, unit } = kinds[what];
  const ends = endsAt === null ? '' : `again ${formatMoment(endsAt, timeZone)}`;
  return (
    <div class="quota" title={ends}>
      <span>{label}</span>
      <span class="quota-count">
        {count.format(used / per)} of {count.format(limit / per)}
        {unit}
      </span>
      <progress
        aria-label={`${label}, used`}
        max={limit}
        value={used}
        class={used / limit >= 0.9 ? 'is-nearly-used' : ''}
      />
      <span class="quota-end">{ends}</span>
    </div>
  );
}
