const { join } = require('node:path');

/** The packages of Univer that tests load: `@univerjs/core` and so on. */
exports.packages = ['core', 'engine-formula', 'sheets', 'sheets-formula', 'sheets-note', 'sheets-numfmt'];

/** A file for each package, from `bundle-univer.ts`. */
exports.folder = join(__dirname, '../../build/univer');
