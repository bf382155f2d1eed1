import type { Host, HostUser } from '../apps-script/host';
import { RequestError } from './http';
import { type RouteName, routeCallers } from './route-callers';

/** The user of a page, from the address of the page and of each of its requests. The default is the owner. */
export function pageUser(host: Host, url: URL): HostUser {
  const id = url.searchParams.get('user');
  const user = host.users().find((each) => (id === null ? each.role === 'owner' : each.id === id));
  if (!user) throw new RequestError(404, `There is no user ${id ?? 'who owns the file'}.`);
  return user;
}

/** Throws if the user may not call the route. */
export function refuseCaller(user: HostUser, route: RouteName): void {
  if (user.role === 'viewer' && routeCallers[route] !== 'everyone')
    throw new RequestError(403, `${user.email} may only view this file.`);
}
