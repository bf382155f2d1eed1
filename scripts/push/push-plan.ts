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

const placeholder = 'YOUR_SCRIPT_ID';

/** The script id of this `.clasp.json`. Fails if its project must not be pushed. */
export function readScriptId(claspText: string | null): string {
  if (claspText === null) {
    throw new Error('There is no .clasp.json. Write one with the scriptId of your Apps Script project.');
  }
  const clasp = parse(claspText);
  if (clasp === null) throw new Error('.clasp.json is no JSON object. Write {"scriptId": "…", "rootDir": "dist"}.');
  const { scriptId, rootDir } = clasp;
  if (typeof scriptId !== 'string' || scriptId.trim() === '' || scriptId === placeholder) {
    throw new Error(
      'Put the scriptId of your Apps Script project into .clasp.json first (https://script.google.com › New project › Project Settings › IDs).',
    );
  }
  if (!/^[\w-]+$/.test(scriptId)) {
    throw new Error(`The scriptId "${scriptId}" in .clasp.json is no id: copy it from Project Settings › IDs.`);
  }
  // clasp create-script writes a different rootDir, and clasp would then read another folder.
  if (typeof rootDir !== 'string' || !/^(\.\/)?dist\/?$/.test(rootDir)) {
    throw new Error(
      'Write "rootDir": "dist" into .clasp.json: clasp would push another folder in place of the add-on.',
    );
  }
  return scriptId;
}

function parse(text: string): { readonly [name: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as { [name: string]: unknown }) : null;
  } catch {
    return null;
  }
}
