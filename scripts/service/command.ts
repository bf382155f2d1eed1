import { readConfigFile } from './config-file';
import { type OptionTable, readOptions, type ValuesOf, type Variables } from './read-options';

/** A command of `npm run service`, with its options and operands. */
export interface Command {
  /** The words that call it, such as `keys create`. */
  readonly name: string;
  readonly summary: string;
  /** Positional arguments, such as FILE. */
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

/** Defines a command whose `run` receives typed options. */
export function defineCommand<const Options extends OptionTable>({
  operands = [],
  run,
  ...definition
}: Definition<Options>): Command {
  return {
    ...definition,
    operands,
    run: async (argv, environment) => {
      const read = (variables: Variables) => readOptions(definition.options, operands, argv, variables);
      const { config } = read(environment).values as { readonly config?: string | undefined };
      const variables = config === undefined ? environment : readConfigFile(config, environment);
      const { values, operands: given } = read(variables);
      await run(values, given, variables);
    },
  };
}
