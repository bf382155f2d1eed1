import {
  type BaseValueObject,
  ErrorType,
  type ErrorValueObject,
  type Interpreter,
  NullValueObject,
} from '@univerjs/engine-formula';

interface AstNode {
  getToken(): string;
  getChildren(): AstNode[];
  getValue(): BaseValueObject | null | undefined;
  setValue(value: BaseValueObject): void;
  execute(): void;
}

/**
 * Defect: Univer 0.25.1 evaluates all branches of IF, IFERROR and IFNA, and would call a custom function in a branch that
 * is not needed. Sheets evaluates the one it needs. Replaces the method that walks a formula. Can go when Univer
 * evaluates branches lazily.
 */
export function patchBranches(interpreter: Interpreter): void {
  const walker = interpreter as unknown as { _execute(node: AstNode, x: number, y: number): number };
  const walk = walker._execute.bind(interpreter);
  walker._execute = (node, x, y) => {
    const [condition, first, second] = node.getChildren();
    const name = node.getToken();
    if (!condition || !first || !['IF', 'IFERROR', 'IFNA'].includes(name)) return walk(node, x, y);
    walker._execute(condition, x, y);
    const test = single(condition.getValue());
    const skipped = test ? needless(name, test, first, second) : undefined;
    for (const branch of [first, second]) {
      if (!branch) continue;
      if (branch === skipped) branch.setValue(NullValueObject.create());
      else walker._execute(branch, x, y);
    }
    node.execute();
    return 0;
  };
}

/** The branch whose value does not matter; an array as condition needs both. */
function needless(name: string, test: BaseValueObject, first: AstNode, second: AstNode | undefined) {
  if (name !== 'IF') return isCaught(name, test) ? undefined : first;
  if (test.isError()) return undefined;
  return isTrue(test) ? second : first;
}

/** A condition that is one cell, or an array of one. */
function single(value: BaseValueObject | null | undefined): BaseValueObject | null {
  if (!value) return null;
  const area = value as unknown as { getRowCount(): number; getColumnCount(): number; getFirstCell(): BaseValueObject };
  if (!value.isArray() && !value.isReferenceObject()) return value;
  return area.getRowCount() === 1 && area.getColumnCount() === 1 ? area.getFirstCell() : null;
}

function isTrue(value: BaseValueObject): boolean {
  return !value.isNull() && value.getValue() !== false && value.getValue() !== 0 && value.getValue() !== '';
}

function isCaught(name: string, value: BaseValueObject): boolean {
  if (!value.isError()) return false;
  return name === 'IFERROR' || (value as unknown as ErrorValueObject).getErrorType() === ErrorType.NA;
}
