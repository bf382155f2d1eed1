// Transforms TypeScript and ES modules for Jest. TypeScript 7 has no JavaScript API, so ts-jest cannot do it.
const { createHash } = require('node:crypto');

// Otherwise esbuild starts a process for each file that is transformed synchronously.
process.env.ESBUILD_WORKER_THREADS = '1';
const esbuild = require('esbuild');

// `supportsStaticESM` says how Jest will load the result. From Node 24.9 on Jest loads packages of `"type": "module"`
// as ES modules, also where they are required; on older versions everything must be CommonJS.
exports.process = (source, path, { supportsStaticESM }) => {
  const { code } = esbuild.transformSync(source, {
    loader: /\.tsx?$/.test(path) ? (path.endsWith('x') ? 'tsx' : 'ts') : 'js',
    format: supportsStaticESM ? 'esm' : 'cjs',
    target: 'node20',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // Stack traces of dependencies are not worth the time that thousands of source maps take.
    sourcemap: path.includes('node_modules') ? false : 'inline',
    sourcefile: path,
  });
  return { code };
};

exports.getCacheKey = (source, path, { supportsStaticESM }) =>
  createHash('sha256')
    .update(`${esbuild.version} ${supportsStaticESM ? 'esm' : 'cjs'} `)
    .update(path)
    .update(source)
    .digest('hex');
