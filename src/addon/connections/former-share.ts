import { isObject, parseJson } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import type { Connection } from './connection';

/**
 * The connection that was last shared with this spreadsheet, without its key. It shows whether the share now comes from
 * another user.
 */
export interface FormerShare {
  readonly connectionId: string;
  readonly organizationName: string | null;
  readonly baseUrl: string;
  readonly stoppedAt: string;
  readonly isStoppedByOther: boolean;
}

const propertyName = 'fin.formershare';

export function storeFormerShare(
  platform: Platform,
  { id, baseUrl, view }: Connection,
  isStoppedByOther: boolean,
): void {
  const former: FormerShare = {
    connectionId: id,
    organizationName: view.organizationName ?? null,
    baseUrl,
    stoppedAt: new Date(platform.clock.now()).toISOString(),
    isStoppedByOther,
  };
  platform.documentProperties.set(propertyName, JSON.stringify(former));
}

export function readFormerShare({ documentProperties }: Platform): FormerShare | null {
  return parseJson(documentProperties.get(propertyName), isFormerShare);
}

function isFormerShare(value: unknown): value is FormerShare {
  return isObject(value) && typeof value['baseUrl'] === 'string' && typeof value['stoppedAt'] === 'string';
}

/** Deletes the record if it is of a connection of this user. */
export function clearFormerShare(platform: Platform, { id, formerIds }: Connection): void {
  const former = readFormerShare(platform);
  if (former !== null && [id, ...formerIds].includes(former.connectionId)) {
    platform.documentProperties.delete(propertyName);
  }
}
