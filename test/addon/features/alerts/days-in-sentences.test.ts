import { describeFacts, type Facts } from '../../../../src/addon/features/alerts/kinds/kind';
import { messagesIn } from '../../../../src/addon/messages/language';

const rise: Facts = {
  ...{ kind: 'priceRise', merchant: 'Streamly', account: null, day: '2026-10-03' },
  ...{ before: 10, amount: 12, currency: 'USD' },
};
const change: Facts = {
  ...{ kind: 'statementChanged', account: 'Giro', statement: '2026-09-30', id: 'a', name: 'Shop', currency: 'EUR' },
  ...{ before: { amount: -5, day: '2026-09-02', isIgnored: false }, now: null },
};

test('an alert writes days as the spreadsheet shows them, in the language of the reader', () => {
  const say = (facts: Facts, language: 'en' | 'de', locale: string) =>
    describeFacts(facts, messagesIn(language).alerts, language, locale);
  expect(say(rise, 'en', 'en_US')).toBe('Streamly costs 12 USD since 10/3/2026, 10 USD before.');
  expect(say(rise, 'en', 'en_GB')).toBe('Streamly costs 12 USD since 03/10/2026, 10 USD before.');
  expect(say(rise, 'de', 'de_DE')).toBe('Streamly kostet seit 03.10.2026 12 USD, vorher 10 USD.');
  expect(say(rise, 'en', 'sv_SE')).toBe('Streamly costs 12 USD since 2026-10-03, 10 USD before.');
  expect(say(change, 'en', 'en_US')).toBe(
    'Giro, statement of 9/30/2026: Shop (a) was -5 EUR on 9/2/2026, and is gone.',
  );
  expect(say({ kind: 'notSynced', account: 'Giro', day: null }, 'de', 'de_DE')).toMatch(/^Giro wurde zuletzt am /);
});
