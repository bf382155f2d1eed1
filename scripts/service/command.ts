import { type OptionTable, readOptions, type ValuesOf, type Variables } from './read-options';

/** One command of `npm run service`: what it takes, and what it does. */
export interface Command {
  /** `keys create`; the words that call it. */
  readonly name: string;
  readonly summary: string;
  /** What stands behind the name without an option's name, such as FILE. */
  readonly operands: readonly string[];
  readonly options: OptionTable;
  run(argv: readonly string[], environment: Variables): Promise<void>;
}

interface Definition<Options extends OptionTable> {
  readonly name: string;
  readonly summary: string;
  readonly operands?: readonly string[];
  readonly options: Options;
  run(values: ValuesOf<Options>, operands: readonly string[], environment: Variables): Promise<void>;
}

/** A command whose `run` gets its options by name and type. */
export function defineCommand<const Options extends OptionTable>({
  operands = [],
  run,
  ...definition
}: Definition<Options>): Command {
  return {
    ...definition,
    operands,
    run: async (argv, environment) => {
      const read = readOptions(definition.options, operands, argv, environment);
      await run(read.values, read.operands, environment);
    },
  };
}
