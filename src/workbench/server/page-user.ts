import type { Host, HostUser } from '../host/host';
import { RequestError } from './http';

/** Who a page belongs to: its address says it, and so does each of its requests. Without a word it is the owner. */
export function pageUser(host: Host, url: URL): HostUser {
  const id = url.searchParams.get('user');
  const user = host.users().find((each) => (id === null ? each.role === 'owner' : each.id === id));
  if (!user) throw new RequestError(404, `There is no user ${id ?? 'who owns the file'}.`);
  return user;
}

/** A viewer looks: Sheets shows him no menu of an add-on and takes nothing from him. */
export function refuseViewer(user: HostUser): void {
  if (user.role === 'viewer') throw new RequestError(403, `${user.email} may only view this file.`);
}
