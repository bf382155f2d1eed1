import { optionalHeaders } from '../../../contract/limits';
import { attachTagBodyFields, createTagBodyFields } from '../../../contract/resources';
import { foldName } from '../../cells/compare-text';
import type { Endpoint } from '../../connections/endpoint';
import { toCause } from '../../errors/addon-error';
import type { Budget } from '../../platform/budget';
import { googleLimits } from '../../platform/google-limits';
import { isObject, type JsonObject, parseJson } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { redactingHttp } from './redact';
import { keyHeader } from './request';

/** Caches that there is no document, so that a run of batches requests it only once. */
const missingTtlSeconds = 600;
const timeoutMaxSeconds = 20;
/** Of the time that is left, what remains for the write. */
const forWriteMs = 2_000;
/**
 * The document of our service has a tenth of it. A document of 20 MB took the time of a cell, and one of this length with
 * references from each path to the next takes two seconds.
 */
const charactersMax = 1_000_000;

/** Field names. `unreadBecause` says why they are those of the contract; null if the API's document was read. */
export interface LoadedBodyFields extends BodyFields {
  readonly unreadBecause: string | null;
}

/**
 * Reads the field names of the POST bodies from the API's own `openapi.json`. If it cannot be read, uses the names of
 * the contract. If the API then refuses a write, the error names this as its cause.
 */
export function loadBodyFields(
  platform: Platform,
  endpoint: Endpoint,
  connectionHash: string,
  budget: Budget,
): LoadedBodyFields {
  const cacheKey = bodyFieldsKey(connectionHash);
  const cached = parseJson(platform.cache.get(cacheKey), isLoadedBodyFields);
  if (cached !== null) return cached;
  const seconds = Math.floor((budget.remainingMs() - forWriteMs) / 1_000);
  const document = readDocument(platform, endpoint, Math.max(1, Math.min(seconds, timeoutMaxSeconds)));
  const fields: LoadedBodyFields =
    document instanceof Error
      ? { ...defaultBodyFields, unreadBecause: document.message }
      : { ...readBodyFields(document), unreadBecause: null };
  const isRead = fields.unreadBecause === null;
  platform.cache.put(cacheKey, JSON.stringify(fields), isRead ? googleLimits.cacheMaxTtlSeconds : missingTtlSeconds);
  return fields;
}

function isLoadedBodyFields(value: unknown): value is LoadedBodyFields {
  if (!isObject(value) || !isObject(value['createTag'])) return false;
  return typeof value['transactionIds'] === 'string' && 'unreadBecause' in value;
}

export function bodyFieldsKey(connectionHash: string): string {
  return `bodies:${connectionHash}`;
}

/** The document, or why there is none. */
function readDocument(platform: Platform, endpoint: Endpoint, timeoutSeconds: number): unknown {
  const url = `${endpoint.baseUrl}/openapi.json`;
  const http = redactingHttp(platform.http, endpoint.apiKey);
  try {
    const { status, text } = http.fetch({
      url,
      method: 'GET',
      headers: { Accept: 'application/json', ...keyHeader(endpoint, url) },
      timeoutSeconds,
    });
    if (status !== 200) return new Error(`openapi.json was answered with status ${status}.`);
    if (text.length > charactersMax) return new Error('openapi.json has more than 1,000,000 characters.');
    return parseJson(text, isObject) ?? new Error('openapi.json is no JSON object.');
  } catch (thrown) {
    return toCause(thrown);
  }
}

/** What the API declares of its two writes, which the specification does not show: above all, names of fields. */
export interface BodyFields {
  /** Our field name → the API's; a field the API does not declare is not sent. */
  readonly createTag: { readonly [ownName: string]: string };
  /** The array of transaction ids. */
  readonly transactionIds: string;
  /** A tag whose creation is repeated with the same Idempotency-Key is created once. */
  readonly createsTagOnce: boolean;
}

export const defaultBodyFields: BodyFields = {
  createTag: Object.fromEntries(Object.keys(createTagBodyFields).map((name) => [name, name])),
  transactionIds: Object.keys(attachTagBodyFields)[0] ?? 'transactionIds',
  createsTagOnce: false,
};

/** Reads the names from a live `openapi.json`. A name that it does not declare stays as the contract has it. */
export function readBodyFields(document: unknown): BodyFields {
  if (!isObject(document)) return defaultBodyFields;
  const createTag = findOperation(document, 'post', '/v1/tags', 'createTag');
  const create = bodySchema(document, createTag);
  const attach = bodySchema(document, findOperation(document, 'post', '/v1/tags/{}/transactions', 'attachTag'));
  return {
    createTag: create === null ? defaultBodyFields.createTag : matchNames(document, create),
    transactionIds: (attach === null ? null : idArrayName(document, attach)) ?? defaultBodyFields.transactionIds,
    createsTagOnce: takesIdempotencyKey(document, createTag),
  };
}

function takesIdempotencyKey(document: JsonObject, operation: JsonObject | null): boolean {
  const parameters = operation?.['parameters'];
  if (!Array.isArray(parameters)) return false;
  return parameters.some((each) => {
    const parameter = resolve(document, each);
    return (
      parameter?.['in'] === 'header' && foldName(String(parameter['name'])) === foldName(optionalHeaders.idempotencyKey)
    );
  });
}

function bodySchema(document: JsonObject, operation: JsonObject | null): JsonObject | null {
  const body = resolve(document, operation?.['requestBody']);
  const content = resolve(document, body?.['content']);
  return resolve(document, resolve(document, content?.['application/json'])?.['schema']);
}

/**
 * Searches by path first, because paths are specified and operationIds are not. A path may begin with the server's base
 * path.
 */
function findOperation(document: JsonObject, method: string, path: string, operationId: string): JsonObject | null {
  const paths = resolve(document, document['paths']) ?? {};
  for (const [name, item] of Object.entries(paths)) {
    if (!name.replace(/\{[^{}]*\}/g, '{}').endsWith(path)) continue;
    const operation = resolve(document, resolve(document, item)?.[method]);
    if (operation !== null) return operation;
  }
  for (const item of Object.values(paths)) {
    const operation = resolve(document, resolve(document, item)?.[method]);
    if (operation?.['operationId'] === operationId) return operation;
  }
  return null;
}

/** A schema and those of its `allOf`. Each is read once, because a schema may refer to itself. */
function partsOf(document: JsonObject, schema: JsonObject): JsonObject[] {
  const schemas = new Set([schema]);
  for (const each of schemas) {
    for (const part of Array.isArray(each['allOf']) ? each['allOf'] : []) {
      const resolved = resolve(document, part);
      if (resolved !== null) schemas.add(resolved);
    }
  }
  return Array.from(schemas);
}

function propertiesOf(document: JsonObject, schema: JsonObject): JsonObject {
  return Object.assign({}, ...partsOf(document, schema).map((part) => resolve(document, part['properties'])));
}

function matchNames(document: JsonObject, schema: JsonObject): { [ownName: string]: string } {
  const declared = Object.keys(propertiesOf(document, schema));
  const matches = Object.keys(createTagBodyFields).flatMap((ownName): [string, string][] => {
    const name = declared.find((each) => foldName(each) === foldName(ownName)) ?? null;
    const used = name ?? (ownName === 'name' ? onlyRequiredText(document, schema) : null);
    return used === null ? [] : [[ownName, used]];
  });
  const found = Object.fromEntries(matches);
  // A tag needs a name, so a document without that field describes something else.
  return 'name' in found ? found : { ...defaultBodyFields.createTag };
}

/** The field for the tag's name if it has another name, such as `title`: the only text that is required. */
function onlyRequiredText(document: JsonObject, schema: JsonObject): string | null {
  const properties = propertiesOf(document, schema);
  const required = partsOf(document, schema).flatMap(({ required }) => (Array.isArray(required) ? required : []));
  const texts = Object.keys(properties).filter(
    (name) => required.includes(name) && resolve(document, properties[name])?.['type'] === 'string',
  );
  return texts.length === 1 ? (texts[0] ?? null) : null;
}

/** The property that is an array of uuids. If there are several, the one about transactions. */
function idArrayName(document: JsonObject, schema: JsonObject): string | null {
  const arrays = Object.entries(propertiesOf(document, schema)).filter(([, property]) => {
    const resolved = resolve(document, property);
    const items = resolve(document, resolved?.['items']);
    const types = ([] as unknown[]).concat(resolved?.['type']);
    return types.includes('array') && (items?.['format'] === 'uuid' || items?.['type'] === 'string');
  });
  const names = arrays.map(([name]) => name);
  return names.find((name) => /transaction/i.test(name)) ?? (names.length === 1 ? (names[0] ?? null) : null);
}

/** Follows `$ref` within the document. References to other documents are ignored. */
function resolve(document: JsonObject, value: unknown): JsonObject | null {
  let current: unknown = value;
  for (let hops = 0; hops < 16 && isObject(current); hops += 1) {
    const { $ref: reference } = current;
    if (typeof reference !== 'string') return current;
    if (!reference.startsWith('#/')) return null;
    current = reference
      .slice(2)
      .split('/')
      .map((part) => decode(part).replace(/~1/g, '/').replace(/~0/g, '~'))
      .reduce<unknown>((parent, name) => (isObject(parent) ? parent[name] : undefined), document);
  }
  return null;
}

/** A % that begins no escape stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
