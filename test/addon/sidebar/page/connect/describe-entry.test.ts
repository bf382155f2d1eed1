import { describeEntry, hasSeveral } from '../../../../../src/addon/sidebar/page/connect/describe-entry';
import { entry } from '../fixtures';

test.each([
  [{}, 'Default'],
  [{ name: 'Home' }, 'Default · Northwind Household'],
  [{ name: 'Café', isDefault: false, organizationName: null }, ''],
  [
    { name: 'Café', isDefault: false, isOwn: false, isRefused: true, organizationName: 'Contoso' },
    'Key refused · Shared by another user · Contoso',
  ],
])('an entry with %j is described as %j', (fields, text) => {
  expect(describeEntry({ ...entry, ...fields })).toBe(text);
});

test.each([
  [[], false],
  [[entry], false],
  [[{ ...entry, isDefault: false }], true],
  [[entry, { ...entry, name: 'Café', isDefault: false }], true],
])('hasSeveral for the connections %j is %j', (connections, isSeveral) => {
  expect(hasSeveral({ connections })).toBe(isSeveral);
});
