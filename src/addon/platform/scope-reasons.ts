import type { mailScopes, neededScopes } from './scopes';

type Scope = (typeof neededScopes)[keyof typeof neededScopes] | (typeof mailScopes)[number];

/**
 * Why the add-on asks for each scope. `npm run push` shows these sentences, and `npm run docs` writes them into the
 * documents. The bundle does not contain them.
 */
export const scopeReasons: { readonly [scope in Scope]: string } = {
  'https://www.googleapis.com/auth/spreadsheets.currentonly':
    'reads and writes the spreadsheet in which the add-on is open, and no other file',
  'https://www.googleapis.com/auth/script.container.ui': 'shows the sidebar and its pages',
  'https://www.googleapis.com/auth/script.external_request':
    'reads from the API, and sends it the tags that users attach',
  'https://www.googleapis.com/auth/script.scriptapp':
    'installs and removes the trigger of the hourly refresh, and asks Google which permissions are missing',
  'https://www.googleapis.com/auth/script.send_mail':
    'sends the daily mail of alerts: `MailApp.sendEmail` and `MailApp.getRemainingDailyQuota`',
  'https://www.googleapis.com/auth/userinfo.email':
    'learns the address of the user, the only recipient of that mail: `Session.getEffectiveUser`, which Google refuses without it',
};
