import type { Platform } from '../platform/platform';
import type { Connection } from './connection';

/** The connection that was shared with this spreadsheet last, without its key: so that nobody takes over in silence. */
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
  const text = documentProperties.get(propertyName);
  if (text === null) return null;
  try {
    const former = JSON.parse(text) as FormerShare;
    return typeof former.baseUrl === 'string' && typeof former.stoppedAt === 'string' ? former : null;
  } catch {
    // Written by another version.
    return null;
  }
}

/** Forgets it where it was a connection of this user. */
export function clearFormerShare(platform: Platform, { id, formerIds }: Connection): void {
  const former = readFormerShare(platform);
  if (former !== null && [id, ...formerIds].includes(former.connectionId)) {
    platform.documentProperties.delete(propertyName);
  }
}
