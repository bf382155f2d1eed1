import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../../src/service/database/open-database';
import { copyPgliteFolder } from '../../support/postgres/copy-pglite-folder';
import { openEmptyPostgres } from '../../support/postgres/open-postgres';
import { startProcess } from './service-process';
import { createWriterKey, readStoredTags, rounds } from './stored-tags';
import { startWriters } from './writers';

interface Place {
  readonly location: DatabaseLocation;
  readonly args: readonly string[];
  readonly environment: Record<string, string>;
  remove(): Promise<void>;
}

async function inFolder(): Promise<Place> {
  const path = mkdtempSync(join(tmpdir(), 'fin-reliable-'));
  await copyPgliteFolder(join(path, 'postgres'));
  const remove = async () => rmSync(path, { recursive: true });
  return { location: { kind: 'folder', path }, args: ['--data', path], environment: { DATABASE_URL: '' }, remove };
}

async function onServer(): Promise<Place> {
  const { url, close } = await openEmptyPostgres();
  return { location: { kind: 'server', url }, args: [], environment: { DATABASE_URL: url }, remove: close };
}

describe.each([
  ['PGlite', inFolder],
  ['PostgreSQL', onServer],
] as const)('on %s', (_, open) => {
  let place: Place;
  let key: string;

  beforeAll(async () => {
    place = await open();
    key = await createWriterKey(place.location);
  });

  afterAll(() => place.remove());

  async function writeAndEnd(signal: 'SIGKILL' | 'SIGTERM') {
    const service = await startProcess(place.args, place.environment);
    const writers = startWriters([service.url], key, signal);
    await writers.untilAcknowledged(50);
    const code = await service.end(signal);
    await writers.stop();
    return { code, acknowledged: writers.acknowledged };
  }

  // One test, because each look into an embedded database opens it again.
  test('a killed service has stored every acknowledged tag, and a stopped one no other tag', async () => {
    const killed: string[] = [];
    const stopped: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      killed.push(...(await writeAndEnd('SIGKILL')).acknowledged);
      const { code, acknowledged } = await writeAndEnd('SIGTERM');
      expect(code).toBe(0);
      stopped.push(...acknowledged);
    }
    const stored = await readStoredTags(place.location);
    expect(killed.filter((name) => !stored.includes(name))).toEqual([]);
    expect(stored.filter((name) => name.startsWith('SIGTERM')).sort()).toEqual(stopped.sort());
  });
});
