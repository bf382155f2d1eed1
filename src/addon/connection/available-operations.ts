import { type OperationId, operations } from '../../contract/operations';

const operationIds = Object.keys(operations) as OperationId[];

/**
 * `availableOperations` of GET /v1/api-key decides what is offered, but its shape is not specified. Understood are
 * names, `GET /v1/tags`, objects with an id or method and path, and maps of these to true or false. null: nothing was
 * told that can be read, so everything is tried.
 */
export function readAvailableOperations(told: unknown): OperationId[] | null {
  const found = new Set<OperationId>();
  for (const entry of toEntries(told)) {
    const operationId = readEntry(entry);
    if (operationId !== null) found.add(operationId);
  }
  return found.size === 0 ? null : operationIds.filter((operationId) => found.has(operationId));
}

/**
 * Whether some entry is none of the operations we know, such as `tags.write`. What is missing from such a list may be
 * allowed under that name.
 */
export function namesOtherOperations(told: unknown): boolean {
  if (Array.isArray(told)) return told.some(isOther);
  if (typeof told === 'string') return toEntries(told).some(isOther);
  if (typeof told !== 'object' || told === null) return false;
  return Object.entries(told).some(([name, value]) => {
    if (value === false || value === null || isSwitchedOff(value)) return false;
    if (Array.isArray(value))
      return value.some((each: unknown) => isOther(typeof each === 'string' ? toNamed(name, each) : each));
    return readEntry(name) === null && readEntry(value) === null;
  });
}

function isOther(entry: unknown): boolean {
  return readEntry(entry) === null && !isSwitchedOff(entry);
}

/** A map is a list of its names, without those that are switched off. */
function toEntries(told: unknown): unknown[] {
  if (Array.isArray(told)) return told;
  if (typeof told !== 'object' || told === null) return typeof told === 'string' ? told.split(/[,\n]/) : [];
  return Object.entries(told as object).flatMap(([name, value]) => {
    if (value === false || value === null || isSwitchedOff(value)) return [];
    // A map by resource or method holds lists: { GET: ['/v1/tags'] }.
    if (Array.isArray(value))
      return value.map((each: unknown) => (typeof each === 'string' ? toNamed(name, each) : each));
    return [name, value];
  });
}

function toNamed(name: string, text: string): string {
  return /^(get|post)$/i.test(name) ? `${name} ${text}` : text;
}

function isSwitchedOff(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { available, allowed, enabled } = value as { [name: string]: unknown };
  return available === false || allowed === false || enabled === false;
}

function readEntry(entry: unknown): OperationId | null {
  if (typeof entry === 'string') return byName(entry) ?? byMethodAndPath(entry);
  // A pair such as ["GET", "/v1/tags"].
  if (Array.isArray(entry)) return byMethodAndPath(entry.join(' '));
  if (typeof entry !== 'object' || entry === null || isSwitchedOff(entry)) return null;
  const {
    operationId,
    operation_id: snakeId,
    operation,
    id,
    name,
    method,
    path,
  } = entry as { [name: string]: unknown };
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
      // A base path may stand before it.
      wanted.endsWith(anonymous(operations[operationId].path)) &&
      (method === '' || operations[operationId].method === method.toUpperCase()),
  );
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

function splitMethodAndPath(text: string): { method: string; path: string } {
  const words = text.trim().split(/\s+/);
  const address = words.pop() ?? '';
  // Also without a blank: `GET/v1/tags`.
  const [, before = '', path = ''] = /^([a-z]*)(\/.*)$/i.exec(address.replace(/^https?:\/\/[^/]+/i, '')) ?? [];
  return { method: [...words, before].join(''), path: path.replace(/\/$/, '') };
}

function anonymous(path: string): string {
  return path.replace(/\{[^{}]*\}|<[^<>]*>|:\w+|\*/g, '{}').toLowerCase();
}
