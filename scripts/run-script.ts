import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Script<Declared extends Options> {
  /** For `--help`. Its first line is `Usage: ` and the command. */
  readonly usage: string;
  readonly options?: Declared;
  readonly allowPositionals?: boolean;
  /** A number that it returns is the process's exit code. */
  run(parsed: Parsed<Declared>): unknown;
}

type Parsed<Declared extends Options> = ReturnType<
  typeof parseArgs<{ options: Declared; allowPositionals: true; strict: true }>
>;

/**
 * Runs a script of package.json with its command line. `--help` prints the usage. An option or argument that the script
 * does not know is refused before anything is done. An error ends the process with 1 and its message.
 */
export async function runScript<Declared extends Options = Record<never, never>>(
  script: Script<Declared>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    const parsed = parse(script, args);
    if (parsed === 'help') {
      console.log(script.usage);
      return;
    }
    const exitCode = await script.run(parsed);
    if (typeof exitCode === 'number') process.exitCode = exitCode;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function parse<Declared extends Options>(script: Script<Declared>, args: readonly string[]): Parsed<Declared> | 'help' {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...script.options, help: { type: 'boolean' } },
      allowPositionals: script.allowPositionals === true,
    });
    return values.help === true ? 'help' : ({ values, positionals } as unknown as Parsed<Declared>);
  } catch (error) {
    // Node adds advice about positional arguments to `Unknown option '--x'`.
    const reason = (error as Error).message.split(/\. (?:To specify|This command)/, 1)[0];
    throw new Error(`${reason}. ${helpCommand(script.usage)} lists what it takes.`);
  }
}

/** `npm run bench -- --help` */
function helpCommand(usage: string): string {
  const command = /npm (?:start|run [\w:]+)/.exec(usage)?.[0] ?? '';
  return `${command} -- --help`;
}
