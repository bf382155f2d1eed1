import { tagPath, tagsById } from '../../../src/addon/lookup/tags';
import type { Row } from '../../../src/addon/rows/row';

const tag = (id: string, parentTagId?: string, name = id.toUpperCase()): Row =>
  parentTagId === undefined ? { id, name } : { id, name, parentTagId };

const pathsOf = (tags: readonly Row[]) => {
  const byId = tagsById(tags);
  return tags.map((each) => tagPath(byId, each));
};

test('a path begins with the topmost parent', () => {
  expect(pathsOf([tag('c', 'b'), tag('a'), tag('b', 'a'), tag('d', 'a')])).toEqual([
    'A › B › C',
    'A',
    'A › B',
    'A › D',
  ]);
});

test('a missing parent ends the path, and a tag without a name is shown by its id', () => {
  expect(pathsOf([tag('a', 'gone'), { id: 'b', parentTagId: 'a' }, { parentTagId: 'b' }])).toEqual([
    'A',
    'A › b',
    'A › b › ',
  ]);
});

test('each tag in or below a cycle has every ancestor once, in any order of lookups', () => {
  const ring = [tag('a', 'b'), tag('b', 'a'), tag('c', 'b'), tag('self', 'self')];
  const paths = ['B › A', 'A › B', 'A › B › C', 'SELF'];
  expect(pathsOf(ring)).toEqual(paths);
  expect(pathsOf([...ring].reverse())).toEqual([...paths].reverse());
});

test('a deep chain of parents is followed once, not once per tag', () => {
  const depth = 2_000;
  const tags = Array.from({ length: depth }, (_, index) => tag(`t${index}`, `t${index + 1}`, 'x'));
  let lookups = 0;
  const byId = new (class extends Map<unknown, Row> {
    override get(id: unknown): Row | undefined {
      lookups += 1;
      return super.get(id);
    }
  })(tags.map((each) => [each['id'], each]));
  const lengths = tags.map((each) => tagPath(byId, each).length);
  expect([lengths[0], lengths[depth - 1]]).toEqual([depth + (depth - 1) * ' › '.length, 1]);
  expect(lookups).toBeLessThanOrEqual(2 * depth);
});
