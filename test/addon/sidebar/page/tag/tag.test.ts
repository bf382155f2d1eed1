import { checkNewTag } from '../../../../../src/addon/sidebar/page/tag/new-tag-form';
import { tagColor } from '../../../../../src/addon/sidebar/page/tag/tag-color';
import { findDuplicate, nextOption, searchTags } from '../../../../../src/addon/sidebar/page/tag/tag-options';
import { chosenTags, initialTag, reduceTag, type TagState } from '../../../../../src/addon/sidebar/page/tag/tag-state';
import type { TagView } from '../../../../../src/addon/sidebar/protocol';
import { selection, tags } from '../fixtures';

test('a list of tags is prepared for searching once, not at each key press', () => {
  let reads = 0;
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    id: String(index),
    name: `Tag ${index}`,
    get path() {
      reads += 1;
      return `Group ${index % 40} › Tag ${index}`;
    },
    color: null,
    description: null,
    isArchived: false,
  }));
  expect(searchTags(many, 'tag 1').more).toBeGreaterThan(0);
  reads = 0;
  expect(searchTags(many, 'group 3 tag 1999').tags).toHaveLength(1);
  expect(findDuplicate(many, 'Tag 1999', 'Group 39')?.id).toBe('1999');
  expect(reads).toBe(0);
});

describe('searchTags', () => {
  const paths = (query: string, list: readonly TagView[] = tags) =>
    searchTags(list, query).tags.map(({ path }) => path);

  test('without a query all tags are listed by path, archived ones last', () => {
    expect(paths('')).toEqual([
      'Cafés',
      'Groceries',
      'Tax deductible',
      'Travel',
      'Travel › Flights',
      'Travel › Hotels',
      'Travel › Honeymoon',
    ]);
  });

  test('finds without regard to case, accents and spaces', () => {
    expect(paths('  CAFES ')).toEqual(['Cafés']);
  });

  test.each([
    ['दिन', 'दान'],
    ['ガス', 'カス'],
  ])('the names %s and %s belong to different tags', (one, other) => {
    const list = [{ ...(tags[0] as TagView), name: one, path: one }];
    expect(paths(other, list)).toEqual([]);
    expect(findDuplicate(list, other, null)).toBeNull();
    expect(findDuplicate(list, one, null)).not.toBeNull();
  });

  test('a name with accents may exist beside one without', () => {
    expect(findDuplicate(tags, 'cafes', null)).toBeNull();
  });

  test('every word must occur somewhere in the path', () => {
    expect(paths('ho trav')).toEqual(['Travel › Hotels', 'Travel › Honeymoon']);
    expect(paths('travel groceries')).toEqual([]);
  });

  test('a name that starts with the query comes before one that contains it', () => {
    const list = [
      { ...(tags[0] as TagView), id: 'a', name: 'Late fees', path: 'Bank › Late fees' },
      { ...(tags[0] as TagView), id: 'b', name: 'Fees', path: 'Zoo › Fees' },
    ];
    expect(paths('fees', list)).toEqual(['Zoo › Fees', 'Bank › Late fees']);
  });

  test('special characters of regular expressions are plain text', () => {
    expect(paths('.*')).toEqual([]);
  });

  test.each([
    [99, 99, 0],
    [100, 100, 0],
    [101, 100, 1],
  ])('of %p matches, %p are listed and %p are counted as more', (count, shown, more) => {
    const list = Array.from({ length: count }, (_, index) => ({ ...(tags[0] as TagView), id: `${index}` }));
    const found = searchTags(list, '');
    expect([found.tags.length, found.more]).toEqual([shown, more]);
  });

  test('an empty list has no matches', () => {
    expect(searchTags([], 'x')).toEqual({ tags: [], more: 0 });
  });
});

test('finds a duplicate only under the same parent', () => {
  expect(findDuplicate(tags, 'HOTELS ', 'Travel')?.id).toBe('t-hotels');
  expect(findDuplicate(tags, 'Hotels', null)).toBeNull();
  expect(findDuplicate(tags, 'CAFÉS', null)?.id).toBe('t-cafe');
});

describe('checkNewTag', () => {
  const draft = { name: 'Conference', parentTagId: null, unknownParent: '', color: null, description: '' };

  test.each([
    ['', 'Enter a name.'],
    ['   ', 'Enter a name.'],
    ['x'.repeat(99), null],
    ['x'.repeat(100), null],
    ['x'.repeat(101), 'A name has at most 100 characters; this one has 101.'],
    ['Groceries', '“Groceries” already exists. Choose it in the list.'],
  ])('checks the name (case %#)', (name, problem) => {
    expect(checkNewTag({ ...draft, name }, tags).name).toBe(problem);
  });

  test('a duplicate of an archived tag is reported as archived', () => {
    expect(checkNewTag({ ...draft, name: 'honeymoon', parentTagId: 't-travel' }, tags).name).toBe(
      '“Travel › Honeymoon” exists and is archived. Choose another name.',
    );
  });

  test.each([
    [199, null],
    [200, null],
    [201, 'A description has at most 200 characters; this one has 201.'],
  ])('checks a description of %p characters', (length, problem) => {
    expect(checkNewTag({ ...draft, description: 'x'.repeat(length) }, tags).description).toBe(problem);
  });
});

describe('reduceTag', () => {
  const ready = reduceTag(initialTag, { type: 'tags ready', list: tags });
  const chosenIds = (state: TagState) => chosenTags(state).map(({ id }) => id);

  test('tags are selected and deselected, and keep the order of selection', () => {
    const two = ['t-tax', 't-travel'].reduce((state, tagId) => reduceTag(state, { type: 'toggled', tagId }), ready);
    expect(chosenIds(two)).toEqual(['t-tax', 't-travel']);
    expect(chosenIds(reduceTag(two, { type: 'toggled', tagId: 't-tax' }))).toEqual(['t-travel']);
  });

  test.each([['t-old'], ['t-unknown']])('the archived or unknown tag %s cannot be selected', (tagId) => {
    expect(chosenIds(reduceTag(ready, { type: 'toggled', tagId }))).toEqual([]);
  });

  test('a created tag is added to the list and selected', () => {
    const tag = { ...(tags[0] as TagView), id: 't-new', name: 'New', path: 'New' };
    const state = reduceTag(reduceTag(ready, { type: 'form opened', name: 'New' }), {
      type: 'tag created',
      tag,
      parentTagId: null,
    });
    expect(chosenIds(state)).toEqual(['t-new']);
    expect(state.newName).toBeNull();
  });

  test('a chosen tag is let go when its child is created, and others stay', () => {
    const tag = { ...(tags[0] as TagView), id: 't-new', name: 'Trains', path: 'Travel › Trains' };
    const one = reduceTag(ready, { type: 'toggled', tagId: 't-tax' });
    const two = reduceTag(one, { type: 'toggled', tagId: 't-travel' });
    expect(chosenIds(reduceTag(two, { type: 'tag created', tag, parentTagId: 't-travel' }))).toEqual([
      't-tax',
      't-new',
    ]);
  });

  test('a selected tag is deselected when it is removed or archived', () => {
    const chosen = reduceTag(ready, { type: 'toggled', tagId: 't-tax' });
    expect(reduceTag(chosen, { type: 'tags ready', list: [] }).chosen).toEqual([]);
    const archived = tags.map((tag) => ({ ...tag, isArchived: true }));
    expect(reduceTag(chosen, { type: 'tags ready', list: archived }).chosen).toEqual([]);
  });

  test('the list of tags is kept if reloading it fails', () => {
    const error = { code: 'network', message: 'Broken.', requestId: null, retryAfterSeconds: null };
    expect(reduceTag(ready, { type: 'tags failed', error })).toBe(ready);
    expect(reduceTag(initialTag, { type: 'tags failed', error }).tags).toEqual({ status: 'failed', error });
  });

  test('the old rows stay until the new ones are read', () => {
    const read = reduceTag(ready, { type: 'selection read', view: selection(2) });
    expect(reduceTag(read, { type: 'selection reading' }).selection).toEqual({
      status: 'reading',
      before: selection(2),
    });
  });

  test('starting over keeps the list of tags and drops the selection', () => {
    const chosen = reduceTag(ready, { type: 'toggled', tagId: 't-tax' });
    const read = reduceTag(chosen, { type: 'selection read', view: selection(2) });
    expect(reduceTag(read, { type: 'started over' })).toEqual(ready);
  });
});

test.each([
  ['#1a73e8', '#1a73e8'],
  ['#ABC', '#ABC'],
  ['red', null],
  ['#12345', null],
  ['url(https://evil.test/x)', null],
  ['#fff;background:url(https://evil.test)', null],
  [null, null],
])('tagColor of %j is %j', (color, safe) => {
  expect(tagColor(color)).toBe(safe);
});

test.each([
  [-1, 3, 'ArrowDown', 0],
  [2, 3, 'ArrowDown', 0],
  [-1, 3, 'ArrowUp', 2],
  [0, 3, 'ArrowUp', 2],
  [0, 20, 'PageDown', 5],
  [18, 20, 'PageDown', 19],
  [3, 20, 'PageUp', 0],
  [-1, 0, 'ArrowDown', null],
  [0, 3, 'Home', null],
  [0, 3, 'x', null],
])('from option %p of %p, the key %s leads to %p', (active, count, key, next) => {
  expect(nextOption(active, count, key)).toBe(next);
});
