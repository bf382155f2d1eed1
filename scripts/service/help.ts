import type { Command } from './command';
import type { Option } from './read-options';

/** Lists all commands, and the options of the default command. */
export function serviceHelp(commands: readonly Command[]): string {
  const [first] = commands;
  const lines = commands.map(({ name, operands, summary }) => [[name, ...operands].join(' '), summary] as const);
  return [
    'Usage: npm run service -- [COMMAND] [OPTIONS]',
    '',
    ...columns(lines),
    '',
    first === undefined ? '' : `Options of ${first.name}, which is the command where none is named:`,
    ...optionLines(first),
    '',
    'npm run service -- COMMAND --help lists the options of another command. DATABASE_URL=postgres://… makes each command',
    'use that PostgreSQL server instead of the embedded database, and start read from a standby of it that is named in',
    'DATABASE_REPLICA_URL.',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const { name, operands, summary } = command;
  const usage = ['Usage: npm run service --', name, ...operands, '[OPTIONS]'].join(' ');
  return [usage, '', summary, '', ...optionLines(command)].join('\n');
}

function optionLines(command: Command | undefined): string[] {
  return columns(
    Object.entries(command?.options ?? {}).map(([name, option]) => [spell(name, option), explain(option)]),
  );
}

function spell(name: string, { type, placeholder = 'TEXT' }: Option): string {
  return type === 'boolean' ? `--${name}, --no-${name}` : `--${name} ${placeholder}`;
}

function explain({ help, variable }: Option): string {
  return variable === null ? help : `${help} [${variable}]`;
}

function columns(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
