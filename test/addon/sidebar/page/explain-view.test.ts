import { explanation } from './fixtures';
import { button, openTab } from './page-steps';
import { formulas, usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();

test('a formula is explained, its suggestion is used only once, and the next cell can be explained', async () => {
  let calls = 0;
  const page = await sidebar.open({
    ...usual,
    ...formulas,
    explainCell: () => {
      calls += 1;
      const next = { ...explanation, cell: 'Sheet1!C9', outcome: 'rows' as const, rowCount: 3, checks: [] };
      return { data: calls === 1 ? explanation : next };
    },
  });
  await openTab('Formulas')(page);
  await button(page, 'Why is this empty?').click();
  await button(page, 'Use this: 212 rows').waitFor();
  expect(await page.locator('.check .mark-icon').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual([
    'May be a cause',
    'Not the cause',
    'A cause',
    'Not checked',
  ]);
  await button(page, 'Use this: 212 rows').click();
  await page.getByText('The formula in Sheet1!B4 was replaced.').first().waitFor();
  await button(page, 'Use this: 212 rows').dispatchEvent('click');
  const used = sidebar.calls.filter(({ operation }) => operation === 'insertSuggestion');
  expect(used.map(({ input }) => input)).toEqual([{ id: 'suggestion-1' }]);
  await button(page, 'Explain the selected cell').click();
  await page.getByText('It shows 3 rows.').waitFor();
  await button(page, 'Back').click();
  await page.getByText('And 210 more rows.').waitFor();
});

test('texts of the API and of the sheet are never interpreted as HTML', async () => {
  const markup = '<img src=x onerror="globalThis.pwned=1">';
  const page = await sidebar.open({
    ...usual,
    ...formulas,
    explainCell: () => ({
      data: {
        ...explanation,
        cell: markup,
        formula: markup,
        error: { code: '__proto__', message: markup },
        checks: [
          {
            finding: 'cause',
            title: markup,
            evidence: markup,
            suggestion: { formula: markup, rowCount: 1, id: 'x' },
          },
        ],
        unreadable: [markup],
      },
    }),
  });
  await openTab('Formulas')(page);
  await button(page, 'Why is this empty?').click();
  await page.getByText('Use this: 1 row').waitFor();
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
});

test('an error is shown with its meaning and advice', async () => {
  const page = await sidebar.open({
    ...usual,
    ...formulas,
    explainCell: () => ({
      data: { ...explanation, outcome: 'error', error: { code: 'not_found', message: 'No account "Savings".' } },
    }),
  });
  await openTab('Formulas')(page);
  await button(page, 'Why is this empty?').click();
  await page.getByText('No account "Savings".').waitFor();
  await page.getByText('The API has no such item, or the key has no access to it. Check the name or id.').waitFor();
});
