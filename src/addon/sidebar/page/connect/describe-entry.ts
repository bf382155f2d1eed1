import type { ConnectionEntry, SidebarState } from '../../protocol';
import { messages } from '../messages/messages';

const { list } = messages.connect;

/** Whether there is more to say of connections than what the only one shows. */
export function hasSeveral({ connections }: Pick<SidebarState, 'connections'>): boolean {
  return connections.length > 1 || connections.some(({ isDefault }) => !isDefault);
}

/** Samples: `Default · Northwind`, `Key refused · Shared by another user · Contoso`. */
export function describeEntry({ name, organizationName, isDefault, isOwn, isRefused }: ConnectionEntry): string {
  return [
    ...(isRefused ? [list.keyRefused] : []),
    ...(isDefault ? [list.isDefault] : []),
    ...(isOwn ? [] : [list.shared]),
    // Last, because a long one is cut.
    ...(organizationName === null || organizationName === name ? [] : [organizationName]),
  ].join(' · ');
}
