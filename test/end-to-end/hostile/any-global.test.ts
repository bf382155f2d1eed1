import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { paths } from '../../../scripts/paths';
import { functionNames } from '../../../src/addon/formulas/catalogue/functions';
import type { AuthMode, Execution } from '../../../src/workbench/host';
import {
  apiKey,
  cellsOf,
  connection,
  type Household,
  type Kept,
  keep,
  keyPartsIn,
  openHousehold,
  said,
  tableInput,
  tagId,
  user,
} from './household';

// Each global of the bundle, called by anybody, in each authorization mode, with anything.

const globals = Array.from(
  readFileSync(join(paths.distDir, 'main.js'), 'utf8').matchAll(/^function (\w+)\(/gm),
  ([, name = '']) => name,
);
/** Of Google's services, per execution. */
const callsMax = 5_000;

const kinds: { readonly [Mode in AuthMode]: readonly Execution['kind'][] } = {
  NONE: ['open'],
  LIMITED: ['open'],
  CUSTOM_FUNCTION: ['cell'],
  FULL: ['menu', 'sidebar', 'trigger'],
};
const place = fc
  .constantFrom(...(Object.keys(kinds) as AuthMode[]))
  .chain((mode) => fc.record({ mode: fc.constant(mode), kind: fc.constantFrom(...kinds[mode]) }));

/** Calls after which the spreadsheet is as at first, so that the sheets of many calls do not add up. */
const callsPerSpreadsheet = 40;

let household: Household;
let kept: Kept;
let calls = 0;

beforeAll(async () => {
  household = await openHousehold();
  household.must('connect', connection);
  household.must('optIn');
  household.must('createTable', tableInput);
  household.must('setHourlyRefresh', { isOn: true });
  kept = keep(household);
});

afterAll(() => household.close());

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '__proto__',
    '=1+1',
    '../accounts',
    'last month',
    'all',
    'category',
    'columns=all',
    'Travel',
  ),
  fc.constantFrom(
    'limit=-1',
    "account='",
    'in=USD; by=month',
    '\u0000',
    '\ud800',
    '#REF!',
    '9'.repeat(400),
    'x'.repeat(60_000),
  ),
  fc.string({ unit: 'grapheme' }),
);
const scalar = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.date({ noInvalidDate: true }),
);
const anything = fc.oneof(
  scalar,
  fc.array(fc.array(scalar, { maxLength: 4 }), { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('authMode', 'triggerUid', 'user', 'length', 'toString', 'parameters'), scalar),
);
const input = fc.oneof(
  fc.constant(null),
  fc.record({
    id: fc.constantFrom('t', '__proto__', ''),
    tagId: fc.constantFrom(tagId, '../x'),
    name: text,
    isOn: fc.oneof(fc.boolean(), text),
    baseUrl: fc.constantFrom(connection.baseUrl, 'https://evil.test', 'file:///etc/passwd', ''),
    transactionIds: fc.array(text, { maxLength: 3 }),
    row: fc.integer(),
    formula: text,
    text,
  }),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Keys of the API are not among what is sent, so an answer that has one was not given it. */
const operation = fc.oneof(
  fc.constantFrom('getState', 'listTags', 'readSelection', 'getRules', 'listTables', 'explainCell', 'refreshProgress'),
  fc.constantFrom('createTable', 'attachTag', 'previewFormula', 'insertFormula', 'runTable', 'connect', 'addRules'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'insertAlerts', 'setRewriting', 'shareConnection'),
  text,
);
const request = fc.oneof(
  { weight: 4, arbitrary: fc.record({ operation, input }).map((each) => JSON.stringify(each)) },
  fc.record({ operation, input, connection: anything }).map((each) => JSON.stringify(each) ?? ''),
  fc.json().map((each) => each.slice(0, -1)),
);
const args = (name: string) =>
  fc.array(name === 'sidebarCall' ? fc.oneof({ weight: 4, arbitrary: request }, anything) : anything, { maxLength: 5 });

const isFormula = (name: string): boolean => functionNames.includes(name as never);

/** What a cell must not change. A formula keeps in the document who owns the spreadsheet. */
function storedFor(name: string): string {
  const { properties, triggers } = household.host.store.state;
  return JSON.stringify([triggers, isFormula(name) ? properties[`user:${user.id}`] : properties]);
}

/** A cell passes values and ranges, and no objects. */
const ofCell = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;

test.each(globals)('%s keeps its promises in each authorization mode, whatever it is given', async (name) => {
  const event = { triggerUid: household.host.store.state.triggers[0]?.triggerUid, authMode: 'FULL' };
  const given = fc.oneof({ weight: 9, arbitrary: args(name) }, fc.constant([event]));
  const check = fc.asyncProperty(place, given, async ({ mode, kind }, values) => {
    calls += 1;
    if (calls % callsPerSpreadsheet === 0) {
      household.close();
      household = await openHousehold({ kept });
    }
    const { host, workbook, requests } = household;
    const before = storedFor(name);
    const cellsBefore = cellsOf(workbook);
    const [asked, startedAt] = [requests.length, host.now()];
    host.events.length = 0;
    host.mode = mode;
    const execution = host.call(kind, name, ...(kind === 'cell' ? values.map(ofCell) : values));
    host.mode = null;

    expect(execution.log).toEqual([]);
    expect(keyPartsIn(said(execution) + JSON.stringify(host.events))).toEqual([]);
    // A sentence of the add-on, or Google's own for a refused call: never an error of the script.
    expect(execution.error ?? 'FIN: It works.').toMatch(/^(?:FIN: [A-Z“][^\n]*|Exception: [A-Z][^\n]*)$/);
    if (isFormula(name)) expect(execution.error ?? '').not.toMatch(/^Exception/);
    expect(execution.serviceCalls).toBeLessThan(callsMax);
    expect(host.now() - startedAt).toBeLessThan(360_000);
    for (const { url, apiKey: sent } of requests.slice(asked)) {
      expect([url.includes(apiKey), sent === apiKey && !url.startsWith(connection.baseUrl)]).toEqual([false, false]);
    }
    if (mode === 'NONE' || mode === 'CUSTOM_FUNCTION') {
      expect([storedFor(name), cellsOf(workbook)]).toEqual([before, cellsBefore]);
    }
    if (mode === 'NONE' || mode === 'LIMITED') expect(requests.length).toBe(asked);
    if (isFormula(name)) expect(cellsOf(workbook)).toBe(cellsBefore);
  });
  await fc.assert(check, { numRuns: 8 });
  expect(household.host.sidebar(user.id, 'getState', null).ok).toBe(true);
});
