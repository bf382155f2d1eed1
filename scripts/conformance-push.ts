import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSuite } from './conformance/build-suite';
import { nextSteps, planConformancePush } from './conformance/push-plan';
import { verifySuite } from './conformance/verify-suite';
import { paths } from './paths';
import { readClaspLogin } from './push/clasp-login';
import { openGoogleProject } from './push/google-project';
import { readProjectFiles } from './push/project-files';
import { runScript } from './run-script';

const usage = `Usage: CONFORMANCE_SCRIPT_ID=… npm run conformance:push [-- --allowlist] [--quick]

Builds the conformance suite, verifies it and pushes it to a separate Apps Script project.
  --allowlist  lists the allowed hosts in the manifest, to test whether Google enforces them; no other case fetches
  --quick      leaves out the cases that wait for half a minute
CONFORMANCE_FETCH_URL is an address that answers with 204, CONFORMANCE_ECHO_URL one that answers as httpbin does. Without
the latter, the cases that need an echo are left out.`;

interface Values {
  readonly allowlist?: boolean;
  readonly quick?: boolean;
}

async function push(values: Values): Promise<number> {
  const { CONFORMANCE_FETCH_URL: fetchUrl, CONFORMANCE_ECHO_URL: echoUrl } = process.env;
  const plan = planConformancePush({
    env: process.env,
    ownClaspText: readText(join(paths.root, '.clasp.conformance.json')),
    addonClaspText: readText(join(paths.root, '.clasp.json')),
    login: readClaspLogin(process.env),
  });
  if (typeof plan === 'string') {
    console.error(plan);
    return 1;
  }
  await buildSuite({
    outDir: paths.conformanceDir,
    declaresHosts: values.allowlist === true,
    isPatient: values.quick !== true,
    ...(fetchUrl === undefined || fetchUrl === '' ? {} : { fetchUrl }),
    ...(echoUrl === undefined ? {} : { echoUrl }),
  });
  verifySuite(paths.conformanceDir);
  const files = await readProjectFiles(paths.conformanceDir);
  await openGoogleProject(plan.scriptId, plan.login).replaceContent(files);
  console.log(nextSteps);
  return 0;
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

runScript({
  usage,
  options: { allowlist: { type: 'boolean' }, quick: { type: 'boolean' } },
  run: ({ values }) => push(values),
});
