import type { HostUser } from '../../host';
import { serialOfInstant } from '../../time/zone';
import type { CellError, CellValue, CustomFunctionArgument, CustomFunctionRunner } from '../../workbook/workbook';
import { EnumValue, Handle, UnserializableValue } from '../calls/values';
import { toScriptValue } from '../cells/cell-values';
import type { HostContext } from '../host-context';
import type { UnspecifiedBehaviours } from '../host-options';
import type { Messages } from '../messages';
import type { Executor, FinishedExecution } from './executor';

export function createCustomFunctionRunner(
  context: HostContext,
  executor: Executor,
  /** The user who used the file last, whose quota is charged. */
  activeUser: () => HostUser,
): CustomFunctionRunner {
  const { bundle, messages, limits, workbook, unspecifiedBehaviours } = context;
  const dateZone = () => (unspecifiedBehaviours.dateZone === 'script' ? bundle.manifest.timeZone : workbook.timeZone);
  /** Cells do not distinguish letter case. */
  const declared = new Map([...bundle.script.functionNames].map((name) => [name.toLowerCase(), name]));

  const isKnownTo = (user: HostUser) => {
    const { isInstalled, isEnabled } = context.installStates.of(user);
    return isInstalled && isEnabled && user.role !== 'viewer';
  };

  return {
    functions: () => bundle.script.customFunctions,
    callableNames: () => [...bundle.script.functionNames].filter((name) => !name.endsWith('_')),
    isRunning: () => activeUser().role !== 'viewer',
    call: async (name, args, formulaCell) => {
      const functionName = name.endsWith('_') ? undefined : declared.get(name.toLowerCase());
      const user = activeUser();
      if (functionName === undefined || !isKnownTo(user)) {
        return { error: '#NAME?', message: messages.unknownCustomFunction(name) };
      }
      const finished = await executor.run({
        functionName,
        kind: 'cell',
        mode: 'CUSTOM_FUNCTION',
        user,
        formulaCell,
        args: mapArguments(args, dateZone(), unspecifiedBehaviours.skippedArgument),
        limitMs: limits.cellRunMs,
      });
      const { outcome } = finished;
      if (!outcome.ok) return failed(describe(finished));
      return mapResult(outcome.value, functionName, dateZone(), context);
    },
  };
}

/** The message that a cell shows: `Exception: Address unavailable: https://… (line 12).` */
function describe({ outcome, isPlatformFailure }: FinishedExecution): string {
  if (outcome.ok) return '';
  if (isPlatformFailure) return outcome.message;
  return `${outcome.name === '' ? '' : `${outcome.name}: `}${outcome.message} (line ${outcome.line}).`;
}

/** `Array.isArray` does not narrow a readonly array. */
function isRows(argument: CustomFunctionArgument): argument is readonly (readonly CellValue[])[] {
  return Array.isArray(argument);
}

const forms = { undefined: undefined, null: null, 'empty text': '' };

/** Converts arguments for the function: blanks are empty strings, errors are their names. */
export function mapArguments(
  args: readonly CustomFunctionArgument[],
  timeZone: string,
  skipped: UnspecifiedBehaviours['skippedArgument'],
): unknown[] {
  return args.map((argument) => {
    if (argument === undefined) return forms[skipped];
    if (!isRows(argument)) return toScriptValue(argument, timeZone);
    return argument.map((row) => row.map((value) => toScriptValue(value, timeZone)));
  });
}

type Rows = readonly (readonly CellValue[])[];

/** Converts a returned value to cells: a list fills a column, a list of lists a rectangle. */
function mapResult(
  value: unknown,
  functionName: string,
  timeZone: string,
  { limits, messages, unspecifiedBehaviours }: HostContext,
): Rows | CellError {
  const given: readonly (readonly unknown[])[] = Array.isArray(value)
    ? value.map((row: unknown) => (Array.isArray(row) ? row : [row]))
    : [[value]];
  const rows = unspecifiedBehaviours.raggedResult === 'padded' ? padded(given) : given;
  const width = rows[0]?.length ?? 0;
  if (width === 0) return failed(`Error: ${messages.resultEmpty()}`);
  if (rows.length * width > limits.resultCells) return failed(`Error: ${messages.resultTooLarge()}`);
  if (rows.some((row) => row.length !== width)) return failed(`Error: ${messages.resultRagged()}`);
  const cells: CellValue[][] = [];
  for (const row of rows) {
    const mapped: CellValue[] = [];
    for (const item of row) {
      const kind = unsupportedKind(item);
      if (kind !== null) return failed(`TypeError: ${messages.resultType(kind)}`);
      if (typeof item === 'string' && item.length > limits.cellChars) {
        return failed(messages.resultTextTooLong(functionName, limits.cellChars));
      }
      mapped.push(toCell(item, timeZone, messages));
    }
    cells.push(mapped);
  }
  return cells;
}

function padded(rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return rows.map((row) => [...row, ...new Array(width - row.length).fill(null)]);
}

function failed(message: string): CellError {
  return { error: '#ERROR!', message };
}

function toCell(value: unknown, timeZone: string, messages: Messages): CellValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return { dateSerial: serialOfInstant(timeZone, value.getTime()) };
  }
  return { error: '#NUM!', message: messages.resultNotANumber() };
}

function unsupportedKind(value: unknown): string | null {
  if (Array.isArray(value)) return 'list within a row';
  if (value instanceof UnserializableValue) return value.kind;
  if (value instanceof Handle || value instanceof EnumValue) return value.type;
  const isCell = typeof value !== 'object' || value === null || value instanceof Date;
  return isCell ? null : 'object';
}
