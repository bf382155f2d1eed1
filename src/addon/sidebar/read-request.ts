import { limits } from '../../contract/limits';
import type { FormulaDraft } from '../catalogue/formula-text';
import { functionNames, functionSpec } from '../catalogue/functions';
import { isObject, type JsonObject } from '../platform/parse-json';
import type { AttachedTags, RunTag, SelectionPosition } from '../tagging/views';
import type { SidebarOperation, SidebarOperations, SidebarRequest } from './protocol';
import { readNewRules, readPeriod } from './read-rule-request';
import { readTableChange, readTableInput } from './read-table-request';
import { color, count, flag, optional, refuse, text, uuid, uuids } from './request-fields';

type Reader<Name extends SidebarOperation> = (input: JsonObject) => SidebarOperations[Name]['input'];

/** Longer than a connection's name may be, so that the specific error is shown for a long name. */
const nameMaxLength = 1_000;

const nothing = (): null => null;

/** More tags than anybody chooses at once. */
const runTagsMax = 100;

/** The tags of a run. Without them the run is not recorded. */
function runTags(input: JsonObject): RunTag[] {
  const tags = input['tags'] ?? [];
  if (!Array.isArray(tags) || tags.length > runTagsMax) return refuse('tags');
  return tags.map((tag: unknown) =>
    isObject(tag) ? { id: uuid(tag, 'id'), path: text(tag, 'path', 0, 1_000) } : refuse('tags'),
  );
}

/** The input of each operation. Any editor can send anything here, so everything is checked. */
const inputs: { readonly [Name in SidebarOperation]: Reader<Name> } = {
  getState: nothing,
  connect: (input) => ({ baseUrl: text(input, 'baseUrl', 0, 2_000), apiKey: text(input, 'apiKey', 1, 2_000) }),
  addConnection: (input) => ({
    name: text(input, 'name', 0, nameMaxLength),
    baseUrl: text(input, 'baseUrl', 0, 2_000),
    apiKey: text(input, 'apiKey', 1, 2_000),
  }),
  renameConnection: (input) => ({ name: text(input, 'name', 0, nameMaxLength) }),
  makeDefaultConnection: nothing,
  verifyConnection: nothing,
  disconnect: nothing,
  optIn: nothing,
  optOut: nothing,
  shareConnection: nothing,
  unshareConnection: nothing,
  readSelection: (input) => ({
    connectionFingerprint: text(input, 'connectionFingerprint', 1, 100),
    after: isObject(input['after']) ? position(input['after']) : null,
  }),
  compareSelection: (input) => ({
    connectionFingerprint: text(input, 'connectionFingerprint', 1, 100),
    selectionId: text(input, 'selectionId', 1, 100),
  }),
  listTags: (input) => ({ mayBeCached: input['mayBeCached'] === true }),
  createTag: (input) => ({
    connectionFingerprint: text(input, 'connectionFingerprint', 1, 100),
    name: text(input, 'name', 1, limits.tagNameMaxLength).trim() || refuse('name'),
    parentTagId: optional(input, 'parentTagId', uuid),
    color: optional(input, 'color', color),
    description: optional(input, 'description', (each, name) => text(each, name, 0, limits.tagDescriptionMaxLength)),
  }),
  attachTag: (input) => ({
    connectionFingerprint: text(input, 'connectionFingerprint', 1, 100),
    selectionId: text(input, 'selectionId', 1, 100),
    tagId: uuid(input, 'tagId'),
    transactionIds: uuids(input, 'transactionIds'),
    tags: runTags(input),
  }),
  getInterruptedRun: nothing,
  forgetRun: nothing,
  setJournal: (input) => ({ isOn: flag(input, 'isOn') }),
  getRules: nothing,
  openRules: nothing,
  addRules: readNewRules,
  previewRules: (input) => ({ period: readPeriod(input) }),
  createRuleTag: (input) => ({
    connectionFingerprint: text(input, 'connectionFingerprint', 1, 100),
    path: text(input, 'path', 1, 1_000),
  }),
  applyRules: (input) => ({
    connectionFingerprint: text(input, 'connectionFingerprint', 1, 100),
    planFingerprint: text(input, 'planFingerprint', 1, 100),
    period: readPeriod(input),
  }),
  setAutomaticRules: (input) => ({
    isOn: flag(input, 'isOn'),
    rulesFingerprint: text(input, 'rulesFingerprint', 1, 100),
    period: readPeriod(input),
  }),
  explainCell: nothing,
  insertSuggestion: (input) => ({ id: text(input, 'id', 1, 100) }),
  showTags: attachedTags,
  listUnhealthyAccounts: nothing,
  listChoices: nothing,
  listCategories: nothing,
  previewFormula: draft,
  insertFormula: (input) => ({
    ...draft(input),
    rowCount: count(input, 'rowCount'),
    columnCount: count(input, 'columnCount'),
  }),
  refreshNow: (input) => ({ readsEverything: input['readsEverything'] === true }),
  setHourlyRefresh: (input) => ({ isOn: flag(input, 'isOn') }),
  repairTrigger: nothing,
  setRewriting: (input) => ({ isOn: flag(input, 'isOn') }),
  makeRefreshCell: nothing,
  listTables: nothing,
  createTable: readTableInput,
  changeTable: readTableChange,
  runTable: (input) => ({ id: text(input, 'id', 1, 40), readsEverything: input['readsEverything'] === true }),
  removeTable: (input) => ({ id: text(input, 'id', 1, 40), deletesSheet: input['deletesSheet'] === true }),
  adoptTables: nothing,
  approveTable: (input) => ({ id: text(input, 'id', 1, 40), fingerprint: text(input, 'fingerprint', 1, 100) }),
  insertOverview: (input) => ({
    name: (['dashboard', 'budget'] as const).find((name) => name === input['name']) ?? refuse('name'),
  }),
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
  const { operation, input, connection } = isObject(request) ? request : {};
  if (typeof operation !== 'string' || !Object.hasOwn(inputs, operation)) return refuse('operation');
  const name = operation as SidebarOperation;
  return {
    operation: name,
    input: inputs[name](isObject(input) ? input : {}),
    ...(connection === undefined ? {} : { connection: text({ connection }, 'connection', 1, nameMaxLength) }),
  };
}

/** Accepts a FIN function and texts only; nothing else of the input reaches a cell. */
function draft(input: JsonObject): FormulaDraft {
  const name = functionNames.find((each) => each === input['name']) ?? refuse('name');
  const { positional, options } = input;
  const count = functionSpec(name).parameters.length;
  if (!Array.isArray(positional) || positional.length > count) return refuse('positional');
  const given = isObject(options) ? options : refuse('options');
  const known = functionSpec(name).options;
  return {
    name,
    positional: positional.map((_, index) => text({ positional: positional[index] }, 'positional', 0, 500)),
    options: Object.fromEntries(
      Object.keys(given).map((option) => [
        Object.hasOwn(known, option) ? option : refuse('option'),
        text(given, option, 0, 1_000),
      ]),
    ),
  };
}

function position(input: JsonObject): SelectionPosition {
  return {
    sheetName: text(input, 'sheetName', 0, 1_000),
    rangeText: text(input, 'rangeText', 0, 50_000),
    row: count(input, 'row'),
    atMost: count(input, 'atMost'),
    selectionId: optional(input, 'selectionId', (each, name) => text(each, name, 1, 100)),
  };
}

function attachedTags(input: JsonObject): AttachedTags {
  const { transactionIds, attached } = input;
  if (!Array.isArray(transactionIds) || !Array.isArray(attached)) return refuse('transactions');
  return {
    transactionIds: transactionIds.map((each: unknown) => uuid({ transaction: each }, 'transaction')),
    attached: attached.map((each: unknown) => {
      const range = isObject(each) ? each : refuse('tag');
      return { tagId: uuid(range, 'tagId'), from: count(range, 'from'), to: count(range, 'to') };
    }),
  };
}
