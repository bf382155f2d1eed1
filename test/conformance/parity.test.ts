import { groups, prefixOf } from '../../scripts/conformance/parity';
import { cases } from './suite/cases/cases';

test('every group of rules says its source and what breaks, and no group is left over', () => {
  expect([...new Set(cases.map(prefixOf))].sort()).toEqual(Object.keys(groups).sort());
  for (const { source, ifWrong } of Object.values(groups)) expect([source, ifWrong]).not.toContain('');
});

test('every id is written once', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});
