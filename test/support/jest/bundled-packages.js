const { join } = require('node:path');

/**
 * The packages that many tests load and that have hundreds of modules, by the bundle they share: those of a bundle share
 * classes, and a test that needs one of them needs most of them. Preact, because it has ES modules only, as `.mjs` files,
 * which Jest cannot require on every supported Node.
 */
exports.bundles = {
  univer: [
    ...['core', 'engine-formula', 'sheets', 'sheets-formula', 'sheets-note', 'sheets-numfmt'].map(
      (name) => `@univerjs/${name}`,
    ),
    'rxjs',
  ],
  preact: ['preact', 'preact/hooks', 'preact/jsx-runtime'],
  typebox: ['@sinclair/typebox', '@sinclair/typebox/compiler'],
  service: [
    'fastify',
    '@fastify/compress',
    '@fastify/swagger',
    'kysely',
    'pg',
    'prom-client',
    'ajv',
    'ajv/dist/2020',
    'ajv-formats',
  ],
};

/** A file for each package, such as `kysely.js`, from `bundle-packages.ts`. */
exports.folder = join(__dirname, '../../../build/test-packages');
