import { parseArgs } from 'node:util';

/** An option of a command, set by `--name` or by its environment variable. `--name` takes precedence. */
export interface Option {
  readonly type: 'string' | 'boolean';
  /** The environment variable. Null if there is none. */
  readonly variable: string | null;
  /** The name of the value in the help. */
  readonly placeholder?: string;
  /** Whether it may be given several times: its value is a list. Only of options without a variable. */
  readonly isRepeatable?: true;
  readonly help: string;
}

export type OptionTable = { readonly [name: string]: Option };

export type Variables = { readonly [name: string]: string | undefined };

export type ValuesOf<Options extends OptionTable> = {
  readonly [Name in keyof Options]: ValueOf<Options[Name]> | undefined;
};

type ValueOf<Each extends Option> = Each['type'] extends 'boolean'
  ? boolean
  : Each extends { readonly isRepeatable: true }
    ? readonly string[]
    : string;

/** Parses a command line. Fails on unknown options and on a wrong number of operands. */
export function readOptions<Options extends OptionTable>(
  options: Options,
  operandNames: readonly string[],
  argv: readonly string[],
  environment: Variables,
): { readonly values: ValuesOf<Options>; readonly operands: readonly string[] } {
  const { values: given, positionals } = parse(options, argv);
  if (positionals.length < operandNames.length) {
    throw new Error(`${operandNames.slice(positionals.length).join(' ')} is missing.`);
  }
  if (positionals.length > operandNames.length) {
    throw new Error(`Unexpected argument ${JSON.stringify(positionals[operandNames.length])}.`);
  }
  const values = Object.entries(options).map(([name, option]) => [
    name,
    given[name] ?? fromVariable(option, environment),
  ]);
  return { values: Object.fromEntries(values) as ValuesOf<Options>, operands: positionals };
}

function parse(options: OptionTable, argv: readonly string[]) {
  const types = Object.entries(options).map(
    ([name, { type, isRepeatable = false }]) => [name, { type, multiple: isRepeatable }] as const,
  );
  try {
    return parseArgs({
      args: [...argv],
      allowNegative: true,
      allowPositionals: true,
      options: Object.fromEntries(types),
    });
  } catch (error) {
    // Node adds advice about positional arguments: `Unknown option '--x'. To specify a positional argument …`.
    const [reason] = (error as Error).message.split('. To specify', 1);
    throw new Error(`${reason}. --help lists the options.`, { cause: error });
  }
}

function fromVariable({ type, variable }: Option, environment: Variables): string | boolean | undefined {
  const text = variable === null ? undefined : environment[variable];
  if (text === undefined || text === '') return undefined;
  if (type === 'string') return text;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new Error(`${variable} is 1 or 0, not ${JSON.stringify(text)}.`);
}
