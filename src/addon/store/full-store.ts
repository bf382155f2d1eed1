import { AddonError, toAddonError } from '../errors/addon-error';
import { googleLimits, sizeBytesOf } from '../platform/google-limits';
import type { Platform, Properties } from '../platform/platform';
import { quietly } from './record';

/** Google's own text of a full store is translated, and names nothing that a user could do. */
export function namingFullStore({ documentProperties, userProperties }: Platform, thrown: unknown): AddonError {
  const error = toAddonError(thrown);
  // What Google refused.
  if (error.cause === null || (error.code !== 'unexpected' && error.code !== 'table_write_refused')) return error;
  const said = isFull(documentProperties)
    ? 'in this spreadsheet, and they are full. Remove synced tables that you do not need.'
    : isFull(userProperties)
      ? 'in your account, and they are full. Disconnect what you do not need.'
      : null;
  if (said === null) return error;
  return new AddonError('storage_full', `Google keeps 500 KB for FIN ${said}`, { cause: error.cause });
}

/** Whether there is no room for another property. */
function isFull(properties: Properties): boolean {
  let usedBytes = 0;
  quietly(() => {
    usedBytes = sizeBytesOf(Object.entries(properties.getAll()).flat().join(''));
  });
  return usedBytes + googleLimits.propertyValueBytes > googleLimits.propertyStoreBytes;
}
