import { attachTagBodyFields, createTagBodyFields } from '../../../contract/resources';
import { foldName } from '../../cells/fold-text';
import { isObject, type JsonObject } from '../../platform/parse-json';

/** Names of the fields of the two request bodies, which the specification does not show. */
export interface BodyFields {
  /** Our field name → the API's; a field the API does not declare is not sent. */
  readonly createTag: { readonly [ownName: string]: string };
  /** The array of transaction ids. */
  readonly transactionIds: string;
}

export const defaultBodyFields: BodyFields = {
  createTag: Object.fromEntries(Object.keys(createTagBodyFields).map((name) => [name, name])),
  transactionIds: Object.keys(attachTagBodyFields)[0] ?? 'transactionIds',
};

/** Reads the names from a live `openapi.json`. A name that it does not declare stays as the contract has it. */
export function readBodyFields(document: unknown): BodyFields {
  if (!isObject(document)) return defaultBodyFields;
  const create = bodySchema(document, 'post', '/v1/tags', 'createTag');
  const attach = bodySchema(document, 'post', '/v1/tags/{}/transactions', 'attachTag');
  return {
    createTag: create === null ? defaultBodyFields.createTag : matchNames(document, create),
    transactionIds: (attach === null ? null : idArrayName(document, attach)) ?? defaultBodyFields.transactionIds,
  };
}

function bodySchema(document: JsonObject, method: string, path: string, operationId: string): JsonObject | null {
  const operation = findOperation(document, method, path, operationId);
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
