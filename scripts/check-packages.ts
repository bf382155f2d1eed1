import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from './paths';
import { runScript } from './run-script';

const usage = `Usage: tsx scripts/check-packages.ts

Lists installed packages that name no licence, and packages of package.json whose newest release is older than two years,
with the reason to keep each. Fails if one has no reason, or a listed one needs none any more.`;

/** Installed packages whose package.json names no licence. */
const withoutLicence: { readonly [name: string]: string } = {
  '@univerjs/telemetry':
    'an interface without code that sends anything; its repository is Apache-2.0, as the other packages of Univer',
  googleapis: 'our own folder scripts/push/googleapis, in place of 200 MB of which clasp uses four parts',
};

/**
 * When the newest release of packages of package.json was published, if that is older than two years, as of the day below
 * (`npm view NAME time`).
 */
const listedOn = '2026-11-28';
const quiet: { readonly [name: string]: { readonly released: string; readonly reason: string } } = {
  saxes: {
    released: '2024-02-23',
    reason: 'XML 1.0 does not change, and it is strict and streaming, as files of banks need',
  },
  'ajv-formats': {
    released: '2024-04-17',
    reason: 'formats for ajv, which is maintained; used by tests alone',
  },
};

const yearMs = 365.25 * 86_400_000;

interface Package {
  readonly license?: unknown;
  readonly licenses?: unknown;
}

function licenceOf(folder: string): unknown {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  return license ?? licenses;
}

/** Names of installed packages without a licence. */
function findUnlicensed(): string[] {
  const { packages } = JSON.parse(readFileSync(join(paths.root, 'package-lock.json'), 'utf8')) as {
    packages: { readonly [folder: string]: unknown };
  };
  const installed = Object.keys(packages).filter(
    (folder) => folder.includes('node_modules/') && existsSync(join(paths.root, folder, 'package.json')),
  );
  const unlicensed = installed.filter((folder) => !licenceOf(join(paths.root, folder)));
  return [...new Set(unlicensed.map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 13)))];
}

async function check(): Promise<number> {
  const unlicensed = findUnlicensed();
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(paths.root, 'package.json'), 'utf8')) as {
    readonly dependencies: object;
    readonly devDependencies: object;
  };
  const own = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
  for (const [name, reason] of Object.entries(withoutLicence)) console.log(`no licence: ${name}: ${reason}`);
  for (const [name, { released, reason }] of Object.entries(quiet)) {
    console.log(`no release since ${released}: ${name}: ${reason}`);
  }
  const problems = [
    ...unlicensed
      .filter((name) => !(name in withoutLicence))
      .map((name) => `${name} names no licence: say why it stays.`),
    ...Object.keys(withoutLicence)
      .filter((name) => !unlicensed.includes(name))
      .map((name) => `${name} names a licence or is gone: remove it from the list.`),
    ...Object.entries(quiet).flatMap(([name, { released }]) => [
      ...(own.has(name) ? [] : [`${name} is gone: remove it from the list.`]),
      ...(Date.parse(listedOn) - Date.parse(released) > 2 * yearMs ? [] : [`${name} had a release within two years.`]),
    ]),
  ];
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

runScript({ usage, run: check });
