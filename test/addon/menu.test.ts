import { explainFromMenu, insertTransactionsTable, open, openSidebar, refreshFromMenu } from '../../src/addon/menu';
import { messages as german } from '../../src/addon/messages/de/messages';
import { messages as english } from '../../src/addon/messages/en/messages';
import { connectionsOf } from '../support/platform/connected-platform';
import { platformWith } from './refresh/sheets-with-formulas';
import { call } from './sidebar/called-sidebar';

describe('the menu', () => {
  test.each([{ authMode: 'NONE' }, {}, undefined])('is built for the event %j without any other call', (event) => {
    const platform = platformWith([['=FIN_TAGS()']]);
    open(platform, event);
    expect(platform.shown.menus).toEqual([
      [
        { label: 'Turn on in this file', functionName: 'showSidebar' },
        { label: 'Insert transactions table', functionName: 'insertTransactionsTable' },
        { label: 'Insert starter workbook', functionName: 'insertStarter' },
        { label: 'Insert dashboard', functionName: 'insertDashboard' },
        { label: 'Insert budget', functionName: 'insertBudget' },
        { label: 'Insert categories', functionName: 'insertCategories' },
        { label: 'Insert rates', functionName: 'insertRates' },
        { label: 'Insert alerts', functionName: 'insertAlerts' },
        { label: 'Format the table here', functionName: 'formatTableHere' },
        { label: 'Why is this empty?', functionName: 'explainSelectedCell' },
        { label: 'Refresh now', functionName: 'refreshNow' },
        { label: 'Read everything again', functionName: 'readEverythingAgain' },
      ],
    ]);
    expect([platform.calls, platform.sheets[0]?.calls]).toEqual([{}, 0]);
  });

  test('opens the sidebar and refreshes with a message about the result', () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    openSidebar(platform);
    refreshFromMenu(platform, connectionsOf(platform));
    expect(platform.shown).toMatchObject({
      sidebars: ['sidebar'],
      toasts: ['1 formula shows fresh data.'],
      alerts: [],
    });
  });

  test.each([
    ['de', 'In dieser Datei aktivieren', 'sidebar-de', '1 Formel zeigt neue Daten.'],
    ['de_AT', 'In dieser Datei aktivieren', 'sidebar-de', '1 Formel zeigt neue Daten.'],
    ['fr', 'Turn on in this file', 'sidebar', '1 formula shows fresh data.'],
  ])('and its sidebar are in the language of a user with the locale %s', (locale, first, sidebar, toast) => {
    const platform = platformWith([['=FIN_TAGS()']]);
    platform.state.locale = locale;
    open(platform, {});
    openSidebar(platform);
    refreshFromMenu(platform, connectionsOf(platform));
    expect(platform.shown.menus[0]?.[0]?.label).toBe(first);
    expect(platform.shown).toMatchObject({ sidebars: [sidebar], toasts: [toast] });
  });

  test('the sidebar is opened again in the language that the user has now', () => {
    const platform = platformWith([[]]);
    expect(call(platform, 'getState').data.language).toBe('en');
    platform.state.locale = 'de_AT';
    expect(call(platform, 'getState').data.language).toBe('de');
    expect(call(platform, 'reopenSidebar')).toEqual({ ok: true, data: null });
    expect(call(platform, 'openExport')).toEqual({ ok: true, data: null });
    expect(platform.shown.sidebars).toEqual(['sidebar-de', 'export-de']);
  });

  test.each([
    ['de', 'Es gibt noch keine Verbindung. Öffnen Sie die Seitenleiste und verbinden Sie sich.'],
    ['en', 'Not connected. Enter your API key under Connect.'],
  ])('explains in %s why nothing was inserted', (locale, sentence) => {
    const platform = platformWith([[]]);
    platform.state.locale = locale;
    insertTransactionsTable(platform, connectionsOf(platform));
    expect(platform.shown.alerts).toEqual([sentence]);
  });

  test('explains the selected cell in a dialog', () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    explainFromMenu(platform, connectionsOf(platform));
    expect(platform.shown.alerts).toEqual(['Nothing is selected in a grid. Select the cell of a FIN formula.']);
    const [sheet = null] = platform.sheets;
    platform.state.selection = { sheet, areas: [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }] };
    explainFromMenu(platform, connectionsOf(platform));
    expect(platform.shown.alerts.at(-1)).toBe('Not connected. Enter your API key under Connect.');
  });

  test('says beside the work, not in its way, that another run has not ended', () => {
    const platform = platformWith([[]]);
    platform.state.isLockHeldElsewhere = true;
    refreshFromMenu(platform, connectionsOf(platform));
    expect(platform.shown).toMatchObject({
      alerts: [],
      toasts: ['Another refresh of this spreadsheet is running. Try again in a minute.'],
    });
  });

  test.each(['cell', 'trigger'] as const)('does nothing in a %s', (context) => {
    const platform = platformWith([['=FIN_TAGS()']]);
    platform.state.context = context;
    expect(() => refreshFromMenu(platform, connectionsOf(platform))).toThrow(
      expect.objectContaining({ code: 'wrong_context' }),
    );
    expect(() => openSidebar(platform)).toThrow(expect.objectContaining({ code: 'wrong_context' }));
    expect(platform.sheets[0]?.writes).toEqual([]);
  });
});

test('counts in messages have the digit groups of their language', () => {
  expect([english.refreshed(12_345, 0), english.refreshed(999, 2)]).toEqual([
    '12,345 formulas show fresh data.',
    '999 formulas show fresh data. Not all tables do (2): see Refresh in the sidebar.',
  ]);
  expect(german.tableFilled(1_234_567)).toBe(
    '1.234.567 Transaktionen. Die Datentabelle wird alle sechs Stunden aktualisiert.',
  );
  expect(german.explained.rows('B2', 1_000)).toBe('Die Formel in B2 zeigt 1.000 Zeilen.');
});
