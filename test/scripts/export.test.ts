import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../scripts/paths';

const run = (...args: readonly string[]) => {
  const given = ['--import', 'tsx', 'scripts/export.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: paths.root, encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('without days, the script says how it is called', () => {
  const { status, stdout } = run();
  expect(status).toBe(0);
  for (const option of [
    '2026-07..2027-06',
    '--account',
    '--format',
    '--out',
    '--force',
    '--language',
    '--data',
    '--api',
  ])
    expect(stdout).toContain(option);
});

test('refuses what it cannot read before it starts anything', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fin-no-workbook-'));
  const refused: readonly (readonly [readonly string[], string])[] = [
    [['twenty'], 'twenty is no year. Write one such as 2026, or days such as 2026-07..2027-06.'],
    [['2026', '--format', 'pdf'], '--format pdf is none of csv, beancount, ledger, hledger, page.'],
    [['2026', '--language', 'fr'], '--language fr is none of en, de.'],
    [['2026', '--data', folder], `There is no workbook in ${folder}. Name the folder of npm start -- --data.`],
  ];
  for (const [args, sentence] of refused)
    expect(run(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(`${sentence}\n`) });
  rmSync(folder, { recursive: true });
});
