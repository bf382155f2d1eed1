import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pushAddOn } from '../../../scripts/push/push-add-on';
import { nothingPushed, type PushRun } from '../../../scripts/push/push-run';
import type { GitState } from '../../../scripts/push/repository';
import type { PushOptions } from '../../../scripts/push/verify-push';
import { type AppsScriptApi, startAppsScriptApi } from '../../support/google/apps-script-api';

const scriptId = '1a2b3c';
const auth = 'https://www.googleapis.com/auth';
const manifest = {
  timeZone: 'Etc/GMT',
  runtimeVersion: 'V8',
  oauthScopes: [`${auth}/spreadsheets.currentonly`, `${auth}/script.external_request`],
};
let root: string;
let google: AppsScriptApi;
const head = '0123456789abcdef0123456789abcdef01234567';
const clean: GitState = { commit: head, changedFiles: [], taggedCommit: null, isTaggedRemotely: false };
let git: GitState | null;
let tags: string[];
let printed: string[];
let steps: string[];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'fin-push-'));
  google = await startAppsScriptApi(scriptId);
  google.files = [{ name: 'Code', type: 'SERVER_JS', source: 'function myFunction() {\n  \n}\n' }, manifestFile({})];
  [printed, steps, git, tags] = [[], [], clean, []];
  mkdirSync(join(root, 'dist'));
  write('.clasp.json', `{"scriptId":"${scriptId}","rootDir":"dist"}`);
  write('dist/appsscript.json', JSON.stringify(manifest));
  write('dist/main.js', 'function onOpen() {}');
  write('dist/sidebar.html', '<p>FIN</p>');
  const tokens = {
    default: { client_id: 'id', client_secret: 'GOCSPX-secret', refresh_token: '1//secret-refresh-token' },
  };
  write('login.json', JSON.stringify({ tokens }));
});

afterEach(async () => {
  await google.close();
  rmSync(root, { recursive: true });
  expect(printed.join('\n')).not.toMatch(/secret/);
});

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
function manifestFile(changes: object) {
  return { name: 'appsscript', type: 'JSON', source: JSON.stringify({ ...manifest, ...changes }) };
}

function push(options: Partial<PushOptions> = {}, run: Partial<PushRun> = {}): Promise<boolean> {
  return pushAddOn(
    { isDryRun: false, isHeadOnly: false, isAgreed: true, ...options },
    {
      root,
      env: { clasp_config_auth: join(root, 'login.json') },
      packageVersion: '1.2.3',
      repository: {
        read: () => Promise.resolve(git),
        tag: (tag, commit) => {
          tags.push(`${tag} ${commit}`);
          git = { ...clean, taggedCommit: commit };
          return Promise.resolve(null);
        },
      },
      google: { rootUrl: google.rootUrl, tokenUrl: google.tokenUrl, retries: 0 },
      runStep: ({ name }) => {
        steps.push(name);
        return true;
      },
      ask: null,
      print: (line) => printed.push(line),
      progress: { outcome: '' },
      ...run,
    },
  );
}

/** The sentence with which a push ends, which may contain no secret. */
async function refusal(options: Partial<PushOptions> = {}, run: Partial<PushRun> = {}): Promise<string> {
  try {
    await push(options, run);
  } catch (error) {
    printed.push((error as Error).stack ?? '');
    return (error as Error).message;
  }
  throw new Error('It was not refused.');
}

test('a release verifies, shows, pushes, makes a version, tags the commit and moves the deployment', async () => {
  google.files = [...google.files.slice(0, 1), manifestFile({ timeZone: 'Europe/Berlin', oauthScopes: [] })];
  google.deployments.set('AKfy1', { versionNumber: 3, description: 'Everybody' });
  const size = JSON.stringify(manifest).length + 'function onOpen() {}<p>FIN</p>'.length;
  google.versions = [
    { ...version(3), files: [manifestFile({ oauthScopes: manifest.oauthScopes.slice(0, 1) })] },
    version(4),
  ];

  expect(await push({ deploymentId: 'AKfy1' })).toBe(true);

  expect(steps).toEqual(['check', 'test', 'build']);
  expect(google.writes).toEqual(['PUT /content', 'POST /versions', 'PUT /deployments']);
  const text = printed.join('\n');
  for (const line of [
    `v1.2.3, commit ${head.slice(0, 10)}\nFiles of dist/, as Google names them (3, ${size} bytes):`,
    /spreadsheets\.currentonly +reads and writes the spreadsheet/,
    /removed +Code\.gs/,
    /added +sidebar\.html/,
    /manifest +timeZone +"Europe\/Berlin" → "Etc\/GMT"/,
    /scope +script\.external_request +new/,
    'Users of version 3 have to agree again, to script.external_request.',
    '. Add script.external_request to the scopes of the Google Workspace Marketplace SDK',
    'Pushed 3 files.',
    'Version 5 made',
    'Tagged v1.2.3.',
    'The deployment AKfy1 runs version 5 now.',
    'git push origin v1.2.3',
    'Sheets add-on script version: 5.',
  ]) {
    expect(text).toEqual(typeof line === 'string' ? expect.stringContaining(line) : expect.stringMatching(line));
  }
  expect(text).not.toContain('WARNING');
  expect(google.versions.at(-1)?.description).toBe(`v1.2.3, commit ${head.slice(0, 10)}`);
  expect(google.files.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'appsscript JSON',
    'main SERVER_JS',
    'sidebar HTML',
  ]);
  expect(google.deployments.get('AKfy1')).toEqual({ versionNumber: 5, description: 'Everybody' });
  expect(tags).toEqual([`v1.2.3 ${head}`]);
});

const noAccess = 'This account may not do that in the project 1a2b3c';

test.each<[string, () => void, string]>([
  ['no .clasp.json', () => rmSync(join(root, '.clasp.json')), 'There is no .clasp.json.'],
  ['no login', () => write('login.json', '{"tokens":{}}'), 'clasp is not logged in: run npx clasp login first.'],
  [
    'changes in no commit',
    () => {
      git = { ...clean, changedFiles: ['a.ts', 'b.ts', 'c.ts', 'd.ts'] };
    },
    'These files have changes that are in no commit: a.ts, b.ts, c.ts and 1 more.',
  ],
  [
    'a tag on another commit',
    () => {
      git = { ...clean, taggedCommit: 'fedcba9876543210' };
    },
    'The tag v1.2.3 is on another commit, fedcba9876: raise the version',
  ],
  [
    'a tag that only origin has, on another commit',
    () => {
      git = { ...clean, taggedCommit: 'fedcba9876543210', isTaggedRemotely: true };
    },
    'of origin: raise the version',
  ],
  [
    'an expired login',
    () => {
      google.isLoginExpired = true;
    },
    'Google no longer accepts the login of clasp (invalid_grant): run npx clasp login again.',
  ],
  [
    'an API that is switched off',
    () => {
      google.isSwitchedOn = false;
    },
    'The Apps Script API is switched off for your account: switch it on at https://script.google.com/home/usersettings',
  ],
  ['another script id', () => write('.clasp.json', '{"scriptId":"9z","rootDir":"dist"}'), 'Google has no project 9z'],
  [
    'a project that is shared for viewing',
    () => {
      google.access = 'view';
    },
    'This account may only view the project "FIN"',
  ],
  [
    'the script of a spreadsheet that is shared for viewing',
    () => {
      google.parentId = '1spreadsheet';
      google.access = 'view';
    },
    'This account may only view the project "FIN"',
  ],
  ['a limit of requests', () => google.faults.set('GET ', { status: 429, isDone: false }), 'Google limits how often'],
  ['no answer', () => google.faults.set('GET ', { status: 'close', isDone: false }), 'Google did not answer (E'],
  [
    'two hundred versions',
    () => {
      google.versions = Array.from({ length: 200 }, (_, place) => version(place + 1));
    },
    'The project has 200 versions, and Google allows 200',
  ],
])('with %s, refuses before the checks and pushes nothing', async (_, arrange, sentence) => {
  arrange();
  const message = await refusal();
  expect(message).toContain(sentence);
  expect(message).toMatch(/ Nothing was pushed\.$/);
  expect([steps, google.writes]).toEqual([[], []]);
});

function version(versionNumber: number, description = 'by hand') {
  return { versionNumber, description, files: [] };
}

test.each([
  ['AKfyHead', 'That is the head deployment'],
  ['AKfyNone', 'The project has no such deployment'],
])('refuses the deployment %s before the checks', async (deploymentId, sentence) => {
  expect(await refusal({ deploymentId })).toContain(sentence);
  expect(steps).toEqual([]);
});

test.each<[string, () => void, string]>([
  [
    'a syntax error',
    () => write('dist/main.js', 'var a;\nfunction ('),
    'Google refuses the request (400): Syntax error: SyntaxError',
  ],
  [
    'a scope without a reason',
    () => write('dist/appsscript.json', JSON.stringify({ oauthScopes: [`${auth}/drive`] })),
    'Write into src/addon/platform/scope-reasons.ts why the add-on asks for',
  ],
  [
    'a bad manifest',
    () => write('dist/appsscript.json', '{"runtimeVersion":"V8"}'),
    'Google refuses the request (400)',
  ],
  ['no manifest', () => rmSync(join(root, 'dist/appsscript.json')), 'appsscript.json is missing'],
  ['a broken manifest', () => write('dist/appsscript.json', '{'), 'appsscript.json is missing or no JSON object'],
  ['a second JSON file', () => write('dist/other.json', '{}'), 'A script project cannot contain other.json.'],
  ['two files of a name', () => write('dist/main.html', ''), 'There are two files with the name main.'],
  [
    'a project that is shared for viewing, and a login without Drive',
    () => {
      google.hasDrive = false;
      google.access = 'view';
    },
    noAccess,
  ],
])('with %s, pushes nothing and makes no version', async (_, arrange, sentence) => {
  arrange();
  const message = await refusal();
  expect(message).toContain(sentence);
  expect(message).toMatch(/ Nothing was pushed\.$/);
  expect([google.writes, tags]).toEqual([[], []]);
});

test('after an interruption between push and version, the next run makes the version and pushes nothing again', async () => {
  google.versions = [{ ...version(1), files: [manifestFile({ oauthScopes: [] })] }];
  google.faults.set('POST /versions', { status: 503, isDone: false });
  expect(await refusal()).toMatch(
    /^Google failed \(503.*The files are on Google, without a version\. Run the same command again: it continues there\.$/,
  );
  expect([google.writes, tags]).toEqual([['PUT /content'], []]);

  // The version is made, but the answer does not arrive.
  google.faults.set('POST /versions', { status: 'close', isDone: true });
  expect(await refusal()).toContain('Google did not answer');
  google.faults.clear();
  expect(await push()).toBe(true);
  expect(printed.join('\n')).toContain('Version 2 was made by a run before');
  // The head has asked for these since the first run, but users of version 1 have not agreed to them.
  expect(printed.join('\n')).toContain('Add spreadsheets.currentonly, script.external_request to the scopes');
  expect(printed.join('\n').match(/Users of version 1 have to agree again/g)).toHaveLength(3);
  expect([google.writes, tags]).toEqual([['PUT /content', 'POST /versions'], [`v1.2.3 ${head}`]]);
});

test('after an interruption between version and deployment, the next run only moves the deployment', async () => {
  google.deployments.set('AKfy1', { versionNumber: 1, description: '' });
  google.versions = [version(1)];
  google.faults.set('PUT /deployments/AKfy1', { status: 429, isDone: false });
  expect(await refusal({ deploymentId: 'AKfy1' })).toContain(
    'Version 2 is on Google, but the release is not complete. Run the same command again',
  );
  google.faults.clear();
  expect(await push({ deploymentId: 'AKfy1' })).toBe(true);
  expect(google.writes).toEqual(['PUT /content', 'POST /versions', 'PUT /deployments']);
  expect(tags).toHaveLength(1);
});

test('a version of the same commit with another address is not taken for this one', async () => {
  await push();
  write('dist/main.js', 'function onOpen() { return 2; }');
  await push();
  expect(google.versions.map(({ versionNumber }) => versionNumber)).toEqual([1, 2]);
});

test.each([['close' as const], [503]])('a push that ends with %s says that it is not sure', async (status) => {
  google.faults.set('PUT /content', { status, isDone: true });
  expect(await refusal()).toMatch(/It is not sure whether Google stored the files\. Run the same command again/);
});

test('code of somebody else is named in a warning and saved before it is removed', async () => {
  google.files = [{ name: 'mine/Ledger', type: 'SERVER_JS', source: 'function sum() { return 7; }' }, manifestFile({})];
  await push();
  expect(printed.join('\n')).toContain('WARNING: a push replaces the whole project. It removes mine/Ledger.gs');
  const [folder] = readdirSync(join(root, 'build/replaced'));
  expect(readFileSync(join(root, 'build/replaced', `${folder}`, 'mine%2FLedger.gs'), 'utf8')).toContain('return 7');
});

test('what Google has not stored as it was pushed is named, and no version is made of it', async () => {
  // An open script editor saves what it shows.
  google.onRequest = (request) => {
    if (google.writes.length > 0 && request === 'GET /content') {
      google.files = google.files.map((file) => (file.name === 'main' ? { ...file, source: 'var old;' } : file));
    }
  };
  expect(await refusal()).toContain('Google has not stored as pushed: main.gs. Close the script editor');
  expect(google.writes).toEqual(['PUT /content']);
});

test('what somebody changes on Google after it was shown is not overwritten', async () => {
  const ask = () => {
    google.files = [manifestFile({}), { name: 'Code', type: 'SERVER_JS', source: 'var mine = 1;' }];
    return Promise.resolve(true);
  };
  expect(await refusal({ isAgreed: false }, { ask })).toContain('Somebody changed the project on Google meanwhile');
  expect(google.writes).toEqual([]);
});

test('asks before it pushes what it says, but not if all is done, and without a terminal asks for --yes', async () => {
  const questions: string[] = [];
  const ask = (question: string) => Promise.resolve(questions.push(question) > 1);
  expect(await push({ isAgreed: false }, { ask })).toBe(false);
  expect(printed.at(-1)).toBe(nothingPushed);
  expect(await refusal({ isAgreed: false })).toContain('There is no terminal to ask in: add --yes');
  expect(google.writes).toEqual([]);
  for (const _ of [1, 2]) expect(await push({ isAgreed: false }, { ask })).toBe(true);
  const question = 'To do: push to "FIN" (1a2b3c), make a version, tag v1.2.3. Go on?';
  expect(questions).toEqual([question, question]);
  expect(google.writes).toEqual(['PUT /content', 'POST /versions']);
});

test('a failed check ends it', async () => {
  expect(await refusal({}, { runStep: ({ name }) => name !== 'test' })).toBe(
    `The step "test" failed. ${nothingPushed}`,
  );
});

test('sources that change during the tests are not released', async () => {
  const runStep = () => {
    git = { ...clean, changedFiles: ['a.ts'] };
    return true;
  };
  expect(await refusal({}, { runStep })).toContain('The sources changed during the tests');
  expect(google.writes).toEqual([]);
});

test('--head pushes uncommitted changes, without a version and a tag', async () => {
  git = { ...clean, changedFiles: ['new.ts'] };
  expect(await push({ isHeadOnly: true })).toBe(true);
  expect([google.writes, tags]).toEqual([['PUT /content'], []]);
});

test('a dry run needs neither account nor network, and says what a push would refuse', async () => {
  write('.clasp.json', '{"scriptId":"YOUR_SCRIPT_ID","rootDir":"dist"}');
  git = { ...clean, changedFiles: ['new.ts'] };
  let requests = 0;
  google.onRequest = () => {
    requests += 1;
  };
  expect(await push({ isDryRun: true, isAgreed: false }, { env: { clasp_config_auth: join(root, 'none') } })).toBe(
    true,
  );
  const text = printed.join('\n');
  for (const line of [
    'Files of dist/',
    'Not compared',
    'Put the scriptId',
    'clasp is not logged in',
    'in no commit: new.ts',
  ]) {
    expect(text).toContain(line);
  }
  expect([steps, requests, printed.at(-1)]).toEqual([['check', 'test', 'build'], 0, nothingPushed]);
});

test('of the script of a spreadsheet, it says what to do in the spreadsheet, and nothing of publishing', async () => {
  google.parentId = '1spreadsheet';
  await push();
  const text = printed.join('\n');
  expect(text).toContain('may be edited by this account');
  expect(text).toMatch(/1\. Reload the spreadsheet.*\n {2}2\. Publish the tag: git push origin v1\.2\.3$/);
});

test('from 180 versions on, it warns, also if Google lists them on several pages', async () => {
  google.versions = Array.from({ length: 180 }, (_, place) => version(place + 1));
  await push();
  expect(printed.join('\n')).toContain('WARNING: the project has 180 of 200 versions');
  expect(google.versions).toHaveLength(181);
});

test('without a repository, the version names no commit, and the run says why nothing is tagged', async () => {
  git = null;
  expect(await push()).toBe(true);
  expect(google.versions[0]?.description).toBe('v1.2.3, no commit');
  expect(printed.join('\n')).toContain('Not tagged v1.2.3: this folder is no git repository.');
});
