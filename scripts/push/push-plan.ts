import { notLoggedIn } from './clasp-login';

export interface PushStep {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: { readonly [name: string]: string };
}

/** The build comes after the tests, because they rebuild `dist/` for the workbench, without a fixed address. */
export function preparation(env: { readonly [name: string]: string | undefined }): PushStep[] {
  return [
    { name: 'check', command: 'npm', args: ['run', 'check'] },
    { name: 'test', command: 'npm', args: ['test', '--', 'test/bundle', 'test/addon', 'test/contract'] },
    {
      name: 'build',
      command: 'npm',
      args: ['run', 'build'],
      // The origin of the workbench does not exist on Google, so the form suggests no address by default.
      env: { FIN_DEFAULT_BASE_URL: env['FIN_DEFAULT_BASE_URL'] ?? '' },
    },
  ];
}

/** Without -f, clasp asks before it overwrites the manifest, and pushes nothing without an answer. */
export function pushWith(projectFile: string): PushStep {
  return { name: 'push', command: 'npx', args: ['--no-install', 'clasp', '--project', projectFile, 'push', '-f'] };
}

const placeholder = 'YOUR_SCRIPT_ID';

/** Returns why the project of this `.clasp.json` must not be pushed, or null if it may. */
export function refusePush(claspText: string | null, isLoggedIn: boolean): string | null {
  if (claspText === null) return 'There is no .clasp.json. Write one with the scriptId of your Apps Script project.';
  const clasp = parse(claspText);
  if (clasp === null) return '.clasp.json is no JSON object. Write {"scriptId": "…", "rootDir": "dist"}.';
  const { scriptId, rootDir } = clasp;
  if (typeof scriptId !== 'string' || scriptId.trim() === '' || scriptId === placeholder) {
    return 'Put the scriptId of your Apps Script project into .clasp.json first (Project Settings › IDs, or clasp create-script).';
  }
  // clasp replaces the project with the files under rootDir, and create-script writes a different rootDir.
  if (typeof rootDir !== 'string' || !/^(\.\/)?dist\/?$/.test(rootDir)) {
    return 'Write "rootDir": "dist" into .clasp.json: clasp would push another folder in place of the add-on.';
  }
  return isLoggedIn ? null : notLoggedIn;
}

function parse(text: string): { readonly [name: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as { [name: string]: unknown }) : null;
  } catch {
    return null;
  }
}
