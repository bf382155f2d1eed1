import type { Command } from './command';
import { commandHelp, serviceHelp } from './help';
import type { Variables } from './read-options';

/** Runs the command named by the first words, or the first of the list if there is no name. */
export async function runCommand(
  commands: readonly Command[],
  argv: readonly string[],
  environment: Variables,
  print: (text: string) => void,
): Promise<void> {
  const [first = ''] = argv;
  const hasName = first !== '' && !first.startsWith('-');
  const command = hasName ? findCommand(commands, argv) : commands[0];
  if (argv.includes('--help')) {
    print(hasName && command !== undefined ? commandHelp(command) : serviceHelp(commands));
    return;
  }
  if (command === undefined) {
    const known = commands.map(({ name }) => name).join(', ');
    throw new Error(`Unknown command ${JSON.stringify(unknownName(commands, argv))}. Known ones: ${known}.`);
  }
  await command.run(hasName ? argv.slice(wordsOf(command).length) : argv, environment);
}

function findCommand(commands: readonly Command[], argv: readonly string[]): Command | undefined {
  return commands.find((command) => wordsOf(command).every((word, index) => argv[index] === word));
}

/** Returns `keys nonsense` if a command such as `keys list` exists, otherwise only the first word. */
function unknownName(commands: readonly Command[], argv: readonly string[]): string {
  const isGroup = commands.some((command) => wordsOf(command).length > 1 && wordsOf(command)[0] === argv[0]);
  return argv
    .slice(0, isGroup ? 2 : 1)
    .filter((word) => !word.startsWith('-'))
    .join(' ');
}

function wordsOf({ name }: Command): readonly string[] {
  return name.split(' ');
}
