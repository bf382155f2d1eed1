import { type Operation, type OperationId, operations } from '../../contract/operations';
import type { Row } from '../table/row';
import { readAvailableOperations } from './available-operations';
import type { ConnectionView } from './connection';

type Capabilities = Pick<ConnectionView, 'scopes' | 'accountScope' | 'operations' | 'rateLimits' | 'canTag'> & {
  readonly selectedAccountIds: string[];
};

/** GET /v1/api-key in words. Any shape of what the specification leaves open is understood or left out. */
export function describeCapabilities(data: Row): Capabilities {
  const scopes = toTexts(data['scopes']);
  const available = readAvailableOperations(data['availableOperations']);
  return {
    scopes,
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

/** Sample: `[{"name":"default","limit":600,"windowSeconds":60}]` → `600 requests in 60 s`. */
function describeRateLimits(told: unknown): string[] {
  const entries: unknown[] = Array.isArray(told) ? told : told === null || told === undefined ? [] : [told];
  return entries.slice(0, 10).map((entry) => {
    if (typeof entry !== 'object' || entry === null) return clip(String(entry));
    const { name, limit, windowSeconds } = entry as { [name: string]: unknown };
    if (typeof limit !== 'number' || typeof windowSeconds !== 'number') return clip(JSON.stringify(entry));
    const suffix = typeof name === 'string' && entries.length > 1 ? ` (${clip(name)})` : '';
    return `${limit} requests in ${windowSeconds} s${suffix}`;
  });
}

function toTexts(told: unknown): string[] {
  if (typeof told === 'string') return told.split(/[\s,]+/).filter((text) => text !== '');
  return Array.isArray(told) ? told.filter((text): text is string => typeof text === 'string').map(clip) : [];
}

function clip(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}
