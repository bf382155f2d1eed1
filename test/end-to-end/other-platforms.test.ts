import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import type { PlatformOptions } from '../../scripts/workbench/assemble';
import { translatedMessages } from '../support/host/translated-messages';
import { type DemoService, startDemo } from './demo-service';
import { type Place, testFormulas } from './formula-tests';
import { testStory } from './story-tests';

/**
 * The same formulas and the same story on a platform that differs from the default of the workbench: an add-on that
 * parses English messages, relies on its cache or confuses time zones fails here.
 */
interface OtherPlatform {
  readonly name: string;
  readonly tagName: string;
  readonly spreadsheetZone: string;
  readonly scriptZone: string;
  readonly platform: () => PlatformOptions;
}

const otherPlatforms: readonly OtherPlatform[] = [
  {
    name: 'platform messages in another language, and the spreadsheet a day behind the script',
    tagName: 'Translated',
    spreadsheetZone: 'America/Los_Angeles',
    scriptZone: 'Asia/Tokyo',
    platform: () => ({ messages: translatedMessages }),
  },
  {
    name: 'a cache that loses a third of its reads, other undocumented behaviours, and the spreadsheet a day ahead',
    tagName: 'Forgetful',
    spreadsheetZone: 'Pacific/Auckland',
    scriptZone: 'America/New_York',
    platform: () => ({
      cacheLoss: { probability: 1 / 3, random: sequence(7) },
      unspecifiedBehaviours: {
        skippedArgument: 'empty text',
        raggedResult: 'padded',
        redirectHeaders: 'dropped',
      },
    }),
  },
];

const folders: string[] = [];
let demo: DemoService;

beforeAll(async () => {
  demo = await startDemo();
});

afterAll(async () => {
  await demo.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe.each(otherPlatforms)('$name', ({ tagName, spreadsheetZone, scriptZone, platform }) => {
  const place = (): Place => ({
    distDir: distWithZone(scriptZone),
    timeZone: spreadsheetZone,
    platform: platform(),
  });
  testFormulas(() => demo, place);
  testStory(() => demo, place, tagName);
});

/** The built bundle with another zone in its manifest. */
function distWithZone(timeZone: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fin-zone-'));
  folders.push(folder);
  cpSync(paths.distDir, folder, { recursive: true });
  const file = join(folder, 'appsscript.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), timeZone }));
  return folder;
}

/** The same pseudorandom numbers from 0 to below 1 each time (the generator of Park and Miller). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
