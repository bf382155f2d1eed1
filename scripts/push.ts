import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { paths } from './paths';
import { pushAddOn } from './push/push-add-on';
import type { PushStep } from './push/push-plan';
import { nothingPushed } from './push/push-run';
import { openRepository } from './push/repository';
import { runScript } from './run-script';

const usage = `Usage: npm run push [-- --dry-run] [--head] [--yes] [--deployment ID]

Verifies, checks, tests and builds the add-on, shows what changes, asks, pushes dist/ to the Apps Script project that
.clasp.json names, makes a version of it and tags the commit. docs/push.md describes it.
  --dry-run        stops after showing what would be pushed. It uses no account and no network
  --head           only pushes, for a test deployment: makes no version and no tag, and allows uncommitted changes
  --yes            does not ask
  --deployment ID  then lets this deployment run the new version
FIN_API_BASE_URL, FIN_DEFAULT_BASE_URL and FIN_MAIL are those of npm run build.`;

interface Values {
  readonly 'dry-run'?: boolean;
  readonly head?: boolean;
  readonly yes?: boolean;
  readonly deployment?: string;
}

async function push(values: Values): Promise<number> {
  const progress = { outcome: nothingPushed };
  process.once('SIGINT', () => {
    console.error(`\n${progress.outcome}`);
    process.exit(130);
  });
  const { version } = JSON.parse(readFileSync(join(paths.root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const isDone = await pushAddOn(
    {
      isDryRun: values['dry-run'] === true,
      isHeadOnly: values.head === true,
      isAgreed: values.yes === true,
      ...(values.deployment === undefined ? {} : { deploymentId: values.deployment }),
    },
    {
      root: paths.root,
      env: process.env,
      packageVersion: version,
      repository: openRepository(paths.root),
      runStep: succeeds,
      ask: process.stdin.isTTY ? ask : null,
      print: (line) => console.log(line),
      progress,
    },
  );
  return isDone ? 0 : 1;
}

function succeeds({ command, args, env }: PushStep): boolean {
  const { status } = spawnSync(command, args, { cwd: paths.root, stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0;
}

/** Enter, and the end of the input, mean no. */
async function ask(question: string): Promise<boolean> {
  process.stderr.write(`${question} [y/N] `);
  // Without `terminal`, Ctrl+C remains a signal.
  const lines = createInterface({ input: process.stdin, terminal: false });
  try {
    for await (const line of lines) return /^y(?:es)?$/i.test(line.trim());
    return false;
  } finally {
    lines.close();
  }
}

runScript({
  usage,
  options: {
    'dry-run': { type: 'boolean' },
    head: { type: 'boolean' },
    yes: { type: 'boolean' },
    deployment: { type: 'string' },
  },
  run: ({ values }) => push(values),
});
