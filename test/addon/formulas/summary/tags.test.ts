import { brokerageId, checkingId, hotelsId, travelId } from '../../../support/api/sample-records';
import { evaluateTable } from '../../../support/platform/connected-platform';
import { named, paid, platformWith } from './summaries';

const workId = '66666666-6666-4666-8666-666666666666';
const tags = [
  { id: travelId, name: 'Travel', slug: 'travel' },
  { id: hotelsId, name: 'Hotels', slug: 'hotels', parentTagId: travelId },
  { id: workId, name: 'Work', slug: 'work' },
];
const flight = paid('2026-10-05', -100, named('Flights'));
const hotel = paid('2026-10-06', -50, named('Stays'));
const conference = paid('2026-11-07', -30, named('Stays'));
const lunch = paid('2026-11-08', -7, { ...named('Food'), accountId: brokerageId });
const rows = [flight, hotel, conference, lunch];

/** The conference has two tags, lunch none, and Travel itself only the flight. */
const platform = () =>
  platformWith(rows, {
    'GET /v1/tags': tags,
    [`GET /v1/tags/${travelId}/transactions`]: [flight],
    [`GET /v1/tags/${hotelsId}/transactions`]: [hotel, conference],
    [`GET /v1/tags/${workId}/transactions`]: [conference],
  });
const body = (...given: unknown[]) => evaluateTable(platform(), 'FIN_SUMMARY', ...given);

test('a transaction with several tags counts in each group, and once in the Total', () => {
  expect(body('tag', '2026', '', 'measure=out; totals=true')).toEqual([
    ['Tag', 'Currency', 'Out'],
    ['Travel', 'USD', 100],
    ['Travel › Hotels', 'USD', 80],
    ['Work', 'USD', 30],
    ['(no tag)', 'USD', 7],
    ['Total', 'USD', 187],
  ]);
});

test('subtags=true adds what is tagged below a tag to it, each transaction once', () => {
  expect(body('tag', '2026', '', 'measure=out; totals=true; subtags=true; headers=false')).toEqual([
    ['Travel', 'USD', 180],
    ['Travel › Hotels', 'USD', 80],
    ['Work', 'USD', 30],
    ['(no tag)', 'USD', 7],
    ['Total', 'USD', 187],
  ]);
});

test('a pivot by tag counts a transaction once in each total, whichever grouping is across', () => {
  expect(body('tag,month', '2026-10', '2026-11', 'measure=out; totals=true')).toEqual([
    ['Tag', 'Currency', '2026-10', '2026-11', 'Total'],
    ['Travel', 'USD', 100, 0, 100],
    ['Travel › Hotels', 'USD', 50, 30, 80],
    ['Work', 'USD', 0, 30, 30],
    ['(no tag)', 'USD', 0, 7, 7],
    ['Total', 'USD', 150, 37, 187],
  ]);
  expect(body('category,tag', '2026', '', 'measure=out')).toEqual([
    ['Category', 'Currency', 'Travel', 'Travel › Hotels', 'Work', '(no tag)', 'Total'],
    ['Flights', 'USD', 100, 0, 0, 0, 100],
    ['Stays', 'USD', 0, 80, 30, 0, 80],
    ['Food', 'USD', 0, 0, 0, 7, 7],
  ]);
});

test('the row Other of a pivot by tag counts a transaction once', () => {
  expect(body('tag,month', '2026-10', '2026-11', 'measure=out; limit=1; headers=false')).toEqual([
    ['Travel', 'USD', 100, 0, 100],
    ['Other', 'USD', 50, 37, 87],
  ]);
});

test('the tags are read with the filters of the transactions, a request for each tag', () => {
  const asked = platform();
  evaluateTable(asked, 'FIN_SUMMARY', 'tag', '2026-10', '2026-11');
  const ofTags = asked.requests.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/v1/tags'));
  expect(ofTags.sort()).toEqual([
    '/v1/tags',
    ...[travelId, hotelsId, workId].map((id) => `/v1/tags/${id}/transactions`),
  ]);
  const before = asked.requests.length;
  evaluateTable(asked, 'FIN_TRANSACTIONS', '2026-10', '2026-11', 'columns=name,tags');
  evaluateTable(asked, 'FIN_SUMMARY', 'tag,category', '2026-10', '2026-11', 'subtags=true');
  expect(asked.requests).toHaveLength(before);
});

test('amounts are added up by institution', () => {
  const accounts = [
    { id: checkingId, name: 'Checking', institutionName: 'Bank' },
    { id: brokerageId, name: 'Brokerage' },
  ];
  const found = evaluateTable(
    platformWith(rows, { 'GET /v1/accounts': accounts }),
    'FIN_SUMMARY',
    'institution',
    '2026',
    '',
    'measure=out',
  );
  expect(found).toEqual([
    ['Institution', 'Currency', 'Out'],
    ['Bank', 'USD', 180],
    ['(no institution)', 'USD', 7],
  ]);
});

test('subtags=true lists what is tagged below the tag too, each transaction once', () => {
  const names = (name: 'FIN_TAGGED' | 'FIN_TRANSACTIONS', ...given: unknown[]) =>
    evaluateTable(platform(), name, ...given).flat();
  const amounts = 'columns=amount; headers=false; sort=amount';
  expect(names('FIN_TAGGED', 'Travel', '2026', '', amounts)).toEqual([-100]);
  expect(names('FIN_TAGGED', 'Travel', '2026', '', `subtags=true; ${amounts}`)).toEqual([-100, -50, -30]);
  expect(names('FIN_TRANSACTIONS', '2026', '', `tag=Travel; subtags=true; ${amounts}`)).toEqual([-100, -50, -30]);
  expect(body('category', '2026', '', 'tag=Travel; subtags=true; measure=out; headers=false')).toEqual([
    ['Flights', 'USD', 100],
    ['Stays', 'USD', 80],
  ]);
});

test('tags that are each other’s parents count each transaction once', () => {
  const cycle = [
    { id: travelId, name: 'A', parentTagId: hotelsId },
    { id: hotelsId, name: 'B', parentTagId: travelId },
  ];
  const asked = platformWith(rows, {
    'GET /v1/tags': cycle,
    [`GET /v1/tags/${travelId}/transactions`]: [flight],
    [`GET /v1/tags/${hotelsId}/transactions`]: [],
  });
  const found = evaluateTable(asked, 'FIN_SUMMARY', 'tag', '2026', '', 'measure=out; subtags=true; headers=false');
  expect(found.map(([, , out]) => out)).toEqual([100, 100, 87]);
});
