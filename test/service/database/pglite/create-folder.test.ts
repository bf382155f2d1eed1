import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThread } from '../../../../src/service/database/pglite/start-thread';

const parent = mkdtempSync(join(tmpdir(), 'fin-create-folder-'));
const folder = join(parent, 'postgres');

afterAll(() => rmSync(parent, { recursive: true }));

test('replaces an incomplete database of an interrupted start, and keeps a complete one', async () => {
  mkdirSync(folder);
  mkdirSync(join(parent, 'postgres.unfinished', 'base'), { recursive: true });
  writeFileSync(join(parent, 'postgres.unfinished', 'PG_VERSION'), '18\n');
  await (await startThread(folder)).close();
  expect([readdirSync(parent), existsSync(join(folder, 'global', 'pg_control'))]).toEqual([['postgres'], true]);
  writeFileSync(join(folder, 'note'), 'of the user');
  await (await startThread(folder)).close();
  expect(existsSync(join(folder, 'note'))).toBe(true);
});
