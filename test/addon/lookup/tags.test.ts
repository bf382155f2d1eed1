import { resolveTagId, tagPath, withDescendants } from '../../../src/addon/lookup/tags';
import type { Row } from '../../../src/addon/rows/row';
import { rowsById } from '../../../src/addon/rows/row';
import type { Session } from '../../../src/addon/session/session';

const tag = (id: string, parentTagId?: string, name = id.toUpperCase()): Row =>
  parentTagId === undefined ? { id, name } : { id, name, parentTagId };

const pathsOf = (tags: readonly Row[]) => {
  const byId = rowsById(tags);
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

const named: readonly Row[] = [
  { id: '11111111-1111-4111-8111-111111111111', name: 'Travel', slug: 'trips' },
  {
    id: '22222222-2222-4222-8222-222222222222',
    name: 'Hotels',
    slug: 'hotels',
    parentTagId: '11111111-1111-4111-8111-111111111111',
  },
  { id: '33333333-3333-4333-8333-333333333333', name: 'Hotels', slug: 'hotels-2' },
  { id: '44444444-4444-4444-8444-444444444444', name: 'hotels', slug: 'hotels-3' },
];
const session = { rows: () => ({ rows: named }) } as unknown as Session;
const firstDigit = (id: string) => id.slice(0, 1);

test.each([
  ['TRAVEL', '1'],
  ['trips', '1'],
  ['travel > hotels', '2'],
  ['Travel › Hotels', '2'],
  ['hotels-2', '3'],
])('the tag %j is found by id, path, slug or name, in any case', (wanted, digit) => {
  expect(firstDigit(resolveTagId(session, wanted))).toBe(digit);
});

test('an id needs no list', () => {
  const refusing = { rows: () => expect(0).toBe('a list') } as unknown as Session;
  expect(resolveTagId(refusing, ' ABCDEF12-0000-4000-8000-000000000000 ')).toBe('abcdef12-0000-4000-8000-000000000000');
});

test.each([
  ['Hotels', 'ambiguous_tag', 'Several tags are "Hotels". Use hotels-2, hotels-3.'],
  ['Travle', 'unknown_tag', 'No tag "Travle". Did you mean Travel?'],
  ['x', 'unknown_tag', 'No tag "x". See FIN_TAGS() for what there is.'],
])('the tag %j is %s', (wanted, code, message) => {
  expect(() => resolveTagId(session, wanted)).toThrow(expect.objectContaining({ code, message }));
});

test('those below a tag are counted with it, also in a cycle', () => {
  const ring = [tag('a', 'b'), tag('b', 'a'), tag('c', 'b'), tag('d')];
  expect(withDescendants(ring, 'a')).toEqual(['a', 'b', 'c']);
  expect(withDescendants(ring, 'd')).toEqual(['d']);
  expect(withDescendants(ring, 'gone')).toEqual(['gone']);
});
