import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { forgetDemoKeys } from '../../../src/service/database/migrations/0002-forget-demo-keys';
import { loadDemoKeys } from '../../../src/service/demo/demo-key-file';
import { createDemoKeys } from '../../../src/service/demo/demo-keys';
import { seedDemo } from '../../../src/service/demo/seed-demo';
import { type DemoApp, demo as demoOf, openDemoApp } from '../support/demo-app';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fin-keys-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('are random, and stored in a file that only its owner can read', () => {
  const first = loadDemoKeys(join(folder, 'new'));
  expect(first.areNew).toBe(true);
  expect(loadDemoKeys(join(folder, 'new'))).toEqual({ keys: first.keys, areNew: false });
  expect(statSync(join(folder, 'new', 'demo-keys.json')).mode & 0o777).toBe(0o600);
  const { keys: others } = loadDemoKeys(join(folder, 'other'));
  expect(new Set([...Object.values(first.keys), ...Object.values(others)]).size).toBe(14);
});

test.each([
  ['half a file', '{"full": "fin_'],
  ['another shape', '{}'],
  ['a key that is none', '{"full": "x"}'],
])('are created again from %s', (_, text) => {
  writeFileSync(join(folder, 'demo-keys.json'), text);
  const { keys, areNew } = loadDemoKeys(folder);
  expect(areNew).toBe(true);
  expect(JSON.parse(readFileSync(join(folder, 'demo-keys.json'), 'utf8'))).toEqual(keys);
});

describe('in a database', () => {
  let demo: DemoApp;

  beforeAll(async () => {
    demo = await openDemoApp();
  });

  afterAll(() => demo.close());

  test('replace earlier ones of the same demo', async () => {
    const keys = createDemoKeys();
    expect((await demo.get('/v1/organization', demo.keys.full)).status).toBe(200);
    await seedDemo(demo.database, { ...demoOf, keys });
    expect((await demo.get('/v1/organization', demo.keys.full)).status).toBe(401);
    expect((await demo.get('/v1/organization', keys.full)).status).toBe(200);
  });

  test('of an earlier version stop working, and no other key does', async () => {
    const keys = createDemoKeys();
    await seedDemo(demo.database, { ...demoOf, keys });
    await demo.database
      .updateTable('organizations')
      .set({ demo_stamp: null })
      .where('name', '=', 'Copper Kettle Coffee Co.')
      .execute();
    for (const statement of forgetDemoKeys) await sql.raw(statement).execute(demo.database);
    expect((await demo.get('/v1/organization', keys.full)).status).toBe(401);
    expect((await demo.get('/v1/organization', keys.otherOrganization)).status).toBe(200);
  });
});
