import { isMailBuilt } from '../../platform/scopes';
import { alertsCalls, mailCalls } from './alerts';
import { connectCalls } from './connect';
import { formulasCalls } from './formulas';
import { refreshCalls } from './refresh';
import { rulesCalls } from './rules';
import { tableRowsCalls, tableSheetsCalls } from './table-rows';

import { tablesCalls } from './tables';
import { tagCalls } from './tag';

/** Every call of the page, by its name. Any editor can send any of them. */
export const calls = {
  ...connectCalls,
  ...tagCalls,
  ...rulesCalls,
  ...formulasCalls,
  ...refreshCalls,
  ...tablesCalls,
  ...tableRowsCalls,
  ...tableSheetsCalls,
  ...alertsCalls,
  ...(isMailBuilt ? mailCalls() : ({} as ReturnType<typeof mailCalls>)),
};
