import type {
  CellAddress,
  CellError,
  CellValue,
  CustomFunctionArgument,
  CustomFunctionRunner,
} from '../../../src/workbench/workbook/workbook';

type Result = readonly (readonly CellValue[])[] | CellError;

export interface RecordedCall {
  readonly name: string;
  readonly args: readonly CustomFunctionArgument[];
  readonly formulaCell: CellAddress;
  /** Lets the call end. */
  readonly answer: (result: Result) => void;
}

/** Custom functions, by name in lower case, whose results come from a table or from the test. Records every call. */
export class FakeCustomFunctions implements CustomFunctionRunner {
  readonly calls: RecordedCall[] = [];
  isViewed = false;
  private readonly waiters: { count: number; resolve: () => void }[] = [];

  constructor(
    private readonly answers: { readonly [name: string]: ((...args: CustomFunctionArgument[]) => Result) | 'by hand' },
  ) {}

  functions() {
    return Object.keys(this.answers).map((key) => ({
      name: key.toUpperCase(),
      description: `Test function ${key}.`,
      parameters: ['first', 'second'].map((name) => ({ name, type: 'string', description: '(optional) Anything.' })),
    }));
  }

  callableNames() {
    return Object.keys(this.answers).map((key) => key.toUpperCase());
  }

  isRunning() {
    return !this.isViewed;
  }

  call(name: string, args: readonly CustomFunctionArgument[], formulaCell: CellAddress): Promise<Result> {
    return new Promise((resolve) => {
      this.calls.push({ name, args, formulaCell, answer: resolve });
      const answer = this.answers[name.toLowerCase()];
      if (typeof answer === 'function') resolve(answer(...args));
      for (const waiter of this.waiters) if (this.calls.length >= waiter.count) waiter.resolve();
    });
  }

  /** Resolves after this total number of calls. */
  called(count: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.calls.length >= count) resolve();
      else this.waiters.push({ count, resolve });
    });
  }
}
