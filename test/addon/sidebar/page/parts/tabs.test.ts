import { nextTab } from '../../../../../src/addon/sidebar/page/parts/tabs';

const ids = ['connect', 'tag', 'refresh'] as const;

test.each([
  ['connect', 'ArrowRight', 'tag'],
  ['refresh', 'ArrowRight', 'connect'],
  ['connect', 'ArrowLeft', 'refresh'],
  ['tag', 'ArrowLeft', 'connect'],
  ['refresh', 'Home', 'connect'],
  ['connect', 'End', 'refresh'],
] as const)('from the tab %s, the key %s selects %s', (current, key, next) => {
  expect(nextTab(ids, current, key)).toBe(next);
});

test.each([['ArrowDown'], ['Tab'], ['a']])('the key %s does not change the tab', (key) => {
  expect(nextTab(ids, 'tag', key)).toBeNull();
});
