import { open } from '../../../src/addon/menu';
import { runScheduledRefresh } from '../../../src/addon/refresh/refresh-all';
import { calls } from '../../../src/addon/sidebar/calls/calls';
import { handleSidebarCall } from '../../../src/addon/sidebar/handle-call';
import type { SidebarOperation } from '../../../src/addon/sidebar/protocol';
import { travelId } from '../../support/api/sample-records';
import { payment, transactionServer } from '../../support/api/transaction-server';
import { connectionsOf } from '../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../support/sheets/workbook-platform';

// A page can send any JSON to every global function. The answer says what is wrong, and is no error of JavaScript.

let platform: WorkbookPlatform;

beforeAll(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => [payment(1)]) });
});

afterAll(() => platform.workbook.dispose());

const rule = { field: 'name', test: 'equals', value: 'x', tag: 'y' };
const odd = [
  ...['null', 'false', 'true', '0', '-1', '1', '1e308', '1.5', '""', '"x"', '[]', '{}', '[[]]', '[[[false]]]'],
  ...['[null]', '[{}]', '[[1]]', '{"length":1}', '{"toString":1}', '{"__proto__":{"a":1}}', '"__proto__"', '["x"]'],
  ...['"90"', '"FIN_TAGS"', '"transactions"', '"budget"', '{"every":"hours","hours":1}', '{"every":"day"}'],
  ...[travelId, [travelId], [{ from: 'a', to: travelId }], [rule], [{ ...rule, set: [] }]].map((each) =>
    JSON.stringify(each),
  ),
];

/** The fields that a call reads of its input. */
function fieldsOf(operation: SidebarOperation): string[] {
  const names = new Set<string>();
  for (const text of odd) {
    const get = (_: object, name: string | symbol): unknown => {
      names.add(String(name));
      return JSON.parse(text);
    };
    try {
      calls[operation].read(new Proxy({}, { get }));
    } catch {
      // The field after it is read for another value.
    }
  }
  return Array.from(names);
}

/** One value in all fields, and each field with another one. */
function inputsOf(operation: SidebarOperation): string[] {
  const names = fieldsOf(operation);
  const toInput = (textOf: (name: string) => string): string =>
    `{${names.map((name) => `${JSON.stringify(name)}:${textOf(name)}`).join()}}`;
  const mixed = odd.flatMap((value, index) =>
    names.map((odder) => toInput((name) => (name === odder ? value : (odd[(index * 7 + 3) % odd.length] ?? '0')))),
  );
  return Array.from(new Set([...odd, ...odd.map((value) => toInput(() => value)), ...mixed]));
}

const operations = Object.keys(calls) as SidebarOperation[];

test.each(operations)('%s answers any input with a result or a clear error', (operation) => {
  const stored = new Map(platform.userStore);
  const problems = inputsOf(operation).flatMap((input) => {
    const text = `{"operation":"${operation}","input":${input}}`;
    const { ok, error } = JSON.parse(handleSidebarCall(text, platform, connectionsOf(platform)));
    const isClear = ok === true || (error.code !== 'unexpected' && /^[A-Z].*[.…?)]$/s.test(error.message));
    return isClear ? [] : [`${input}: ${error?.message}`];
  });
  for (const [name, value] of stored) platform.userStore.set(name, value);
  expect(problems).toEqual([]);
});

test.each(odd)('an event of %s neither opens the file with an error nor runs as a trigger', (text) => {
  const event: unknown = JSON.parse(text);
  const events = [event, { authMode: event }, { triggerUid: event }];
  platform.requests.length = 0;
  for (const each of events) {
    open(platform, each);
    runScheduledRefresh(platform, connectionsOf(platform), each);
  }
  expect(platform.requests).toEqual([]);
});
