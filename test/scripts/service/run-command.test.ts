import { type Command, defineCommand } from '../../../scripts/service/command';
import { runCommand } from '../../../scripts/service/run-command';

const calls: unknown[] = [];
const options = {
  port: { type: 'string', variable: 'X_PORT', placeholder: 'PORT', help: 'where' },
  loud: { type: 'boolean', variable: null, help: 'how' },
} as const;
const commands: readonly Command[] = [
  defineCommand({
    name: 'start',
    summary: 'starts',
    options,
    run: async (values) => void calls.push(['start', values]),
  }),
  defineCommand({
    name: 'keys list',
    summary: 'lists keys',
    operands: ['FILE'],
    options: {},
    run: async (_values, operands) => void calls.push(['keys list', operands]),
  }),
];

async function run(...argv: string[]): Promise<string> {
  const printed: string[] = [];
  await runCommand(commands, argv, { X_PORT: '7' }, (text) => printed.push(text));
  return printed.join('\n');
}

beforeEach(() => {
  calls.length = 0;
});

test('without a name, the first command runs', async () => {
  await run('--loud');
  await run('start', '--port', '8');
  await run();
  expect(calls).toEqual([
    ['start', { port: '7', loud: true }],
    ['start', { port: '8', loud: undefined }],
    ['start', { port: '7', loud: undefined }],
  ]);
});

test('a command of two words gets the arguments after them', async () => {
  await run('keys', 'list', 'a.csv');
  expect(calls).toEqual([['keys list', ['a.csv']]]);
});

test.each([
  [['stat'], 'Unknown command "stat". Known ones: start, keys list.'],
  [['keys'], 'Unknown command "keys". Known ones: start, keys list.'],
  [['keys', 'lost'], 'Unknown command "keys lost". Known ones: start, keys list.'],
  [['--prot', '8'], "Unknown option '--prot'. --help lists the options."],
  [['keys', 'list'], 'FILE is missing.'],
  [['keys', 'list', 'a', 'b'], 'Unexpected argument "b".'],
  [['start', 'x'], 'Unexpected argument "x".'],
])('refuses %j with an error that names the argument', async (argv, message) => {
  await expect(run(...argv)).rejects.toMatchObject({ message });
  expect(calls).toEqual([]);
});

test('help lists commands, options and variables, and runs nothing', async () => {
  const help = await run('--help');
  for (const text of ['start', 'keys list FILE', '--port PORT', '[X_PORT]', '--loud']) expect(help).toContain(text);
  expect(await run('keys', 'list', '--help')).toMatch(/^Usage: npm run service -- keys list FILE/);
  expect(calls).toEqual([]);
});
