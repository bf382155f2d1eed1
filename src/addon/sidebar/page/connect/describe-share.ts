import type { SidebarState } from '../../protocol';
import { formatTime } from '../format/format-time';

/** Samples: `You shared it on 20 Nov 2026, 14:00.`, `Another user shared it on …: Northwind, https://api.example.com.` */
export function describeShare({ share, isSharedByUser }: Pick<SidebarState, 'share' | 'isSharedByUser'>): string {
  if (share === null) return '';
  const time = share.sharedAt === null ? '' : ` on ${formatTime(share.sharedAt)}`;
  return `${isSharedByUser ? 'You' : 'Another user'} shared it${time}: ${nameOf(share)}.`;
}

/** Sample: `Before that, until 20 Nov 2026, 13:00: Northwind, https://api.example.com. A different user stopped it.` */
export function describeShareBefore({ shareBefore, share }: Pick<SidebarState, 'share' | 'shareBefore'>): string {
  if (shareBefore === null) return '';
  const start = share === null ? 'Shared until' : 'Before that, until';
  const who = shareBefore.isStoppedByOther ? 'A different user stopped it.' : 'The user who shared it stopped it.';
  return `${start} ${formatTime(shareBefore.stoppedAt)}: ${nameOf(shareBefore)}. ${who}`;
}

function nameOf({ organizationName, baseUrl }: { organizationName: string | null; baseUrl: string }): string {
  return organizationName === null ? baseUrl : `${organizationName}, ${baseUrl}`;
}
