import type { Host, HostUser } from '../host';
import { RequestError } from './http';

/** Every route, and who may call it. A viewer may read the file and change only their own selection. */
export const routeCallers = {
  'GET /api/state': 'everyone',
  'GET /api/events': 'everyone',
  'GET /api/message': 'everyone',
  'GET /sidebar': 'everyone',
  'POST /api/open': 'everyone',
  'POST /api/selection': 'everyone',
  'POST /api/edits': 'editors',
  'POST /api/undo': 'editors',
  'POST /api/redo': 'editors',
  'POST /api/sort': 'editors',
  'POST /api/charts': 'editors',
  'POST /api/charts/remove': 'editors',
  'POST /api/filter': 'editors',
  'POST /api/filter/remove': 'editors',
  'POST /api/filter/values': 'editors',
  'GET /api/filter/values': 'everyone',
  'POST /api/groups': 'editors',
  'POST /api/menu': 'editors',
  'POST /api/script-run': 'editors',
  'POST /api/sidebar/close': 'editors',
  'POST /api/alerts/answer': 'editors',
  'POST /api/settings': 'editors',
  'POST /api/faults': 'editors',
  'POST /api/clock': 'editors',
  'POST /api/triggers/fire': 'editors',
  'GET /api/files/csv': 'everyone',
  'GET /api/files/workbook': 'everyone',
  'POST /api/files/rename': 'editors',
  'POST /api/files/new': 'editors',
  'POST /api/files/check': 'editors',
  'POST /api/files/import': 'editors',
  'POST /api/bank-files/preview': 'editors',
  'POST /api/bank-files/store': 'editors',
  'POST /api/bank-files/undo': 'editors',
} as const satisfies { readonly [route: string]: 'everyone' | 'editors' };

export type RouteName = keyof typeof routeCallers;

export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routeCallers, name);
}

/** The user of a page, from the address of the page and of each of its requests. The default is the owner. */
export function pageUser(host: Host, url: URL): HostUser {
  const id = url.searchParams.get('user');
  const user = host.users().find((each) => (id === null ? each.role === 'owner' : each.id === id));
  if (!user) throw new RequestError(404, `There is no user ${id ?? 'who owns the file'}.`);
  return user;
}

/** Throws if the user may not call the route. */
export function checkCaller(user: HostUser, route: RouteName): void {
  if (user.role === 'viewer' && routeCallers[route] !== 'everyone')
    throw new RequestError(403, `${user.email} may only view this file.`);
}
