import type { ConnectionEntry, SidebarState } from '../../protocol';
import { messages } from '../messages/messages';

const { list } = messages.connect;

/** Whether to show the list: there are several connections. */
export function hasSeveral({ connections }: Pick<SidebarState, 'connections'>): boolean {
  return connections.length > 1 || connections.some(({ isDefault }) => !isDefault);
}

/** Samples: `Default · Northwind`, `Key refused · Shared by another user · Contoso`. */
export function describeEntry({ name, organizationName, isDefault, isOwn, isRefused }: ConnectionEntry): string {
  return [
    ...(isRefused ? [list.keyRefused] : []),
    ...(isDefault ? [list.isDefault] : []),
    ...(isOwn ? [] : [list.shared]),
    // Last, because a long name is cut.
    ...(organizationName === null || organizationName === name ? [] : [organizationName]),
  ].join(' · ');
}
