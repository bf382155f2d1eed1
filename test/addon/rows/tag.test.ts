import { isArchived } from '../../../src/addon/rows/tag';

test.each([
  [{ archivedAt: '2026-03-31T08:00:00Z' }, true],
  [{ archivedAt: 1_774_944_000 }, true],
  [{ archivedAt: '' }, false],
  [{ archivedAt: null }, false],
  [{}, false],
])('%j is archived: %s', (tag, expected) => {
  expect(isArchived(tag)).toBe(expected);
});
