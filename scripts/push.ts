import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBuildOptions } from './build/read-build-options';
import { paths } from './paths';
import { isLoggedIn } from './push/clasp-login';
import { type PushStep, preparation, pushWith, refusePush } from './push/push-plan';
import { requireAllPushed } from './push/unpushed-files';
import { runScript } from './run-script';

const usage = `Usage: npm run push

Checks, tests and builds the add-on, then pushes dist/ to the Apps Script project that .clasp.json names.`;

/** Verifies, then pushes `dist/` to the Apps Script project that .clasp.json names. */
async function push(): Promise<number> {
  // The build reads these variables after minutes of tests.
  readBuildOptions(process.env);
  const file = join(paths.root, '.clasp.json');
  const refusal = refusePush(existsSync(file) ? readFileSync(file, 'utf8') : null, isLoggedIn(process.env));
  if (refusal !== null) {
    console.error(refusal);
    return 1;
  }
  if (!preparation(process.env).every(succeeds)) return 1;
  await requireAllPushed(file);
  return succeeds(pushWith(file)) ? 0 : 1;
}

function succeeds({ name, command, args, env }: PushStep): boolean {
  const { status } = spawnSync(command, args, { cwd: paths.root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) console.error(`Nothing more was done: the step "${name}" failed.`);
  return status === 0;
}

runScript({ usage, run: push });
