import { AddonError, toAddonError } from '../errors/addon-error';
import { googleLimits, sizeBytesOf } from '../platform/google-limits';
import type { Platform, Properties } from '../platform/platform';
import { quietly } from './record';

/** Google's own text of a full store is translated, and names nothing that a user could do. */
export function namingFullStore({ documentProperties, userProperties }: Platform, thrown: unknown): AddonError {
  const error = toAddonError(thrown);
  // What Google refused.
  if (error.cause === null || (error.code !== 'unexpected' && error.code !== 'table_write_refused')) return error;
  const store = isFull(documentProperties)
    ? (['this spreadsheet', 'Remove synced tables'] as const)
    : isFull(userProperties) && (['your account', 'Disconnect connections'] as const);
  if (store === false) return error;
  const said = `Google keeps 500 KB for FIN in ${store[0]}, and they are full. ${store[1]} that you do not need.`;
  return new AddonError('storage_full', said, { cause: error.cause });
}

/** Whether there is no room for another property. */
function isFull(properties: Properties): boolean {
  let usedBytes = 0;
  quietly(() => {
    usedBytes = sizeBytesOf(Object.entries(properties.getAll()).flat().join(''));
  });
  return usedBytes + googleLimits.propertyValueBytes > googleLimits.propertyStoreBytes;
}
