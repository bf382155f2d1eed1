import type { Mutant } from './mutant';

const dates = 'src/addon/arguments/dates.ts';
const options = 'src/addon/arguments/options.ts';
const ranges = 'src/addon/arguments/ranges.ts';
const readCall = 'src/addon/arguments/read-call.ts';
const filters = 'src/addon/functions/row-filters.ts';
const datesTest = ['test/addon/arguments/dates.test.ts'];
const callTest = ['test/addon/arguments/read-call.test.ts'];
const accountsTest = ['test/addon/functions/accounts.test.ts'];
const holdingsTest = ['test/addon/functions/holdings.test.ts'];
const transactionsTest = ['test/addon/functions/transactions.test.ts'];

export const mutants: readonly Mutant[] = [
  {
    rule: 'a number in a place that takes none is a refresh tick',
    file: readCall,
    find: "!takes(spec, index, 'number')",
    replace: 'false',
    tests: callTest,
  },
  {
    rule: 'a number in the place of an account is its name, however large',
    file: readCall,
    find: "takes(spec, index, 'Date') ? value >= tickMin",
    replace: 'value >= tickMin ? true',
    tests: callTest,
  },
  {
    rule: 'a number in the place of a date is meant for it below the seconds since 1970',
    file: readCall,
    find: 'const tickMin = 1_000_000_000;',
    replace: 'const tickMin = 200_000;',
    tests: callTest,
  },
  {
    rule: 'a range of dates in the place of a date is no list of ticks',
    file: readCall,
    find: 'return isNamed || isOptionText(spec, index, name);',
    replace: 'return true;',
    tests: callTest,
  },
  {
    rule: 'a range in a place that must be given stays there',
    file: readCall,
    find: 'if (spec.places[index]?.isOptional === false) return false;',
    replace: '',
    tests: callTest,
  },
  {
    rule: 'options may stand side by side',
    file: readCall,
    find: "(typeof name === 'string' && splitNameAndValue(name) !== null)",
    replace: 'false',
    tests: callTest,
  },
  {
    rule: 'a comma before the name of an option ends the one before',
    file: options,
    find: 'return name !== undefined && findOption(table, name) !== null;',
    replace: 'return false;',
    tests: callTest,
  },
  {
    rule: 'a comma before another word with = ends nothing',
    file: options,
    find: 'return name !== undefined && findOption(table, name) !== null;',
    replace: 'return name !== undefined;',
    tests: callTest,
  },
  {
    rule: 'true may be written yes or 1 also where it is a choice',
    file: options,
    find: 'const names = [fold(text), String(toBoolean(text))];',
    replace: 'const names = [fold(text)];',
    tests: callTest,
  },
  {
    rule: 'an error cell is known in other languages',
    file: ranges,
    find: '/^#(N\\/A|NV|[\\p{Lu}\\d/]+[!?])$/u',
    replace: '/^#(N\\/A|REF!|NAME\\?|ERROR!)$/u',
    tests: callTest,
  },
  {
    rule: 'a period in to stands for its last day',
    file: dates,
    find: 'const dateTo = lastPeriod ? lastPeriod.dateTo :',
    replace: 'const dateTo = lastPeriod ? lastPeriod.dateFrom :',
    tests: datesTest,
  },
  {
    rule: 'a period in from with a to stands for its first day',
    file: dates,
    find: 'if (to === undefined) return period ?? toRange(dateFrom, undefined);',
    replace: 'if (to === undefined || period) return period ?? toRange(dateFrom, undefined);',
    tests: datesTest,
  },
  {
    rule: 'a quarter is three months',
    file: dates,
    find: 'Number(quarterText) * 3 - 2, 3)',
    replace: 'Number(quarterText) * 3 - 2, 1)',
    tests: datesTest,
  },
  {
    rule: 'a date must begin with its year',
    file: dates,
    find: '/^(\\d{4})([-/.])(\\d\\d?)\\2(\\d\\d?)',
    replace: '/(\\d{4})([-/.])(\\d\\d?)\\2(\\d\\d?)',
    tests: datesTest,
  },
  {
    rule: 'a date of one separator is read, not of two different ones',
    file: dates,
    find: '\\2(\\d\\d?)(?:[t ]',
    replace: '[-/.](\\d\\d?)(?:[t ]',
    tests: datesTest,
  },
  {
    rule: 'status filters and asks for the last row at once',
    file: options,
    find: '.find((item) => item !== null)',
    replace: '.slice(-1)[0]',
    tests: accountsTest,
  },
  {
    rule: 'what a row does not say counts as false',
    file: filters,
    find: '(fieldOf(row, path) === true) === wanted',
    replace: 'fieldOf(row, path) === wanted',
    tests: [...accountsTest, ...holdingsTest],
  },
  {
    rule: 'a currency is found in any case',
    file: filters,
    find: "options.list('currency').map((code) => code.toUpperCase())",
    replace: "options.list('currency')",
    tests: transactionsTest,
  },
  {
    rule: 'a balance of a range is one a cell, blank beside a blank',
    file: 'src/addon/functions/balance.ts',
    find: 'if (!isGiven(name)) return null;',
    replace: '',
    tests: accountsTest,
  },
  {
    rule: 'a firewall in front of the accounts takes their names away, not the table',
    file: 'src/addon/reading/accounts.ts',
    find: "'not_found', 'unexpected_status']",
    replace: "'not_found']",
    tests: transactionsTest,
  },
  {
    rule: 'a failure that passes is no refusal of the names',
    file: 'src/addon/reading/accounts.ts',
    find: '!refusals.includes(thrown.code)',
    replace: 'false',
    tests: transactionsTest,
  },
  {
    rule: 'the last row says why ids stand for names',
    file: 'src/addon/functions/status-row.ts',
    find: "run.notes.map((note) => `. ${note}`).join('')",
    replace: "''",
    tests: transactionsTest,
  },
  {
    rule: 'a firewall is no missing scope and no wrong base URL',
    file: 'src/addon/client/to-api-error.ts',
    find: 'if (status === 403) return',
    replace: 'if (status === 499) return',
    tests: transactionsTest,
  },
  {
    rule: 'a quarter begins in January, April, July and October',
    file: 'src/addon/functions/summary/periods.ts',
    find: '-((partsOf(each).month - 1) % 3)',
    replace: '-(partsOf(each).month % 3)',
    tests: ['test/addon/functions/summary/periods.test.ts'],
  },
  {
    rule: 'of the names for a misspelt word the one that is meant comes first',
    file: 'src/addon/errors/sentence.ts',
    find: 'return [...names.filter(isNear), ...names.filter((name) => !isNear(name))];',
    replace: 'return [...names];',
    tests: ['test/addon/errors/sentences.test.ts'],
  },
  {
    rule: 'a word of many more letters is not meant',
    file: 'src/addon/errors/sentence.ts',
    find: 'Math.abs(name.length - word.length) <= 2 &&',
    replace: '',
    tests: ['test/addon/errors/sentences.test.ts'],
  },
  {
    rule: 'what is in two of the categories asked for stands once',
    file: 'src/addon/functions/join-row-sets.ts',
    find: 'rows: distinct(sets.flatMap(({ rows }) => rows)),',
    replace: 'rows: sets.flatMap(({ rows }) => rows),',
    tests: transactionsTest,
  },
  {
    rule: 'rows of several lists are as old as the oldest',
    file: 'src/addon/functions/join-row-sets.ts',
    find: 'Math.min(',
    replace: 'Math.max(',
    tests: ['test/addon/functions/join-row-sets.test.ts'],
  },
  {
    rule: 'today is the day of the spreadsheet',
    file: 'src/addon/functions/sheet-dates.ts',
    find: 'today: dayOf(new Date(platform.clock.now())),',
    replace: 'today: new Date(platform.clock.now()).toISOString().slice(0, 10),',
    tests: transactionsTest,
  },
  {
    rule: 'a pivot is sorted by its Total',
    file: 'src/addon/functions/summary/summary.ts',
    find: 'const set = isPivot ?',
    replace: 'const set = !isPivot ?',
    tests: ['test/addon/functions/summary/summary.test.ts'],
  },
  {
    rule: 'a date that is none among the options ends nothing',
    file: readCall,
    find: 'String(value.getTime())',
    replace: 'value.toISOString()',
    tests: callTest,
  },
  {
    rule: 'a refresh cell in the place of an account is told where it goes',
    file: 'src/addon/reading/accounts.ts',
    find: '/^\\d{10,}$/.test(name)',
    replace: 'false',
    tests: holdingsTest,
  },
];
