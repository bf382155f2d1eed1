import { handleSidebarCall } from '../../../src/addon/sidebar/handle-call';
import { travelId } from '../../support/api/sample-records';
import { connectionsOf, evaluate } from '../../support/platform/connected-platform';
import { call, input, platformWith } from './called-sidebar';

test.each([
  'no json',
  '',
  'null',
  '[]',
  '{}',
  '{"operation":"__proto__"}',
  '{"operation":"toString","input":null}',
  '{"operation":"setHourlyRefresh","input":{"isOn":"yes"}}',
  `{"operation":"attachTag","input":{"tagId":"${travelId}","transactionIds":[]}}`,
  `{"operation":"attachTag","input":{"tagId":"../accounts","transactionIds":["${travelId}"]}}`,
  `{"operation":"attachTag","input":{"tagId":"${travelId}","transactionIds":["x"]}}`,
  '{"operation":"createTag","input":{"name":"  "}}',
  `{"operation":"createTag","input":{"name":"${'x'.repeat(101)}"}}`,
  '{"operation":"createTag","input":{"name":"x","color":"red"}}',
  '{"operation":"createTag","input":{"name":"x","parentTagId":"y"}}',
  `{"operation":"createTag","input":{"name":"x","description":"${'y'.repeat(201)}"}}`,
  `{"operation":"attachTag","input":{"connectionFingerprint":"m","tagId":"${travelId}","transactionIds":["${travelId}"]}}`,
  '{"operation":"setJournal","input":{"isOn":"yes"}}',
  '{"operation":"createTable","input":{"dataset":"transactions","columns":[],"from":"","accountIds":[],"categories":[],"tagId":null,"schedule":{"every":"never"},"goneRows":"mark"}}',
  '{"operation":"addRules","input":{"rules":[]}}',
  '{"operation":"addRules","input":{"rules":[null]}}',
  '{"operation":"addRules","input":{"rules":[{"field":"amount","test":"contains","value":"x","tag":"y"}]}}',
  '{"operation":"addRules","input":{"rules":[{"field":"name","test":"matches","value":"x","tag":"y"}]}}',
  '{"operation":"addRules","input":{"rules":[{"field":"name","test":"equals","value":" ","tag":"y"}]}}',
  `{"operation":"addRules","input":{"rules":[{"field":"name","test":"equals","value":"${'x'.repeat(251)}","tag":"y"}]}}`,
  `{"operation":"addRules","input":{"rules":${JSON.stringify(Array(501).fill({ field: 'name', test: 'equals', value: 'x', tag: 'y' }))}}}`,
  '{"operation":"previewRules","input":{"period":"900"}}',
  '{"operation":"previewRules","input":null}',
  '{"operation":"applyRules","input":{"connectionFingerprint":"m","planFingerprint":"","period":"90"}}',
  '{"operation":"applyRules","input":{"connectionFingerprint":"m","planFingerprint":{"a":1},"period":"90"}}',
  '{"operation":"createRuleTag","input":{"connectionFingerprint":"m","path":["a"]}}',
  '{"operation":"setAutomaticRules","input":{"isOn":1,"rulesFingerprint":"m","period":"90"}}',
  '{"operation":"insertSuggestion","input":{"id":""}}',
  '{"operation":"insertSuggestion","input":{"formula":"=1+1"}}',
  'x'.repeat(100_001),
])('the request %j is refused', (text) => {
  const platform = platformWith();
  expect(JSON.parse(handleSidebarCall(text, platform, connectionsOf(platform))).error.code).toBe('invalid_request');
  expect(platform.requests).toHaveLength(0);
});

test.each([undefined, null, 7, {}, []])('a request of %j is refused', (value) => {
  expect(JSON.parse(handleSidebarCall(value, platformWith(), connectionsOf(platformWith()))).error.code).toBe(
    'invalid_request',
  );
});

test('a preview counts each of its requests once, as a cell does', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  const counted = () => Number(evaluate(platform, 'FIN_STATUS', 'requests today'));
  const [before, sent] = [counted(), platform.requests.length];
  call(platform, 'previewFormula', { name: 'FIN_TAGS', positional: [], options: {} });
  call(platform, 'listTags', { mayBeCached: false });
  expect(platform.requests.length - sent).toBeGreaterThan(1);
  expect(counted() - before).toBe(platform.requests.length - sent);
});
