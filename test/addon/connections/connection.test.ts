import { record } from '../../support/api/scripted-api';
import { evaluateError } from '../../support/platform/connected-platform';
import { call, settings } from '../sidebar/called-sidebar';
import { household, keyFor, organizationIn, platformWithApis } from './two-apis';

test.each(['café', 'CAFE', ' Cafe\u0301 ', "'Café'", 'cafe'])('%j names Café', (name) => {
  expect(organizationIn(household(), `connection=${name}`)).toBe('Data of cafe');
});

test('a renamed connection is found by its new name alone', () => {
  const platform = household();
  expect(call(platform, 'renameConnection', { name: ' Bistro ' }, settings, 'cafe').data.connectionName).toBe('Bistro');
  expect(organizationIn(platform, 'connection=bistro')).toBe('Data of cafe');
  expect(evaluateError(platform, 'FIN_TAGS', 'connection=Café').code).toBe('unknown_connection');
});

test.each([
  ['', 'A connection needs a name.'],
  ['\u0301', 'A connection needs a name.'],
  ['data of HOUSEHOLD', 'Another connection is called "data of HOUSEHOLD". Choose another name.'],
  ['x'.repeat(41), 'The name is too long. Use at most 40 characters.'],
  ['a;b', 'A name cannot contain a comma, semicolon, equals sign, quotation mark or hidden character.'],
  ['a,b', 'A name cannot contain a comma, semicolon, equals sign, quotation mark or hidden character.'],
  ['=1+1', 'A name cannot contain a comma, semicolon, equals sign, quotation mark or hidden character.'],
  ['"a"', 'A name cannot contain a comma, semicolon, equals sign, quotation mark or hidden character.'],
  ["'a", 'A name cannot contain a comma, semicolon, equals sign, quotation mark or hidden character.'],
  ['a\u202eb', 'A name cannot contain a comma, semicolon, equals sign, quotation mark or hidden character.'],
  ['a\u0007b', 'A name cannot contain a comma, semicolon, equals sign, quotation mark or hidden character.'],
])('refuses the name %j', (name, message) => {
  const platform = household();
  const before = [...platform.userStore];
  const error = { code: 'invalid_connection_name', message };
  expect(call(platform, 'renameConnection', { name }, settings, 'Café')).toMatchObject({ ok: false, error });
  if (name !== '') {
    expect(call(platform, 'addConnection', { name, ...keyFor('third') })).toMatchObject({ ok: false, error });
  }
  expect([...platform.userStore]).toEqual(before);
});

test.each([
  '__proto__',
  'constructor',
  'toString',
  '<b>Café</b>',
  '@SUM(A1)',
  '+1',
  'بيت',
  'משק בית',
  '🏠 Home',
  "Sam's",
])('a connection may be called %j', (name) => {
  const platform = household();
  expect(call(platform, 'renameConnection', { name }, settings, 'Café').data.connectionName).toBe(name);
  expect(organizationIn(platform, `connection=${name}`)).toBe('Data of cafe');
  expect(organizationIn(platform, [['connection', name]])).toBe('Data of cafe');
  expect(organizationIn(platform)).toBe('Data of household');
});

test('proposes a name that a formula can contain for an organization with a hostile name', () => {
  const platform = platformWithApis();
  call(platform, 'connect', keyFor('household'));
  const { server } = platform.state;
  platform.state.server = (request, count) =>
    request.url.includes('/v1/organization') && request.url.includes('cafe')
      ? record({ name: `'=HYPERLINK("x";"y"),\u202e\n<script>`.padEnd(300, 'x') })
      : server(request, count);
  const { data } = call(platform, 'addConnection', { name: '', ...keyFor('cafe') });
  expect(data.connectionName).toMatch(/^HYPERLINK\( x y \) <script>x+$/);
  expect(data.connectionName.length).toBeLessThanOrEqual(40);
});
