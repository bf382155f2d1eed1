import type { Nullable } from '@univerjs/core';
import {
  type BaseAstNode,
  type BaseValueObject,
  ErrorType,
  type FunctionVariantType,
  type Interpreter,
  NullValueObject,
} from '@univerjs/engine-formula';
import { isArray, isError, isReference } from '../functions/value-objects';

/**
 * Defect: Univer 0.25.1 evaluates all branches of IF, IFERROR and IFNA, and would call a custom function in a branch that
 * is not needed. Sheets evaluates the one it needs. Replaces the method that walks a formula. Can go when Univer
 * evaluates branches lazily.
 */
export function patchBranches(interpreter: Interpreter): void {
  const walker = interpreter as unknown as { _execute(node: BaseAstNode, x: number, y: number): number };
  const walk = walker._execute.bind(interpreter);
  walker._execute = (node, x, y) => {
    const [condition, first, second] = node.getChildren();
    const name = node.getToken();
    if (!condition || !first || !['IF', 'IFERROR', 'IFNA'].includes(name)) return walk(node, x, y);
    walker._execute(condition, x, y);
    const test = singleValue(condition.getValue());
    const skipped = test ? unneededBranch(name, test, first, second) : undefined;
    for (const branch of [first, second]) {
      if (!branch) continue;
      if (branch === skipped) branch.setValue(NullValueObject.create());
      else walker._execute(branch, x, y);
    }
    node.execute();
    return 0;
  };
}

/** The branch that is not needed; undefined if both are, as for an array as condition. */
function unneededBranch(name: string, test: BaseValueObject, first: BaseAstNode, second: BaseAstNode | undefined) {
  if (name !== 'IF') return isCaught(name, test) ? undefined : first;
  if (test.isError()) return undefined;
  return isTrue(test) ? second : first;
}

/** A condition that is one cell, or an array of one. */
function singleValue(value: Nullable<FunctionVariantType>): BaseValueObject | null {
  if (!value) return null;
  if (!isReference(value) && !isArray(value)) return value;
  return value.getRowCount() === 1 && value.getColumnCount() === 1 ? value.getFirstCell() : null;
}

function isTrue(value: BaseValueObject): boolean {
  return !value.isNull() && value.getValue() !== false && value.getValue() !== 0 && value.getValue() !== '';
}

function isCaught(name: string, value: BaseValueObject): boolean {
  return isError(value) && (name === 'IFERROR' || value.getErrorType() === ErrorType.NA);
}
