import { messages } from '../../../../../src/addon/messages/de/page/messages';
import {
  describeError,
  describePartial,
  describeStored,
} from '../../../../../src/addon/sidebar/page/messages/describe-error';

const { errors } = messages;

test.each([
  ['=FIN_TAGS()', '=FIN_TAGS()'],
  ['=FIN_SUMMARY("category,month", "ytd", , "a=1,2")', '=FIN_SUMMARY("category,month"; "ytd"; ; "a=1,2")'],
  ['=FIN_TAGGED("say ""a, b""", "all")', '=FIN_TAGGED("say ""a, b"""; "all")'],
])('the formula %s is written as %s in German', (formula, written) => {
  expect(messages.formulas.written(formula)).toBe(written);
});

test.each([
  [1, 'minute', '600 pro Minute'],
  [15, 'minute', '600 in 15 Minuten'],
  [30, 'day', '600 in 30 Tagen'],
] as const)('a rate limit for %i %s is written as %s', (amount, unit, text) => {
  expect(messages.connect.abilities.rateLimit(600, amount, unit)).toBe(text);
});

test('the English message is added only if it contains more details', () => {
  expect(describeError({ code: 'busy', message: 'Another refresh is running.' }, errors)).toMatchObject({
    original: null,
  });
  const unreachable = 'The API could not be reached. Check the base URL, or try again later.';
  expect(describeError({ code: 'network', message: unreachable }, errors)).toMatchObject({ original: null });
  const message = 'No tag "Travle". Did you mean Travel?';
  expect(describeError({ code: 'unknown_tag', message }, errors)).toEqual({
    meaning: 'Kein Tag hat diesen Namen, Pfad, Slug oder diese ID.',
    text: 'Kein Tag hat diesen Namen, Pfad, Slug oder diese ID. FIN_TAGS() listet alle Tags auf.',
    original: message,
  });
});

test('after an error that left a part done, the English message is added, because only it says which part', () => {
  const message = '300 were tagged, then: The API could not be reached. Check the base URL, or try again later.';
  const error = describeError({ code: 'network', message }, errors);
  expect(describePartial(error, message)).toEqual({ ...error, original: message });
  const unknown = describeError({ code: 'of a later version', message }, errors);
  expect(describePartial(unknown, message)).toMatchObject({ text: message, original: null });
});

test('a stored error keeps its request ID, and its English message if it has no code', () => {
  const message = 'The API failed on its side. (request r-1)';
  expect(describeStored(message, 'internal_error', errors)).toMatchObject({ original: null, requestId: 'r-1' });
  expect(describeStored(message, null, errors)).toMatchObject({ text: message, isEnglish: true });
});

test('several synced tables that show a tag are named in the plural', () => {
  expect(messages.tag.run.shown(0, [], ['Mai'])).toBe('Zu sehen in der Datentabelle auf Mai.');
  expect(messages.tag.run.shown(0, [], ['Mai', 'Juni'])).toBe('Zu sehen in den Datentabellen auf Mai und Juni.');
});
