import type { SidebarState } from '../../protocol';
import { formatTime } from '../format/format-time';

/** Samples: `You shared it on 20 Nov 2026, 14:00.`, `Another user shared it on …: Northwind, https://api.example.com.` */
export function describeShare({ share, isSharedByUser }: Pick<SidebarState, 'share' | 'isSharedByUser'>): string {
  if (share === null) return '';
  const time = share.sharedAt === null ? '' : ` on ${formatTime(share.sharedAt)}`;
  return `${isSharedByUser ? 'You' : 'Another user'} shared it${time}: ${nameOf(share)}.`;
}

/** Sample: `Until 20 Nov 2026, 14:00, Northwind, https://api.example.com, was shared here. Another user stopped it.` */
export function describeShareBefore({ shareBefore, share }: Pick<SidebarState, 'share' | 'shareBefore'>): string {
  if (shareBefore === null) return '';
  const what = `Until ${formatTime(shareBefore.stoppedAt)}, ${nameOf(shareBefore)}, was shared here.`;
  const who = shareBefore.isStoppedByOther
    ? 'Somebody else than the user who shared it stopped it.'
    : 'The user who shared it stopped it.';
  return share === null ? `${what} ${who}` : `The share changed hands. ${what} ${who}`;
}

function nameOf({ organizationName, baseUrl }: { organizationName: string | null; baseUrl: string }): string {
  return organizationName === null ? baseUrl : `${organizationName}, ${baseUrl}`;
}
