import { organizationFields } from '../../../contract/resources';
import type { Cell } from '../../cells/cells';
import { type Row, textOf } from '../../cells/row';
import { toFieldValue } from '../field-value';
import type { FormulaResult, Run } from '../run';

/** The profile of the organization (GET /v1/organization). */
export function organization(run: Run): FormulaResult {
  const [field] = run.call.positional;
  const names = Object.keys(organizationFields);
  // Checks the field before any request.
  toFieldValue(
    'field',
    names.map((name) => [name, null]),
    field,
  );
  const record: Row = run.session().rows({ operationId: 'getOrganization' }).rows[0] ?? {};
  return toFieldValue(
    'field',
    names.map((name): [string, Cell] => [name, textOf(record, name)]),
    field,
  );
}
