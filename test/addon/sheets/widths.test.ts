import fc from 'fast-check';
import { planWidths } from '../../../src/addon/sheets/grow-sheet';

/** The widths of columns that have 100 px each, after these calls. */
function applied(count: number, calls: ReturnType<typeof planWidths>): number[] {
  const widths = Array.from({ length: count }, () => 100);
  for (const { first, count: some, widthPx } of calls) widths.fill(widthPx, first, first + some);
  return widths;
}

const runsOf = (widths: readonly number[]) =>
  widths.filter((width, index) => width !== 100 && width !== widths[index - 1]).length;

test('columns get their widths, with no more calls than one for each that differs from the next', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(60, 80, 100, 170), { maxLength: 30 }), (widths) => {
      const calls = planWidths(widths);
      expect(applied(widths.length, calls)).toEqual(widths);
      expect(calls.length).toBeLessThanOrEqual(runsOf(widths));
    }),
  );
});

test.each([
  [[100, 100], 0],
  [[100, 80, 100], 1],
  [[170, 80, 170, 60, 170], 3],
  [[170, 95, 95, 82, 120, 95, 110, 54, 78, 78, 170, 100, 100], 7],
])('the widths %j take %i calls', (widths, count) => {
  expect(planWidths(widths)).toHaveLength(count);
});
