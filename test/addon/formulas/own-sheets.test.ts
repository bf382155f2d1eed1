import type { Connection } from '../../../src/addon/connections/connection';
import { previewFunction } from '../../../src/addon/formulas/run-function';
import { refreshFormulas } from '../../../src/addon/refresh/refresh-formulas';
import { failure } from '../../support/api/scripted-api';
import { connectionsOf, evaluate, evaluateError, evaluateTable } from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';
import { changeOf, changeSheet } from '../changes/change-sheets';
import { gridOf, partsOf, splitSheet } from '../splits/split-sheets';
import { named, paid, platformWith } from './summary/summaries';

const market = paid('2026-11-05', -80, named('Groceries'));
const rent = paid('2026-11-02', -900, named('Rent'));

const kinds = (kind: string, id = 7) =>
  new FakeSheet(
    'FIN Categories',
    [
      ['Category', 'Kind'],
      ['Rent', kind],
    ],
    id,
  );
const rates = gridOf(
  [
    ['Currency', 'Rate to USD'],
    ['EUR', 2],
  ],
  'FIN Rates',
);
const changes = changeSheet([{ ...changeOf(rent, { newName: 'Landlord' }), date: '' }]);

const splits = splitSheet(partsOf(market, { amount: -60 }, { amount: -20 }).map((row) => ({ ...row, date: '' })));

/** With each sheet that formulas read, and the names of those that were read. */
function open() {
  const platform = platformWith([market, rent]);
  platform.sheets.push(kinds(''), splits, rates, changes);
  const reads: string[] = [];
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null) throw new Error('There is no spreadsheet.');
  const { valuesOf } = spreadsheet;
  spreadsheet.valuesOf = (name) => {
    reads.push(name);
    return valuesOf(name);
  };
  return { platform, reads };
}

const given = ['category', '2026-11', '', 'columns=category,out; in=EUR', 'headers=false'] as const;
const figures = (platform: FakePlatform) => evaluateTable(platform, 'FIN_SUMMARY', ...given);
const before = [
  ['Rent', 450],
  ['Groceries', 40],
];
const changed = [
  ['Groceries', 40],
  ['Rent', 0],
];
const change = (platform: FakePlatform) => platform.sheets.splice(0, 1, kinds('transfer'));
const refresh = (platform: FakePlatform) => {
  platform.state.context = 'sidebar';
  try {
    return refreshFormulas(platform, connectionsOf(platform));
  } finally {
    platform.state.context = 'cell';
  }
};

test('a summary that is calculated again reads no sheet, and calls the cache as often as without sheets', () => {
  const warmCalls = (platform: FakePlatform, ...options: string[]) => {
    const calculate = () => evaluateTable(platform, 'FIN_SUMMARY', 'category', '2026-11', '', ...options);
    calculate();
    const first = { ...platform.calls };
    calculate();
    const services = ['cache.get', 'cache.getAll', 'cache.put', 'cache.putAll', 'user.getAll', 'document.getAll'];
    return services.map((name) => (platform.calls[name] ?? 0) - (first[name] ?? 0));
  };
  const { platform, reads } = open();
  expect(warmCalls(platform, 'in=EUR')).toEqual(warmCalls(platformWith([market, rent])));
  expect(reads.sort()).toEqual(['FIN Categories', 'FIN Changes', 'FIN Rates', 'FIN Rules', 'FIN Splits']);
  expect(figures(platform)).toEqual(before);
});

test('a refresh shows a change, and the formulas that it calculates read no sheet', () => {
  const { platform, reads } = open();
  figures(platform);
  change(platform);
  expect(figures(platform)).toEqual(before);
  refresh(platform);
  reads.splice(0);
  expect([figures(platform), reads]).toEqual([changed, []]);
});

test('after a refresh that could not read the API, a formula still shows the sheets as they are', () => {
  const { platform } = open();
  figures(platform);
  change(platform);
  const { server } = platform.state;
  platform.state.server = () => failure(503, 'unavailable');
  expect(() => refresh(platform)).toThrow();
  platform.state.server = server;
  expect(figures(platform)).toEqual(changed);
});

test('a refresh goes on where Google takes no more properties until it stores its end', () => {
  const { platform } = open();
  figures(platform);
  const { set } = platform.documentProperties;
  const names: string[] = [];
  platform.documentProperties.set = (name, value) => {
    names.push(name);
    if (names.length === 1) throw new Error('Service invoked too many times for one day: properties write.');
    set(name, value);
  };
  refresh(platform);
  expect(names.slice(0, 3)).toEqual(['fin.sheets', 'fin.sheets', 'fin.freshness']);
});

test('the sidebar reads the sheets themselves, and changes no copy', () => {
  const { platform, reads } = open();
  figures(platform);
  change(platform);
  reads.splice(0);
  const preview = () =>
    previewFunction('FIN_SUMMARY', given, platform, () => connectionsOf(platform).ofCell().connection as Connection);
  expect(preview()).toEqual(changed);
  expect(reads).toHaveLength(5);
  expect(figures(platform)).toEqual(before);
});

test('FIN_STATUS says which sheet has changed since formulas read it, until a refresh', () => {
  const { platform } = open();
  const problem = () => evaluate(platform, 'FIN_STATUS', 'lastError');
  figures(platform);
  expect(problem()).toBe(null);
  change(platform);
  platform.state.now += 3_600_000;
  expect(problem()).toBe('FIN Categories has changed since formulas read it. Choose Refresh now.');
  refresh(platform);
  expect(problem()).toBe(null);
});

test('a mistake in a sheet is shown by each formula, and gone after it is corrected and refreshed', () => {
  const { platform } = open();
  platform.sheets.splice(0, 1, kinds('expense'));
  for (let round = 0; round < 2; round += 1) {
    expect(evaluateError(platform, 'FIN_SUMMARY', ...given).message).toContain('No kind "expense"');
  }
  change(platform);
  refresh(platform);
  expect(figures(platform)).toEqual(changed);
});
