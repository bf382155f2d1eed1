import { anyRefusal, type Case, refused } from '../case';

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;

/** What a function may do in each authorization mode. */
export const authModes: readonly Case[] = [
  {
    id: 'auth/cell-writes-cell',
    rule: 'A custom function may not change a cell.',
    mode: 'cell',
    run: () => SpreadsheetApp.getActiveRange()?.setValue(1),
    expected: refused('You do not have permission to call setValue'),
  },
  {
    id: 'auth/cell-appends-row',
    rule: 'A custom function may not append a row.',
    mode: 'cell',
    run: () => SpreadsheetApp.getActiveSheet().appendRow([1]),
    expected: refused('You do not have permission to call appendRow'),
  },
  {
    id: 'auth/cell-inserts-sheet',
    rule: 'A custom function may not insert a sheet.',
    mode: 'cell',
    run: () => SpreadsheetApp.getActiveSpreadsheet().insertSheet('never'),
    expected: refused('You do not have permission to call insertSheet'),
  },
  {
    id: 'auth/cell-opens-other-file',
    rule: 'A custom function may not open another spreadsheet.',
    mode: 'cell',
    run: () => SpreadsheetApp.openById('1'),
    expected: refused(
      `You do not have permission to call SpreadsheetApp.openById. Required permissions: ${scope('spreadsheets')}`,
    ),
  },
  {
    id: 'auth/cell-ui',
    rule: 'A custom function cannot use the user interface.',
    mode: 'cell',
    run: () => SpreadsheetApp.getUi(),
    expected: refused('Cannot call SpreadsheetApp.getUi() from this context.'),
  },
  {
    id: 'auth/cell-triggers',
    rule: 'A custom function may not list triggers.',
    mode: 'cell',
    run: () => ScriptApp.getProjectTriggers(),
    expected: /^throws Exception: You do not have permission to call ScriptApp\.getProjectTriggers/,
  },
  {
    id: 'auth/cell-mail',
    rule: 'A custom function may not send mail.',
    mode: 'cell',
    run: () => MailApp.sendEmail('nobody@example.com', 'no', 'no'),
    expected: /^throws Exception: You do not have permission to call MailApp\.sendEmail/,
  },
  {
    id: 'auth/cell-email',
    rule: 'A custom function cannot read the address of its user.',
    mode: 'cell',
    run: () => Session.getActiveUser().getEmail(),
    expected: '',
  },
  {
    id: 'auth/cell-locale',
    rule: 'A custom function can read the locale of its user.',
    mode: 'cell',
    run: () => /^[a-z]{2}/.test(Session.getActiveUserLocale()),
    expected: true,
  },
  {
    id: 'auth/cell-spreadsheet-locale',
    rule: 'A custom function can read the locale of its spreadsheet, which names language and country.',
    mode: 'cell',
    run: () => SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetLocale(),
    expected: 'en_US',
  },
  {
    id: 'auth/cell-user-key',
    rule: 'The temporary user key is the same in a cell of the user’s own file and in the menu.',
    mode: 'cell',
    run: () => Session.getTemporaryActiveUserKey(),
    read: ({ anchor }) => anchor.getValue() === JSON.stringify(Session.getTemporaryActiveUserKey()),
    expected: true,
  },
  {
    id: 'auth/cell-reads-cells',
    rule: 'A custom function can read other cells.',
    mode: 'cell',
    prepare: ({ input }) => void input.setValue('left'),
    run: () => SpreadsheetApp.getActiveRange()?.offset(0, -2).getValue(),
    expected: 'left',
  },
  {
    id: 'auth/cell-active-range',
    rule: 'The active range of a custom function is its own cell.',
    mode: 'cell',
    run: () => SpreadsheetApp.getActiveRange()?.getA1Notation(),
    read: ({ anchor }) => anchor.getValue() === JSON.stringify(anchor.getA1Notation()),
    expected: true,
  },
  {
    id: 'auth/cell-own-user-properties',
    rule: 'Whether a custom function can write user properties if the owner views the cell.',
    mode: 'cell',
    run: () => PropertiesService.getUserProperties().setProperty('conformance.cell', 'x') !== null,
    alternatives: {
      A: { says: 'refused', is: anyRefusal },
      B: { says: 'written', is: true },
    },
    host: 'A',
    addon: 'its custom functions write only document properties.',
  },
  {
    id: 'auth/cell-document-properties',
    rule: 'A custom function can write document properties.',
    mode: 'cell',
    run: () => {
      PropertiesService.getDocumentProperties().setProperty('conformance.cell', 'written');
      return PropertiesService.getDocumentProperties().getProperty('conformance.cell');
    },
    expected: 'written',
  },
  {
    id: 'auth/cell-document-cache',
    rule: 'A custom function can write to the document cache.',
    mode: 'cell',
    run: () => {
      CacheService.getDocumentCache()?.put('conformance.cell', 'cached');
      return CacheService.getDocumentCache()?.get('conformance.cell');
    },
    expected: 'cached',
  },
  {
    id: 'auth/cell-document-lock',
    rule: 'A custom function can acquire a lock.',
    mode: 'cell',
    run: () => LockService.getDocumentLock()?.tryLock(2_000),
    expected: true,
  },
  {
    id: 'auth/cell-user-cache',
    rule: 'Whose user cache a custom function uses.',
    mode: 'cell',
    prepare: () => CacheService.getUserCache()?.put('conformance.whose', 'mine', 600),
    run: () => CacheService.getUserCache()?.get('conformance.whose'),
    alternatives: {
      A: { says: 'not that of the user who views the cell', is: null },
      B: { says: 'that of the user who views the cell', is: 'mine' },
    },
    host: 'A',
    addon: 'it uses only the document cache.',
  },
  {
    id: 'auth/function-other-file',
    rule: 'With the scope spreadsheets.currentonly, no other spreadsheet can be opened.',
    mode: 'function',
    run: () => SpreadsheetApp.openById('1'),
    expected: refused(
      `Specified permissions are not sufficient to call SpreadsheetApp.openById. Required permissions: ${scope('spreadsheets')}`,
    ),
  },
  {
    id: 'auth/function-missing-scope',
    rule: 'A call is refused if the manifest lists scopes but not the one that it requires.',
    mode: 'function',
    run: () => Session.getActiveUser().getEmail(),
    expected: refused(
      `Specified permissions are not sufficient to call Session.getActiveUser. Required permissions: ${scope('userinfo.email')}`,
    ),
  },
  {
    id: 'auth/function-ui',
    rule: 'A menu function can use the user interface.',
    mode: 'function',
    run: () => typeof SpreadsheetApp.getUi().createMenu,
    expected: 'function',
  },
  {
    id: 'auth/function-authorization-info',
    rule: 'A menu function requires no further authorization.',
    mode: 'function',
    run: () => String(ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL).getAuthorizationStatus()),
    expected: 'NOT_REQUIRED',
  },
  {
    id: 'auth/open-mode',
    rule: 'onOpen of an enabled script runs in AuthMode.LIMITED.',
    mode: 'open',
    run: ({ authMode }) => String(authMode),
    expected: 'LIMITED',
  },
  {
    id: 'auth/open-fetch',
    rule: 'onOpen may not fetch.',
    mode: 'open',
    run: () => UrlFetchApp.fetch('https://conformance.invalid/'),
    expected: refused(
      `You do not have permission to call UrlFetchApp.fetch. Required permissions: ${scope('script.external_request')}`,
    ),
  },
  {
    id: 'auth/open-triggers',
    rule: 'onOpen may not list triggers.',
    mode: 'open',
    run: () => ScriptApp.getProjectTriggers(),
    expected: refused(
      `You do not have permission to call ScriptApp.getProjectTriggers. Required permissions: ${scope('script.scriptapp')}`,
    ),
  },
  {
    id: 'auth/open-sidebar',
    rule: 'onOpen may not show a sidebar.',
    mode: 'open',
    run: () => SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput('no')),
    expected: refused(
      `You do not have permission to call Ui.showSidebar. Required permissions: ${scope('script.container.ui')}`,
    ),
  },
  {
    id: 'auth/open-document',
    rule: 'onOpen can read the document and its properties.',
    mode: 'open',
    run: () =>
      [
        SpreadsheetApp.getActiveSpreadsheet().getId(),
        PropertiesService.getDocumentProperties().getProperty('conformance.none'),
      ].map((value) => value === null || value.length > 0),
    expected: [true, true],
  },
  {
    id: 'load/cell-triggers',
    rule: 'Code outside functions runs when a formula starts, with the permissions of a custom function.',
    mode: 'load',
    within: 'cell',
    expected: /^throws Exception: You do not have permission to call ScriptApp\.getProjectTriggers/,
  },
  {
    id: 'load/open-triggers',
    rule: 'Code outside functions runs when onOpen starts, with the permissions of onOpen.',
    mode: 'load',
    within: 'open',
    expected: /^throws Exception: You do not have permission to call ScriptApp\.getProjectTriggers/,
  },
  {
    id: 'load/function-triggers',
    rule: 'Code outside functions has the permissions of a menu function if the menu starts it.',
    mode: 'load',
    within: 'function',
    expected: true,
  },
  {
    id: 'load/trigger-triggers',
    rule: 'Code outside functions has the permissions of a trigger if a trigger starts it.',
    mode: 'load',
    within: 'trigger',
    expected: true,
  },
];
