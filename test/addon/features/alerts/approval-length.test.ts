import { alertOf, toAlert, toApproved } from '../../../../src/addon/features/alerts/read-alert';
import { parseUserCategories } from '../../../../src/addon/kinds/user-categories';
import { fakePlatform } from '../../../support/platform/fake-platform';

const { codec } = fakePlatform();
const bitsOfCharacter = 6;
/** An editor who writes two alerts, or two groups, with one hash has one of them approved, and then shows the other. */
const least = 128;

test('no editor can search two alerts, or two groups, that one approval is for', () => {
  const spending = { kind: 'spendingAbove', of: 'Food', limit: 100, currency: null, days: 30 } as const;
  const categories = parseUserCategories([
    ['Category', 'Kind', 'Group'],
    ['Groceries', 'spending', 'Food'],
  ]);
  const alert = toAlert(codec, spending);
  const { approval } = toApproved(codec, alert, () => categories);
  expect(alertOf(approval)).toBe(alert.hash);
  expect(alert.hash.length * bitsOfCharacter).toBeGreaterThanOrEqual(least);
  expect((approval.length - alert.hash.length) * bitsOfCharacter).toBeGreaterThanOrEqual(least);
});
