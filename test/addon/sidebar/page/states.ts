import { connectStates } from './connect-states';
import { formulasStates } from './formulas-states';
import { planStates } from './plan-states';
import { reconcileStates } from './reconcile-states';
import { refreshStates } from './refresh-states';
import type { State } from './state';
import { tagStates } from './tag-states';

/** Every state of the sidebar, view by view. */
export const states: readonly State[] = [
  ...connectStates,
  ...tagStates,
  ...refreshStates,
  ...formulasStates,
  ...planStates,
  ...reconcileStates,
];
