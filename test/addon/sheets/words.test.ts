import { changeSheet } from '../../../src/addon/changes/change-sheet';
import { alertLog } from '../../../src/addon/features/alerts/alert-log';
import { alertSheet } from '../../../src/addon/features/alerts/alert-sheet';
import { alertKinds } from '../../../src/addon/features/alerts/kinds/kinds';
import { planSheet } from '../../../src/addon/features/plan/plan-sheet';
import { statementSheet } from '../../../src/addon/formulas/check/statement-sheet';
import { rateSheet } from '../../../src/addon/formulas/rates/read-rates';
import { categorySheet } from '../../../src/addon/kinds/user-categories';
import * as languages from '../../../src/addon/messages/words';
import { ruleSheet } from '../../../src/addon/rules/rule-sheet';
import { columnsOf, type OwnSheet } from '../../../src/addon/sheets/own-sheet';
import {
  inLanguageOf,
  inLanguageOfHeading,
  isSpelling,
  meantWord,
  noteInLanguageOf,
} from '../../../src/addon/sheets/words';
import { splitSheet } from '../../../src/addon/splits/split-sheet';
import { datasetOf } from '../../../src/addon/tables/definition/datasets';

const sheets: readonly OwnSheet[] = [
  ...[alertLog, alertSheet, categorySheet, changeSheet, planSheet, rateSheet('EUR'), ruleSheet, splitSheet],
  statementSheet,
];
const shown = sheets.flatMap(({ columns }) => Object.values(columns).filter(({ isHidden }) => isHidden !== true));
const datasets = (['accounts', 'balances', 'holdings', 'networth', 'tagged', 'transactions'] as const).map(datasetOf);

test.each(Object.entries(languages))(
  'in %s, everything that a sheet shows has words, and columns differ',
  (locale, words) => {
    const texts = [
      ...shown.flatMap(({ title, options = [] }) => [title, ...options]),
      ...Object.values(alertKinds).map(({ label }) => label),
      ...datasets.flatMap(({ title, columns }) => [title, ...columns.named.map((column) => column.title)]),
    ];
    const isKept = (text: string): boolean => text === 'apiAmount';
    const missing = texts.filter((text) => inLanguageOf(locale, text) === text && !(text in words) && !isKept(text));
    expect([...new Set(missing)]).toEqual([]);
    const notes = shown.flatMap(({ note }) => note ?? []);
    expect(notes.filter((note) => noteInLanguageOf(locale, note) === note)).toEqual([]);
    for (const { columns } of sheets) {
      const titles = Object.values(columns).map(({ title }) => inLanguageOf(locale, title));
      expect(new Set(titles).size).toBe(titles.length);
    }
  },
);

test('columns are found by headings of either language, whatever the locale is now', () => {
  expect(columnsOf(categorySheet, ['Kategorie', 'Art', 'Group', 'Notiz'])).toEqual({
    ...{ category: 0, kind: 1, group: 2, note: 3 },
  });
  expect(columnsOf(rateSheet('USD'), ['Währung', 'Kurs in USD', 'Datum'])).toMatchObject({
    currency: 0,
    rate: 1,
    date: 2,
  });
});

test('a word is that of the language, of its heading, or means the English one', () => {
  expect(inLanguageOf('de_AT', 'Rate to EUR')).toBe('Kurs in EUR');
  expect(inLanguageOf('fr_FR', 'Amount')).toBe('Amount');
  expect(inLanguageOfHeading('Art', 'Kind', 'spending')).toBe('Ausgabe');
  expect(inLanguageOfHeading('KIND', 'Kind', 'spending')).toBe('spending');
  expect(isSpelling('  händler ', 'Merchant')).toBe(true);
  expect(meantWord(['income', 'spending'], 'AUSGABE')).toBe('spending');
  expect(meantWord(['income', 'spending'], 'Umbuchung')).toBeUndefined();
});
