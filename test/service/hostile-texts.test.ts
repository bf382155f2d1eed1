import { hostileAccount, hostileAsset, hostileNames, hostileTag } from '../support/postgres/hostile-texts';
import { type DemoApp, openDemoApp } from './support/demo-app';

let demo: DemoApp;

beforeAll(async () => {
  demo = await openDemoApp();
});

afterAll(() => demo.close());

const textsOf = async (path: string, field: string) =>
  new Set((await demo.getAll(path)).map((item) => item[field] as string | null));

test('texts that look like formulas, numbers, dates or markup are served unchanged', async () => {
  const names = await textsOf('/v1/transactions?pageSize=100', 'name');
  const merchants = await textsOf('/v1/transactions?pageSize=100', 'merchantName');
  for (const name of Object.values(hostileNames)) expect([name, names.has(name)]).toEqual([name, true]);
  expect(merchants.has('2024-01-02 PRESS')).toBe(true);
  expect(await textsOf('/v1/holdings', 'assetName')).toContain(hostileAsset);
  expect(await textsOf('/v1/accounts', 'officialName')).toContain(hostileAccount);
  expect(await demo.getAll('/v1/tags')).toContainEqual(expect.objectContaining(hostileTag));
});
