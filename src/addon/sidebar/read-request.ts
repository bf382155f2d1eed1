import { limits } from '../../contract/limits';
import { createTagBodyFields } from '../../contract/resources';
import { AddonError } from '../errors/addon-error';
import { isUuid } from '../rows/accounts';
import type { SelectionPosition } from '../tagging/views';
import type { SidebarOperation, SidebarOperations, SidebarRequest } from './protocol';

type Reader<Name extends SidebarOperation> = (input: Json) => SidebarOperations[Name]['input'];
type Json = { readonly [name: string]: unknown };

const nothing = (): null => null;

/** What each operation takes. Any editor can send anything here, so everything is checked. */
const inputs: { readonly [Name in SidebarOperation]: Reader<Name> } = {
  getState: nothing,
  connect: (input) => ({ baseUrl: text(input, 'baseUrl', 0, 2_000), apiKey: text(input, 'apiKey', 1, 2_000) }),
  verifyConnection: nothing,
  disconnect: nothing,
  optIn: nothing,
  optOut: nothing,
  shareConnection: nothing,
  unshareConnection: nothing,
  readSelection: (input) => (isObject(input['after']) ? { after: position(input['after']) } : null),
  listTags: nothing,
  createTag: (input) => ({
    connectionMark: text(input, 'connectionMark', 1, 100),
    name: text(input, 'name', 1, limits.tagNameMaxLength).trim() || refuse('name'),
    parentTagId: optional(input, 'parentTagId', uuid),
    color: optional(input, 'color', color),
    description: optional(input, 'description', (each, name) => text(each, name, 0, limits.tagDescriptionMaxLength)),
  }),
  attachTag: (input) => ({
    connectionMark: text(input, 'connectionMark', 1, 100),
    tagId: uuid(input, 'tagId'),
    transactionIds: uuids(input, 'transactionIds'),
  }),
  showTags: nothing,
  refreshNow: (input) => ({ readsEverything: input['readsEverything'] === true }),
  setHourlyRefresh: (input) => ({ isOn: typeof input['isOn'] === 'boolean' ? input['isOn'] : refuse('isOn') }),
};

/** Sample: `{"operation":"attachTag","input":{"tagId":"…","transactionIds":["…"]}}` */
export function readRequest(requestText: unknown): SidebarRequest {
  if (typeof requestText !== 'string' || requestText.length > 100_000) return refuse('request');
  let request: unknown;
  try {
    request = JSON.parse(requestText);
  } catch {
    return refuse('request');
  }
  const { operation, input } = isObject(request) ? request : {};
  if (typeof operation !== 'string' || !Object.hasOwn(inputs, operation)) return refuse('operation');
  const name = operation as SidebarOperation;
  return { operation: name, input: inputs[name](isObject(input) ? input : {}) };
}

function position(input: Json): SelectionPosition {
  return {
    sheetName: text(input, 'sheetName', 0, 1_000),
    rangeText: text(input, 'rangeText', 0, 50_000),
    row: count(input, 'row'),
    atMost: count(input, 'atMost'),
  };
}

function count(input: Json, name: string): number {
  const value = input[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : refuse(name);
}

function text(input: Json, name: string, minLength: number, maxLength: number): string {
  const value = input[name];
  return typeof value === 'string' && value.length >= minLength && value.length <= maxLength ? value : refuse(name);
}

function uuid(input: Json, name: string): string {
  const value = input[name];
  return typeof value === 'string' && isUuid(value) ? value.trim() : refuse(name);
}

function uuids(input: Json, name: string): string[] {
  const value = input[name];
  if (!Array.isArray(value) || value.length === 0 || value.length > limits.transactionIdsPerAttachMax)
    return refuse(name);
  return value.map((each: unknown) => uuid({ [name]: each }, name));
}

function color(input: Json, name: string): string {
  const value = text(input, name, 1, 20);
  return new RegExp(createTagBodyFields.color.pattern).test(value) ? value : refuse(name);
}

function optional<T>(input: Json, name: string, read: (input: Json, name: string) => T): T | null {
  const value = input[name];
  return value === null || value === undefined || value === '' ? null : read(input, name);
}

function refuse(name: string): never {
  throw new AddonError('invalid_request', `The sidebar sent no ${name} that can be used. Reload the spreadsheet.`);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
