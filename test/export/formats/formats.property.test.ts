import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { makeBook } from '../../../src/export/book';
import { exportFormats, makeFiles } from '../../../src/export/files';
import { toCommodity } from '../../../src/export/names';
import type { Year } from '../../../src/export/year';
import { anyYear } from '../support/random-years';
import { readJournal, type Sums, sumsOf, toUnits } from '../support/read-journals';

const filesOf = (year: Year) => {
  const { files, book } = makeFiles(year, { label: '2026', language: 'en' });
  const textOf = (ending: string) => files.find(({ name }) => name.endsWith(ending))?.text ?? '';
  return { book, textOf };
};

/** The sums of the rows themselves, with the opening balances where they are known. */
function expectedOf(year: Year): Sums {
  const book = makeBook(year);
  const postings = year.rows.flatMap(({ isPending, day, amount, currency, accountId }) => {
    if (isPending || day === null || amount === null) return [];
    const own = book.accounts.find(({ view }) => view.id === accountId);
    const code = currency || (own?.view.currency ?? '');
    const commodity = code === '' ? 'XXX' : toCommodity(code);
    return [{ account: own?.path ?? '', amount: String(amount), commodity }];
  });
  const opening = book.accounts.flatMap(({ path, commodity, view }) => {
    const known = view.balances[0]?.balance ?? null;
    if (view.unexplained !== null || known === null) return [];
    return [{ account: path, amount: String(view.isDebt ? 0 - known : known), commodity }];
  });
  return sumsOf([...postings, ...opening]);
}

const ofUser = (sums: Sums, year: Year): Sums => {
  const paths = makeBook(year).accounts.map(({ path }) => path);
  return Object.fromEntries(Object.entries(sums).filter(([key]) => paths.includes(key.split(' ')[0] ?? '')));
};

test('in every journal each account has the sum of its rows, each entry adds up, and no text becomes more than text', () => {
  fc.assert(
    fc.property(anyYear, (year) => {
      const { textOf } = filesOf(year);
      const [beancount, ledger, hledger] = [
        readJournal(textOf('.beancount'), true),
        readJournal(textOf('.ledger'), false),
        readJournal(textOf('.journal'), false),
      ].map(sumsOf);
      expect(ledger).toEqual(beancount);
      expect(hledger).toEqual(beancount);
      expect(ofUser(beancount ?? {}, year)).toEqual(expectedOf(year));
    }),
    { numRuns: 150 },
  );
});

test('every entry of one commodity adds up to nothing', () => {
  fc.assert(
    fc.property(anyYear, (year) => {
      for (const { postings } of makeBook(year).entries) {
        const weights = postings.map(({ account, amount, commodity, total }) => {
          const { digits, scale } = total === undefined ? amount : { ...total.amount, digits: -total.amount.digits };
          const text = `${digits}e-${scale}`.replace('e-0', '');
          return { account: '', amount: text, commodity: total?.commodity ?? commodity, of: account };
        });
        expect(sumsOf(weights)).toEqual({});
      }
    }),
    { numRuns: 150 },
  );
});

test('tables keep every text and amount, and no cell of a text begins as a formula', () => {
  fc.assert(
    fc.property(anyYear, (year) => {
      const { book, textOf } = filesOf(year);
      // As a spreadsheet reads it that divides at semicolons, and knows quotes only at the beginning of a cell.
      const cellsOfOther = textOf('-transactions.csv').split(/[\r\n;]+/);
      expect(cellsOfOther.filter((cell) => /^\s*[=+@＝＋－＠]/.test(cell))).toEqual([]);
      const rows = parse(textOf('-transactions.csv'), { bom: true, columns: true, relax_column_count: false }) as {
        [heading: string]: string;
      }[];
      expect(rows).toHaveLength(book.lines.length);
      rows.forEach((cells, index) => {
        const { row } = book.lines[index]?.line ?? {};
        for (const [heading, value] of Object.entries(cells))
          if (heading !== 'Amount') expect(value).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
        expect(toUnits(cells['Amount'] ?? '')).toBe(toUnits(String(row?.amount)));
        // Apostrophes apart, which are before what could be a formula.
        const kept = (row?.name ?? '').replace(/\p{Cc}+/gu, ' ').replace(/\p{Cs}/gu, '\uFFFD');
        expect((cells['Name'] ?? '').replaceAll("'", '')).toBe(kept.replaceAll("'", ''));
      });
    }),
    { numRuns: 100 },
  );
});

test('the page has no element of a text, in any language', () => {
  fc.assert(
    fc.property(anyYear, fc.constantFrom('en', 'de'), (year, language) => {
      const { files } = makeFiles(year, { label: '2026', language: language as 'en', formats: ['page'] });
      const html = files[0]?.text ?? '';
      expect(html).not.toMatch(/<script|<img/i);
      expect(
        html.match(
          /<(?!\/?(?:html|head|meta|title|style|body|main|header|section|h1|h2|h3|p|ul|li|div|table|thead|tbody|tr|th|td|strong|br|span)\b|!DOCTYPE)/g,
        ),
      ).toBe(null);
    }),
    { numRuns: 60 },
  );
});

test('every format is written by default', () => {
  const [year] = fc.sample(anyYear, { numRuns: 1, seed: 1 });
  if (year === undefined) throw new Error('There is no year.');
  const { files } = makeFiles(year, { label: '2026-07..2027-06', language: 'en' });
  expect([...new Set(files.map(({ format }) => format))]).toEqual([...exportFormats]);
  expect(files.map(({ name }) => name)).toContain('fin-2026-07-to-2027-06.beancount');
});
