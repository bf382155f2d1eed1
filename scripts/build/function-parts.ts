import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** The parts of a custom function. */
export const partNames = ['spec', 'form', 'introduction', 'reference', 'show'] as const;

/**
 * Limits the list of custom functions (src/addon/formulas/catalogue/functions.ts) to the parts that a bundle needs: cells
 * need no help, and the sidebar no code that evaluates formulas.
 */
export function functionParts(parts: readonly (typeof partNames)[number][]): Plugin {
  return {
    name: 'function-parts',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.\/\w+\/show$/ }, ({ path, importer, resolveDir }) =>
        importer.endsWith('functions.ts') ? { path: dirname(resolve(resolveDir, path)), namespace: 'function' } : null,
      );
      onLoad({ filter: /.*/, namespace: 'function' }, ({ path }) => {
        const imports = parts.map((part) => `import { ${part} } from './${part === 'show' ? 'show' : 'spec'}';`);
        const contents = `${imports.join('\n')}\nexport const ${basename(path)} = { ${parts.join(', ')} };`;
        return { contents, resolveDir: path };
      });
    },
  };
}
