import { type Operation, type OperationId, operations } from '../../contract/operations';
import type { Row } from '../table/row';
import { namesOtherOperations, readAvailableOperations } from './available-operations';
import { clip } from './clip';
import type { ConnectionView } from './connection';
import { describeRateLimits } from './describe-rate-limits';

type Capabilities = Pick<ConnectionView, 'scopes' | 'accountScope' | 'operations' | 'rateLimits' | 'canTag'> & {
  readonly selectedAccountIds: string[];
};

/** The specification knows five; a longer list is cut for the sake of the property it is stored in. */
const scopesMax = 20;

/** GET /v1/api-key in words. Any shape of what the specification leaves open is understood or left out. */
export function describeCapabilities(data: Row): Capabilities {
  const scopes = toTexts(data['scopes']);
  const isUnclear = namesOtherOperations(data['availableOperations']);
  const available = isUnclear ? null : readAvailableOperations(data['availableOperations']);
  return {
    scopes: scopes.slice(0, scopesMax),
    accountScope: typeof data['accountScope'] === 'string' ? clip(data['accountScope']) : null,
    selectedAccountIds: toTexts(data['selectedAccountIds']),
    operations: available === null ? null : describeOperations(available),
    rateLimits: describeRateLimits(data['rateLimits']),
    canTag: canTag(available, scopes),
  };
}

function describeOperations(available: readonly OperationId[]): NonNullable<ConnectionView['operations']> {
  return (Object.entries(operations) as [OperationId, Operation][]).map(([operationId, { summary }]) => ({
    operationId,
    summary,
    isAvailable: available.includes(operationId),
  }));
}

function canTag(available: readonly OperationId[] | null, scopes: readonly string[]): boolean {
  if (available !== null) return available.includes('attachTag');
  return scopes.length === 0 || scopes.includes('tags:write');
}

function toTexts(told: unknown): string[] {
  if (typeof told === 'string') {
    return told
      .split(/[\s,]+/)
      .filter((text) => text !== '')
      .map(clip);
  }
  return Array.isArray(told) ? told.filter((text): text is string => typeof text === 'string').map(clip) : [];
}
