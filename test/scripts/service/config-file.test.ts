import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from '../../../scripts/service/command';
import { readConfigFile } from '../../../scripts/service/config-file';
import { dataOptions } from '../../../scripts/service/data-options';

const folder = mkdtempSync(join(tmpdir(), 'fin-config-'));
const file = join(folder, 'fin.env');

afterAll(() => rmSync(folder, { recursive: true }));

function write(text: string, mode = 0o600): void {
  writeFileSync(file, text);
  chmodSync(file, mode);
}

test('an option takes precedence over the environment, and that over the file', async () => {
  write('# comment\nFIN_DATA="/from/file"\nFIN_PORT=9000\n');
  const seen: unknown[] = [];
  const command = defineCommand({
    name: 'test',
    summary: 'test',
    options: dataOptions,
    run: async ({ data }, _operands, environment) => void seen.push([data, environment['FIN_PORT']]),
  });
  await command.run(['--config', file], {});
  await command.run([], { FIN_CONFIG: file, FIN_DATA: '/from/environment', FIN_PORT: '' });
  await command.run(['--config', file, '--data', '/from/option'], { FIN_DATA: '/from/environment' });
  expect(seen).toEqual([
    ['/from/file', '9000'],
    ['/from/environment', '9000'],
    ['/from/option', '9000'],
  ]);
});

test('a name that is no setting is refused', () => {
  write('FIN_PROT=9000\n');
  expect(() => readConfigFile(file, {})).toThrow(`${file}: FIN_PROT is no setting of the service.`);
});

test('a password that everybody can read is refused', () => {
  write('DATABASE_URL=postgres://fin:secret@db1/fin\n', 0o644);
  expect(() => readConfigFile(file, {})).toThrow(
    `${file} contains a password and everybody can read it. Run chmod 600 ${file}.`,
  );
  write('DATABASE_REPLICA_URL=postgres://fin:secret@db2/fin\n', 0o644);
  expect(() => readConfigFile(file, {})).toThrow('contains a password');
  write('DATABASE_URL=postgres://fin@db1/fin\n', 0o644);
  expect(readConfigFile(file, {})).toEqual({ DATABASE_URL: 'postgres://fin@db1/fin' });
});

test('a file that is not there is named', () => {
  expect(() => readConfigFile('/nowhere/fin.env', {})).toThrow('--config /nowhere/fin.env cannot be read (ENOENT).');
});
