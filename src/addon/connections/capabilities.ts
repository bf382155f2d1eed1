import { type Operation, type OperationId, operations } from '../../contract/operations';
import { isObject } from '../platform/parse-json';
import type { Row } from '../rows/row';
import { type ConnectionView, truncate } from './connection';
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

const operationIds = Object.keys(operations) as OperationId[];

/**
 * Reads `availableOperations` of GET /v1/api-key, whose shape is not specified. Understands names, `GET /v1/tags`,
 * objects with an id or a method and path, and maps of these to true or false. null: nothing readable was sent, so
 * every operation is tried.
 */
export function readAvailableOperations(value: unknown): OperationId[] | null {
  const found = new Set<OperationId>();
  for (const entry of toEntries(value)) {
    const operationId = readEntry(entry);
    if (operationId !== null) found.add(operationId);
  }
  return found.size === 0 ? null : operationIds.filter((operationId) => found.has(operationId));
}

/**
 * Whether an entry is not a known operation, such as `tags.write`. It may stand for an operation that seems to be
 * missing.
 */
export function namesOtherOperations(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isOther);
  if (typeof value === 'string') return toEntries(value).some(isOther);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, entry]) => {
    if (entry === false || entry === null || isSwitchedOff(entry)) return false;
    if (Array.isArray(entry))
      return entry.some((each: unknown) => isOther(typeof each === 'string' ? toNamed(name, each) : each));
    return readEntry(name) === null && readEntry(entry) === null;
  });
}

function isOther(entry: unknown): boolean {
  return readEntry(entry) === null && !isSwitchedOff(entry);
}

/** The entries of a list, a text or a map. Leaves out entries of a map that are off. */
function toEntries(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value.split(/[,\n]/) : [];
  return Object.entries(value).flatMap(([name, entry]) => {
    if (entry === false || entry === null || isSwitchedOff(entry)) return [];
    // A map by resource or method holds lists: { GET: ['/v1/tags'] }.
    if (Array.isArray(entry))
      return entry.map((each: unknown) => (typeof each === 'string' ? toNamed(name, each) : each));
    return [name, entry];
  });
}

function toNamed(name: string, text: string): string {
  const isMethod = Object.values(operations).some(({ method }) => method === name.toUpperCase());
  return isMethod ? `${name} ${text}` : text;
}

function isSwitchedOff(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { available, allowed, enabled } = value;
  return available === false || allowed === false || enabled === false;
}

function readEntry(entry: unknown): OperationId | null {
  if (typeof entry === 'string') return byName(entry) ?? byMethodAndPath(entry);
  // A pair such as ["GET", "/v1/tags"].
  if (Array.isArray(entry)) return byMethodAndPath(entry.join(' '));
  if (!isObject(entry) || isSwitchedOff(entry)) return null;
  const { operationId, operation_id: snakeId, operation, id, name, method, path } = entry;
  for (const candidate of [operationId, snakeId, operation, id, name]) {
    const found = typeof candidate === 'string' ? byName(candidate) : null;
    if (found !== null) return found;
  }
  return typeof path === 'string' ? byMethodAndPath(`${String(method ?? '')} ${path}`) : null;
}

/** `listTransactions`, `list_transactions` and `list-transactions` are one name. */
function byName(text: string): OperationId | null {
  const name = text.toLowerCase().replace(/[^a-z]/g, '');
  return operationIds.find((operationId) => operationId.toLowerCase() === name) ?? null;
}

/** Samples: `GET /v1/accounts/{id}`, `POST /fin/v1/tags/:tagId/transactions`, `GET https://api.example.com/v1/tags`. */
function byMethodAndPath(text: string): OperationId | null {
  const { method, path } = splitMethodAndPath(text);
  const wanted = anonymous(path);
  const matches = operationIds.filter(
    (operationId) =>
      // The address may have a base path.
      wanted.endsWith(anonymous(operations[operationId].path)) &&
      (method === '' || operations[operationId].method === method.toUpperCase()),
  );
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

function splitMethodAndPath(text: string): { method: string; path: string } {
  const words = text.trim().split(/\s+/);
  const address = words.pop() ?? '';
  // The blank may be missing: `GET/v1/tags`.
  const [, before = '', path = ''] = /^([a-z]*)(\/.*)$/i.exec(address.replace(/^https?:\/\/[^/]+/i, '')) ?? [];
  return { method: [...words, before].join(''), path: path.replace(/\/$/, '') };
}

function anonymous(path: string): string {
  return path.replace(/\{[^{}]*\}|<[^<>]*>|:\w+|\*/g, '{}').toLowerCase();
}
