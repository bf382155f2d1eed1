// Runs before each command of package.json. Uses only Node's modules, because it reports that `npm ci` is missing.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: install Node 22.13 or newer.`);
  process.exit(1);
}
if (!existsSync(join(__dirname, '../node_modules/tsx/package.json'))) {
  console.error('The packages are not installed. Run npm ci first.');
  process.exit(1);
}
