import { thenShow } from '../../features/call';
import { callsOfFeatures } from '../../features/features';
import { connectCalls } from './connect';
import { formulasCalls } from './formulas';
import { refreshCalls, viewRefresh } from './refresh';
import { tableRowsCalls, tableSheetsCalls } from './table-rows';
import { tablesCalls } from './tables';
import { tagCalls } from './tag';

/** Every call of the page, by its name. Any editor can send any of them. */
export const calls = {
  ...connectCalls,
  ...tagCalls,
  ...formulasCalls,
  ...refreshCalls,
  ...tablesCalls,
  ...tableRowsCalls,
  ...tableSheetsCalls,
  ...callsOfFeatures('calls'),
  ...thenShow(callsOfFeatures('refreshCalls'), viewRefresh),
};
