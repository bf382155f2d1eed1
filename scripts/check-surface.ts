import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emulatedMembers } from '../src/workbench/apps-script/classes/surface';
import { paths } from './paths';

/** Scripts that run on Google. The pages of the sidebar are left out, because they run in a browser. */
const folders = ['src/addon', 'test/conformance/suite'];
const isScript = (file: string) => /\.(ts|js)$/.test(file) && !file.includes('sidebar/page');

/** Finds members of the emulated services that no script calls. They cost upkeep and prove nothing. */
function uncalledMembers(): string[] {
  const texts = folders.flatMap((folder) => {
    const files = readdirSync(join(paths.root, folder), { recursive: true, encoding: 'utf8' });
    return files.filter(isScript).map((file) => readFileSync(join(paths.root, folder, file), 'utf8'));
  });
  // `.name`, or `['name']` for calls that the types forbid.
  const names = new Set(texts.join('\n').match(/(?<=[.'])[A-Za-z]\w*/g));
  return emulatedMembers().filter((member) => !names.has(member.slice(member.lastIndexOf('.') + 1)));
}

const uncalled = uncalledMembers();
for (const member of uncalled)
  console.error(`${member} is emulated, and neither add-on nor conformance suite calls it.`);
process.exitCode = uncalled.length === 0 ? 0 : 1;
