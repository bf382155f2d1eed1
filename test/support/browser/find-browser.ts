import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Found {
  readonly executablePath: string;
  readonly env: { readonly [name: string]: string };
}

const packageRoot = join(__dirname, '../../../node_modules/@sparticuz/chromium');
const unpackRoot = join(__dirname, '../../../build');
const installedPaths = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The package's own file looks in /tmp/fonts alone; its Open Sans stands in for Roboto and Arial, other scripts come from the system. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <match target="pattern"><edit name="family" mode="append_last"><string>Open Sans</string></edit></match>
  <alias binding="strong"><family>Roboto</family><prefer><family>Open Sans</family></prefer></alias>
  <alias binding="strong"><family>Arial</family><prefer><family>Open Sans</family></prefer></alias>
  <alias binding="strong"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;

export async function findBrowser(): Promise<Found> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen !== undefined && chosen !== '') return { executablePath: chosen, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return await unpackBrowser();
  const installed = installedPaths.find((path) => existsSync(path));
  if (installed === undefined) throw new Error('No Chrome or Chromium was found: set CHROME_PATH to one.');
  return { executablePath: installed, env: {} };
}

/** Unpacks into a temporary folder and renames it, so that test workers never see an incomplete binary. */
async function unpackBrowser(): Promise<Found> {
  const version = (require(join(packageRoot, 'package.json')) as { version: string }).version;
  const home = join(unpackRoot, `chromium-${version}`);
  if (!existsSync(home)) {
    await mkdir(unpackRoot, { recursive: true });
    const draft = await mkdtemp(join(unpackRoot, 'chromium-draft-'));
    // In a separate process: the package reads TMPDIR and AWS_EXECUTION_ENV when loaded, and changes the environment.
    await promisify(execFile)(process.execPath, ['-e', `require(${JSON.stringify(packageRoot)}).executablePath()`], {
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    await writeFile(join(draft, 'fonts/fonts.conf'), fontsConf);
    await rename(draft, home).catch(async (error: NodeJS.ErrnoException) => {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    });
  }
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(home, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(home, 'fonts'),
      HOME: home,
    },
  };
}
