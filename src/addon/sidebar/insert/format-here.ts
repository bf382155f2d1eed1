import type { Connections } from '../../connections/connections';
import { AddonError } from '../../errors/addon-error';
import { previewFunction } from '../../formulas/run-function';
import type { Platform } from '../../platform/platform';
import { connectionOf, readFormula, toParts } from '../explain/formula-parts';
import { nameCell, selectedFormula } from '../selected-formula';
import type { FormattedTable } from '../views';
import { look, readUse } from './insert-formula';
import { describeColumns } from './result-columns';

/** A formula that is one call and nothing else, so that its result is the table. */
export const oneCall = /^=\s*FIN_\w+\((?:"(?:[^"]|"")*"|[^"()]|\([^()]*\))*\)\s*$/i;

/** Gives the table of a formula that a user typed the look of one that the sidebar inserts. */
export function formatHere(platform: Platform, connections: Connections): FormattedTable {
  const place = selectedFormula(platform);
  const { spreadsheet, sheet, row, column, formula, call } = place;
  const cell = nameCell(place);
  if (!oneCall.test(formula)) {
    throw new AddonError(
      'invalid_argument',
      `Only the table of a FIN function alone can be formatted; ${cell} has more.`,
    );
  }
  const read = readFormula(call, sheet, spreadsheet);
  const parts = toParts(read);
  const named = connections.named(connectionOf(parts));
  const result = previewFunction(read.name, read.values, platform, () => named.shared() ?? named.requireOfUser());
  const rows = Array.isArray(result) ? result : [[result]];
  const draft = {
    name: parts.name,
    positional: parts.positional.map((value) => String(value ?? '')),
    options: Object.fromEntries(parts.options),
  };
  const area = { row, column, rowCount: rows.length, columnCount: rows[0]?.length ?? 1 };
  const columns = describeColumns(draft, result);
  const isInUse = readUse(sheet, area).outside;
  return { cell, look: look(spreadsheet, sheet, draft, { area, columns, isInUse }) };
}
