import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from './paths';
import { pushSteps, refusePush } from './push-plan';
import { runScript } from './run-script';

const usage = `Usage: npm run push

Checks, tests and builds the add-on, then pushes dist/ to the Apps Script project that .clasp.json names.`;

/** Verifies, then pushes `dist/` to the Apps Script project that .clasp.json names. */
function push(): number {
  const file = join(paths.root, '.clasp.json');
  const refusal = refusePush(existsSync(file) ? readFileSync(file, 'utf8') : null);
  if (refusal !== null) {
    console.error(refusal);
    return 1;
  }
  for (const { name, command, args, env } of pushSteps(process.env)) {
    const { status } = spawnSync(command, args, {
      cwd: paths.root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    if (status === 0) continue;
    console.error(`Nothing more was done: the step "${name}" failed.`);
    return 1;
  }
  return 0;
}

runScript({ usage, run: push });
