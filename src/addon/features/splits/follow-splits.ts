import { followSheet } from '../../matching/follow-sheet';
import { splitSheet } from '../../splits/split-sheet';
import type { Feature } from '../feature';

/** For what the sheet needs beyond the lists of formulas. */
export const splits = {
  refresh: {
    beforeFormulas: {
      maxMs: 30_000,
      run: (platform, connections, budget) =>
        followSheet(platform, connections.allOpen(), budget, {
          own: splitSheet,
          alsoIds: [],
          ifGone: 'into each row of the split, otherwise delete these rows',
          changedNote: (amount) =>
            `FIN: the amount is ${amount} now. What it has changed by counts as a part of its own. To divide it too, write the new amount here and correct the parts.`,
        }),
    },
  },
} satisfies Feature;
