import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askForBackup, listenForOperator } from '../../src/service/operator-socket';

const folder = mkdtempSync(join(tmpdir(), 'fin-socket-'));
const asked: string[] = [];
let close: () => Promise<void>;

beforeAll(async () => {
  close = await listenForOperator(folder, {
    backup: async (target) => {
      asked.push(target);
      if (target === 'full') throw new Error('No space.');
    },
  });
});

afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

function send(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: join(folder, 'service.sock'), path, method, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    sent.once('error', reject).end();
  });
}

test.each([
  ['POST', '/backup?folder=%zz'],
  ['POST', '/backup?folder=%'],
  ['POST', '/backup?folder=%C3%28'],
  ['POST', '/backup?folder='],
  ['POST', '/backup'],
  ['POST', '//'],
  ['POST', '/'],
  ['GET', '/backup?folder=x'],
])('%s %s is no command: it is refused, and the service goes on', async (method, path) => {
  expect(await send(method, path)).toBe(400);
  expect(asked).toEqual([]);
});

test('a command is run with its folder, and its failure is reported', async () => {
  expect(await askForBackup(folder, '/tmp/a b%&?é')).toBe(true);
  await expect(askForBackup(folder, 'full')).rejects.toThrow('No space.');
  expect(asked).toEqual(['/tmp/a b%&?é', 'full']);
});
