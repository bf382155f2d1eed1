import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { paths } from '../../scripts/paths';

const documents = ['.', 'docs', 'docs/decisions', 'src'].flatMap((folder) =>
  readdirSync(join(paths.root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(paths.root, folder, name)),
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

/** A heading as the address of a link writes it. */
function anchorOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

test('every link to a document leads to a file and a heading that exist', () => {
  const broken = documents.flatMap((file) => {
    const links = [...readFileSync(file, 'utf8').matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map(
      ([, link = '']) => link,
    );
    return links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : join(dirname(file), path);
        if (!existsSync(target)) return true;
        if (anchor === undefined) return false;
        const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
          anchorOf(text),
        );
        return !headings.includes(anchor);
      })
      .map((link) => `${relative(paths.root, file)}: ${link}`);
  });
  expect(broken).toEqual([]);
});

test('every claim of the threat model names a test that exists', () => {
  const model = readFileSync(join(paths.root, 'docs/threat-model.md'), 'utf8');
  const lines = model.split('\n').filter((line) => /^\| (?!---|who \|)/.test(line));
  expect(lines.length).toBeGreaterThan(15);
  const unproven = lines.filter((line) => {
    const [, file, name] = /`(test\/[\w./-]+)`: (.+?) \|$/.exec(line) ?? [];
    return file === undefined || !readFileSync(join(paths.root, file), 'utf8').includes(name as string);
  });
  expect(unproven).toEqual([]);
});
