import type { CustomFunctionRunner } from '../../workbook/workbook';
import type { HostUser } from '../host';
import { decode } from '../rpc/values';
import type { Executor, Finished } from '../run/executor';
import type { Site } from '../site';
import { mapArguments } from './map-arguments';
import { failed, mapResult } from './map-result';

export interface CellSurroundings {
  /** Whose quota is charged: the user at the keyboard. */
  currentUser(): HostUser;
  isEnabled(): boolean;
}

export function createCustomFunctionRunner(
  site: Site,
  executor: Executor,
  surroundings: CellSurroundings,
): CustomFunctionRunner {
  const { bundle, messages, limits, workbook } = site;
  /** Cells do not distinguish letter case. */
  const declared = new Map([...bundle.script.functionNames].map((name) => [name.toLowerCase(), name]));

  return {
    functions: () => bundle.script.customFunctions,
    call: async (name, args, place) => {
      const functionName = name.endsWith('_') ? undefined : declared.get(name.toLowerCase());
      if (functionName === undefined || !surroundings.isEnabled()) {
        return { error: '#NAME?', message: messages.unknownCustomFunction(name) };
      }
      const finished = await executor.run({
        functionName,
        kind: 'cell',
        mode: 'CUSTOM_FUNCTION',
        user: surroundings.currentUser(),
        place,
        args: mapArguments(args, workbook.timeZone),
        limitMs: limits.cellRunMs,
      });
      const { outcome } = finished;
      if (!outcome.ok) return failed(describe(finished));
      return mapResult(decode(outcome.value), functionName, workbook.timeZone, limits, messages);
    },
  };
}

/** As shown on hover: `Exception: Address unavailable: https://… (line 12).` */
function describe({ outcome, isPlatformFailure }: Finished): string {
  if (outcome.ok) return '';
  if (isPlatformFailure) return outcome.message;
  return `${outcome.name === '' ? '' : `${outcome.name}: `}${outcome.message} (line ${outcome.line}).`;
}
