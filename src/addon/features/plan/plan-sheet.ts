import { type PlannedItem, planIntervals, readPlan } from '../../formulas/forecast/read-plan';
import type { Sources } from '../../formulas/run';
import { dayFormat } from '../../sheets/design';
import { type OwnSheet, placesOf } from '../../sheets/own-sheet';

/** What the user plans, in the order in which FIN_FORECAST takes it. */
export const planSheet = {
  name: 'FIN Plan',
  columns: {
    date: {
      title: 'Date',
      widthPx: 100,
      format: dayFormat,
      note: "Nothing counts this sheet by itself. A formula that does: =FIN_FORECAST(, , 'FIN Plan'!A2:F)",
    },
    amount: { title: 'Amount', widthPx: 100, isRight: true, note: 'What goes out is negative.' },
    name: { title: 'Name', widthPx: 220 },
    currency: { title: 'Currency', widthPx: 75 },
    every: { title: 'Every', widthPx: 110, options: planIntervals, note: 'How often it comes from its date on.' },
    last: {
      title: 'Until',
      widthPx: 100,
      format: dayFormat,
      note: 'The last day on which it may come. Blank: no end.',
    },
  },
} satisfies OwnSheet;

/** What FIN Plan has; nothing without the sheet. Fails with `invalid_argument`, which names the row. */
export function readPlanSheet({ platform, dateContext }: Sources): PlannedItem[] {
  const rows = platform.spreadsheet()?.valuesOf(planSheet.name) ?? [];
  const places = Object.values(placesOf(planSheet, rows[0] ?? []));
  const inOrder = rows.map((cells) => places.map((place) => cells[place]));
  return rows.length === 0 ? [] : readPlan(inOrder, { ...dateContext(), isAhead: true });
}
