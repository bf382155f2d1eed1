import { spawnSync } from 'node:child_process';
import { places } from './places';

/** Everything that can be said of the code without running it: types and room boundaries, lint, dead code, documents in step. */
const checks: readonly { readonly name: string; readonly command: string; readonly args: readonly string[] }[] = [
  { name: 'types and boundaries', command: 'tsc', args: ['-b'] },
  {
    name: 'lint and format',
    command: 'biome',
    args: ['ci', '--error-on-warnings', '--reporter=summary', '--colors=off', '.'],
  },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'documents in step', command: 'tsx', args: ['scripts/docs.ts', '--check'] },
];

let failed = 0;
for (const { name, command, args } of checks) {
  const { status } = spawnSync(command, args, { cwd: places.root, stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
