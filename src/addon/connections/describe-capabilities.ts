import { type Operation, type OperationId, operations } from '../../contract/operations';
import type { Row } from '../cells/row';
import { namesOtherOperations, readAvailableOperations } from './available-operations';
import type { ConnectionView } from './connection';
import { truncate } from './connection';
import { readRateLimits } from './rate-limits';

type Capabilities = Pick<ConnectionView, 'scopes' | 'accountScope' | 'operations' | 'rateLimits' | 'canTag'> & {
  readonly selectedAccountIds: string[];
};

/** The specification has five scopes. A longer list is cut, because properties are small. */
const scopesMax = 20;

/**
 * Describes the answer of GET /v1/api-key in words. Shapes that the specification leaves open are recognized or left
 * out.
 */
export function describeCapabilities(data: Row): Capabilities {
  const scopes = toTexts(data['scopes']);
  const isUnclear = namesOtherOperations(data['availableOperations']);
  const available = isUnclear ? null : readAvailableOperations(data['availableOperations']);
  return {
    scopes: scopes.slice(0, scopesMax),
    accountScope: typeof data['accountScope'] === 'string' ? truncate(data['accountScope']) : null,
    selectedAccountIds: toTexts(data['selectedAccountIds']),
    operations: available === null ? null : describeOperations(available),
    rateLimits: readRateLimits(data['rateLimits']),
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

function toTexts(value: unknown): string[] {
  if (typeof value === 'string') {
    return value
      .split(/[\s,]+/)
      .filter((text) => text !== '')
      .map(truncate);
  }
  return Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string').map(truncate) : [];
}
