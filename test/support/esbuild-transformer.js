// Turns TypeScript and ES modules into CommonJS for Jest. TypeScript 7 has no JavaScript API, so ts-jest cannot do it.
const { createHash } = require('node:crypto');
const esbuild = require('esbuild');

exports.process = (source, path) =>
  esbuild.transformSync(source, {
    loader: /\.tsx?$/.test(path) ? (path.endsWith('x') ? 'tsx' : 'ts') : 'js',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // Nobody reads the stacks of other people's modules, of which there are thousands.
    sourcemap: path.includes('node_modules') ? false : 'inline',
    sourcefile: path,
  });

exports.getCacheKey = (source, path) =>
  createHash('sha256').update(esbuild.version).update(path).update(source).digest('hex');
