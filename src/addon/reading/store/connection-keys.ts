import { activityKey } from './activity';
import { cooldownKey } from './cooldown';
import { indexKey, indexKeys } from './list-index';

/** Keys of what is cached for a connection in addition to some lists, to be loaded together with them. */
export function keysBesideLists(hash: string, lists: readonly string[]): string[] {
  return [cooldownKey(hash), activityKey(hash), ...new Set(lists.map((list) => indexKey(hash, list)))];
}

/** Keys of everything that is cached for a connection except its lists. */
export function allKeysBesideLists(hash: string): string[] {
  return [cooldownKey(hash), activityKey(hash), ...indexKeys(hash)];
}
