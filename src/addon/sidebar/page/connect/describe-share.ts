import type { SidebarState } from '../../protocol';
import { formatTime } from '../format/format';
import { messages } from '../messages/messages';

const use = messages.connect.formulasUse;

/**
 * Samples: `You shared it on 20 Nov 2026, 14:00.`, `Another user shared it on …: Northwind, https://api.example.com.`
 */
export function describeShare({ share, isSharedByUser }: Pick<SidebarState, 'share' | 'isSharedByUser'>): string {
  if (share === null) return '';
  const what = nameOf(share);
  if (share.sharedAt === null) return isSharedByUser ? use.sharedByYou(what) : use.sharedByOther(what);
  const time = formatTime(share.sharedAt);
  return isSharedByUser ? use.sharedByYouAt(time, what) : use.sharedByOtherAt(time, what);
}

/** Sample: `Before that, until 20 Nov 2026, 13:00: Northwind, https://api.example.com. A different user stopped it.` */
export function describeFormerShare({ formerShare, share }: Pick<SidebarState, 'share' | 'formerShare'>): string {
  if (formerShare === null) return '';
  const { stoppedAt, isStoppedByOther } = formerShare;
  const until = share === null ? use.sharedUntil : use.sharedBefore;
  const who = isStoppedByOther ? use.stoppedByOther : use.stoppedBySharer;
  return `${until(formatTime(stoppedAt), nameOf(formerShare))} ${who}`;
}

function nameOf({ organizationName, baseUrl }: { organizationName: string | null; baseUrl: string }): string {
  return organizationName === null ? baseUrl : `${organizationName}, ${baseUrl}`;
}
