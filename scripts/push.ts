import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { places } from './places';

/** Verifies, then pushes `dist/` to the Apps Script project that .clasp.json names. */
const placeholder = 'YOUR_SCRIPT_ID';

const steps: readonly { readonly name: string; readonly command: string; readonly args: readonly string[] }[] = [
  { name: 'check', command: 'npm', args: ['run', 'check'] },
  { name: 'build', command: 'npm', args: ['run', 'build'] },
  { name: 'test', command: 'npm', args: ['test', '--', 'test/bundle', 'test/addon', 'test/contract'] },
  // Without -f clasp asks about a changed manifest and, unanswered, pushes nothing.
  { name: 'push', command: 'npx', args: ['--no-install', 'clasp', 'push', '-f'] },
];

function main(): number {
  const refusal = refuse();
  if (refusal !== null) {
    console.error(refusal);
    return 1;
  }
  for (const { name, command, args } of steps) {
    const { status } = spawnSync(command, args, { cwd: places.root, stdio: 'inherit' });
    if (status === 0) continue;
    console.error(`Nothing more was done: the step "${name}" failed.`);
    return 1;
  }
  return 0;
}

function refuse(): string | null {
  const file = join(places.root, '.clasp.json');
  if (!existsSync(file)) return 'There is no .clasp.json. Write one with the scriptId of your Apps Script project.';
  const { scriptId } = JSON.parse(readFileSync(file, 'utf8')) as { scriptId?: unknown };
  const isMissing = typeof scriptId !== 'string' || scriptId === '' || scriptId === placeholder;
  return isMissing
    ? 'Put the scriptId of your Apps Script project into .clasp.json first (Project Settings › IDs, or clasp create-script).'
    : null;
}

process.exitCode = main();
