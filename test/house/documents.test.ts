import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { paths } from '../../scripts/paths';

const documents = ['README.md', ...readdirSync(join(paths.root, 'docs')).filter((name) => name.endsWith('.md'))].map(
  (name) => join(paths.root, name === 'README.md' ? name : `docs/${name}`),
);

test('every picture in a document exists, and every picture is used', () => {
  const shown = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+\.png)\)/g)].map(([, path = '']) =>
      relative(paths.root, join(dirname(file), path)),
    ),
  );
  const pictures = readdirSync(join(paths.root, 'docs')).filter((name) => name.endsWith('.png'));
  expect([...new Set(shown)].sort()).toEqual(pictures.map((name) => `docs/${name}`).sort());
});

test('every complete file name in src/README.md exists', () => {
  const map = readFileSync(join(paths.root, 'src/README.md'), 'utf8');
  const inSource = [...map.matchAll(/`((?:addon|bank-files|banks|contract|export|service|workbench)\/[\w./-]+)`/g)].map(
    ([, path]) => `src/${path}`,
  );
  const elsewhere = [...map.matchAll(/`((?:docs|scripts|test)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(inSource.length).toBeGreaterThan(40);
  expect([...inSource, ...elsewhere].filter((path) => !existsSync(join(paths.root, path)))).toEqual([]);
});
