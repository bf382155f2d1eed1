import { runScript } from '../../scripts/run-script';

const usage = 'Usage: npm run paint -- [--colour NAME]\n\nPaints.';
let printed: string[];
let exits: (number | string | null | undefined)[];

beforeEach(() => {
  printed = [];
  exits = [];
  const print = (text: unknown) => void printed.push(String(text));
  jest.spyOn(console, 'log').mockImplementation(print);
  jest.spyOn(console, 'error').mockImplementation(print);
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    exits.push(code);
    return undefined as never;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

/** The options that the script was run with, or null if it was not run. */
async function paint(...args: readonly string[]) {
  let given: unknown = null;
  await runScript(
    {
      usage,
      options: { colour: { type: 'string' } },
      run: ({ values }) => {
        given = { ...values };
        return 3;
      },
    },
    args,
  );
  return given;
}

test('passes its options to the script, and exits with the returned code', async () => {
  expect(await paint('--colour', 'red')).toEqual({ colour: 'red' });
  expect(process.exitCode).toBe(3);
});

test('help prints the usage and runs nothing', async () => {
  expect(await paint('--colour', 'red', '--help')).toBeNull();
  expect([printed, exits]).toEqual([[usage], []]);
});

test.each([
  [['--color', 'red'], "Unknown option '--color'. npm run paint -- --help lists what it takes."],
  [['red'], "Unexpected argument 'red'. npm run paint -- --help lists what it takes."],
  [['--colour'], "Option '--colour <value>' argument missing. npm run paint -- --help lists what it takes."],
])('refuses %j before the script runs', async (args, message) => {
  expect(await paint(...args)).toBeNull();
  expect([printed, exits]).toEqual([[message], [1]]);
});

test('an error ends the process with only its message', async () => {
  await runScript({ usage, run: () => Promise.reject(new Error('No paint is left.')) }, []);
  expect([printed, exits]).toEqual([['No paint is left.'], [1]]);
});
