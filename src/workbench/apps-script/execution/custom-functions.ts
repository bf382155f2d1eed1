import type { CellValue, CustomFunctionArgument, CustomFunctionRunner } from '../../workbook/workbook';
import { toScriptValue } from '../cells/cell-values';
import type { HostUser } from '../host';
import type { HostContext } from '../host-context';
import type { UnspecifiedBehaviours } from '../unspecified-behaviours';
import type { Executor, Finished } from './executor';
import { failed, mapResult } from './map-result';

export function createCustomFunctionRunner(
  context: HostContext,
  executor: Executor,
  /** Whose quota is charged. */
  userAtKeyboard: () => HostUser,
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
    isRunning: () => userAtKeyboard().role !== 'viewer',
    call: async (name, args, place) => {
      const functionName = name.endsWith('_') ? undefined : declared.get(name.toLowerCase());
      const user = userAtKeyboard();
      if (functionName === undefined || !isKnownTo(user)) {
        return { error: '#NAME?', message: messages.unknownCustomFunction(name) };
      }
      const finished = await executor.run({
        functionName,
        kind: 'cell',
        mode: 'CUSTOM_FUNCTION',
        user,
        place,
        args: mapArguments(args, dateZone(), unspecifiedBehaviours.skippedArgument),
        limitMs: limits.cellRunMs,
      });
      const { outcome } = finished;
      if (!outcome.ok) return failed(describe(finished));
      return mapResult(outcome.value, functionName, dateZone(), context);
    },
  };
}

/** As shown on hover: `Exception: Address unavailable: https://… (line 12).` */
function describe({ outcome, isPlatformFailure }: Finished): string {
  if (outcome.ok) return '';
  if (isPlatformFailure) return outcome.message;
  return `${outcome.name === '' ? '' : `${outcome.name}: `}${outcome.message} (line ${outcome.line}).`;
}

/** Without the line that Sheets adds: the bundle has few lines, so it tells a person nothing. */
export function withoutLine(message: string): string {
  return message.replace(/ \(line \d+\)\.$/, '');
}

/** `Array.isArray` does not narrow a readonly array. */
function isRows(argument: CustomFunctionArgument): argument is readonly (readonly CellValue[])[] {
  return Array.isArray(argument);
}

const forms = { undefined: undefined, null: null, 'empty text': '' };

/** A formula's arguments as the function gets them: blanks are empty text, error cells are their names as text. */
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
