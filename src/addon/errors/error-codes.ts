/** What a code means, and what to do. */
interface ErrorTexts {
  readonly [code: string]: { readonly meaning: string; readonly action: string };
}

/**
 * Errors that a cell may show, which the sidebar explains. The first seven are the API's own codes (specification,
 * section 7).
 */
export const cellErrors = {
  unauthorized: {
    meaning: 'The API refused the key: missing, malformed, expired, revoked or unknown.',
    action: 'Enter a valid key in the sidebar, Connect.',
  },
  forbidden_scope: {
    meaning: 'The key is valid but lacks the scope the function needs.',
    action: 'Use a key with the scope the message names.',
  },
  account_not_accessible: {
    meaning: 'The key has no access to the account.',
    action: 'Choose another account or a key with more access.',
  },
  not_found: {
    meaning: 'The API has no such item, or the key has no access to it.',
    action: 'Check the name or id.',
  },
  rate_limited: {
    meaning: 'The key has used up its requests for now. No cell of the spreadsheet sends one until then.',
    action: 'Wait for the time the message names, then choose Refresh now in the sidebar.',
  },
  invalid_query: {
    meaning: 'The API refused the parameters of the request.',
    action: 'Check dates and options.',
  },
  internal_error: {
    meaning: 'The API failed, also after retries.',
    action: 'Try again later; quote the request id to the provider.',
  },
  unexpected_status: {
    meaning: 'The response is an error without a known code. Often it does not come from the API.',
    action: 'Check the base URL. If it is right, ask the provider whether a firewall blocks requests from Google.',
  },
  redirected: {
    meaning: 'The API redirected the request. The key is never sent along a redirect.',
    action: 'Enter the final base URL.',
  },
  bad_response: {
    meaning: 'The response is successful, but does not have the documented format, or is only a part (status 206).',
    action: 'Check the base URL; report it to the provider.',
  },
  repeated_page: {
    meaning: 'The API returned the same page token twice, so the list would never end.',
    action: 'Report it to the provider.',
  },
  network: {
    meaning: 'The API could not be reached, also after retries.',
    action: 'Check the base URL, or try again later.',
  },
  google_quota: {
    meaning:
      "Google lets no more requests of your account through: the day's are used up, too many came in a short time, or too much data. No cell of the spreadsheet sends one for an hour, or for a minute; with each other connection, one tries.",
    action:
      'Wait until the time that the message names; older rows are shown until then. If it happens often, refresh less often, or read fewer days.',
  },
  time_limit: {
    meaning: 'Reading took longer than a cell may run. An incomplete list is never returned instead.',
    action: 'Choose Refresh now in the sidebar: reading continues where it stopped. Or choose fewer days.',
  },
  table_too_large: {
    meaning:
      'The table has more cells than Sheets accepts from a formula. Sheets may refuse smaller ones too: Result too large.',
    action: 'Choose fewer columns or days, or add limit=.',
  },
  too_many_tags: {
    meaning: 'The formula needs the transactions of more large tags than the cache of the spreadsheet holds.',
    action: 'Use FIN_TAGGED for single tags.',
  },
  request_too_long: {
    meaning: 'The request URL would be longer than Google allows.',
    action: 'Shorten the option values.',
  },
  not_connected: {
    meaning: 'No connection is shared with the spreadsheet, and its owner has none.',
    action: 'Open Extensions › FIN › Open sidebar and connect.',
  },
  not_opted_in: {
    meaning:
      'A formula: the spreadsheet’s owner has a connection, but did not opt this spreadsheet in. A table: you did not.',
    action: 'Open the sidebar, Connect, and click Use my connection here. For formulas, the owner does this.',
  },
  unknown_connection: {
    meaning: 'No connection of this name may be used in the spreadsheet.',
    action:
      'Use a name that the message lists. The owner allows others in the sidebar: Connect, Use my connection here.',
  },
  no_default_connection: {
    meaning: 'The formula names no connection, and the default one is not connected or not allowed in the spreadsheet.',
    action: 'Add connection= and a name that the message lists, or make a connection the default under Connect.',
  },
  invalid_connection_name: {
    meaning: 'A connection cannot have this name: it is too long, taken, or has a character that options use.',
    action: 'Choose another name.',
  },
  invalid_base_url: {
    meaning: 'The API is not at this base URL, or it is not a public https address.',
    action: 'Enter an address such as https://api.example.com.',
  },
  invalid_argument: {
    meaning: 'An argument has a value or a type that the function does not accept.',
    action: 'Correct the argument that the message names.',
  },
  invalid_categories: {
    meaning: 'The sheet FIN Categories has a kind that does not exist, or a category twice.',
    action: 'Correct the row that the message names, and choose Refresh now.',
  },
  missing_rate: {
    meaning: 'A figure in another currency has no exchange rate, on its day or at all. A smaller total is never shown.',
    action:
      'Add the rate that the message names to the range of rates, or to the sheet FIN Rates and choose Refresh now.',
  },
  invalid_rates: {
    meaning: 'The exchange rates have a currency, a rate or a date that cannot be read, or one of them twice.',
    action: 'Correct the row that the message names. In the sheet FIN Rates, then choose Refresh now.',
  },
  invalid_changes: {
    meaning:
      'The sheet FIN Changes lacks a heading, or a row has an error, an unknown kind, an id that is none, or says something else than another row of its transaction.',
    action: 'Correct the row that the message names, and choose Refresh now.',
  },
  invalid_rule: {
    meaning: 'A tagging rule cannot be used: a cell of its row is blank or has a value that is not known.',
    action: 'Correct the row of the sheet FIN Rules that the message names.',
  },
  invalid_splits: {
    meaning:
      'The sheet FIN Splits lacks a heading, or a cell of a split shows an error or an amount that is no number.',
    action: 'Correct the row that the message names, and choose Refresh now.',
  },
  invalid_statements: {
    meaning: 'A line of the sheet FIN Statements cannot be read, or what was checked has changed since.',
    action: 'Correct the row that the message names, or check the statement again.',
  },
  split_unbalanced: {
    meaning: 'The parts of a split transaction do not add up to its amount.',
    action: 'Correct the amounts of its rows in the sheet FIN Splits, or delete these rows, and choose Refresh now.',
  },
  error_cell: {
    meaning: 'An argument, or an exchange rate, is in a cell that holds an error or is still loading.',
    action: 'Correct that cell first. If it is loading, wait.',
  },
  invalid_date: {
    meaning: 'A date argument could not be read.',
    action: 'Write a date or period as in [Dates](functions.md#dates), or refer to a date cell.',
  },
  no_history: {
    meaning: 'The function shows current figures, because the API keeps no earlier ones, and was given a date.',
    action: 'Leave the date out. A history table of the sidebar records balances from the day it is created.',
  },
  unknown_option: {
    meaning: 'The function has no option of this name.',
    action: 'Choose one of those the message lists.',
  },
  invalid_option: {
    meaning: 'An option has an invalid value, or occurs twice.',
    action: 'Correct the value. The message lists the valid ones.',
  },
  unknown_value: {
    meaning: 'No data has this category, currency, merchant or ticker.',
    action: 'Use the name that the message suggests. A name that occurs, but not in the dates, gives no rows instead.',
  },
  unknown_column: {
    meaning: 'There is no column of this name.',
    action: 'Use a column of the function or an API field name.',
  },
  unknown_account: {
    meaning: 'No account that the key can access has this name, id or mask.',
    action: 'FIN_ACCOUNTS() lists all accounts.',
  },
  ambiguous_account: {
    meaning: 'Several accounts have this name or mask.',
    action: 'Use the account id from FIN_ACCOUNTS().',
  },
  unknown_tag: {
    meaning: 'No tag has this name, path, slug or id.',
    action: 'FIN_TAGS() lists all tags.',
  },
  ambiguous_tag: {
    meaning: 'Several tags have this name.',
    action: 'Use the path, the slug or the id from FIN_TAGS().',
  },
  wrong_context: {
    meaning: 'The function is for the menu and the sidebar, but was called from a cell or a trigger.',
    action: 'Use the FIN menu.',
  },
  busy: {
    meaning: 'Another refresh of this spreadsheet is running, or somebody is moving columns.',
    action: 'Try again in a minute.',
  },
  authorization_required: {
    meaning: 'Google has not given the add-on a permission that it needs.',
    action:
      'Open the sidebar, Connect, click Ask Google again, and check every box. If it does not open, remove FIN at myaccount.google.com/connections, and choose the item of the menu again.',
  },
  no_spreadsheet: {
    meaning: 'Google gave the add-on no open spreadsheet.',
    action: 'Open the spreadsheet and turn the hourly refresh off and on.',
  },
  unexpected: {
    meaning: 'An unexpected error occurred.',
    action: 'Try again. If it persists, report it with the text of the message.',
  },
} as const satisfies ErrorTexts;

/** Errors of the sidebar, the menu and the scheduled refresh only. */
const otherErrors = {
  too_many_connections: {
    meaning: 'You have as many connections as the add-on keeps.',
    action: 'Disconnect one that you no longer use.',
  },
  connection_in_use: {
    meaning: 'Formulas here use, or may use, a connection of another user, which a share would replace.',
    action:
      'Ask that user to stop sharing it or using it here, or stop sharing it yourself, under Connect. If you own the spreadsheet, let a FIN formula run and try again. A connection that you share can be renamed or made the default after you stop sharing it.',
  },
  connection_changed: {
    meaning: 'The connection was replaced while the sidebar was tagging. Nothing is tagged with the new one.',
    action: 'Read the selected rows again and continue.',
  },
  unsupported_field: {
    meaning: 'The API does not accept a part of the new tag, such as its parent.',
    action: 'Leave that part out.',
  },
  invalid_key: {
    meaning: 'The entered text cannot be an API key.',
    action: 'Paste the complete key, and nothing else.',
  },
  tag_exists: {
    meaning: 'A tag of this name already exists under the same parent.',
    action: 'Choose it from the list.',
  },
  no_selection: {
    meaning: 'Nothing is selected, or the tab is not a grid of cells.',
    action: 'Select rows of a transactions table.',
  },
  selection_expired: {
    meaning: 'The list of rows that the sidebar showed is no longer kept: it was read hours ago.',
    action: 'Click Use selected rows again.',
  },
  not_shown: {
    meaning: 'The sidebar asked to tag or change a transaction that it had not listed. Nothing was changed.',
    action: 'Reload the spreadsheet and read the rows again.',
  },
  no_room: {
    meaning: 'The table of a formula, or a part of the dashboard, needs cells that are in use.',
    action:
      'Select a cell with enough empty cells below it and to its right, or empty the cells that the message names.',
  },
  formula_changed: {
    meaning: 'The selected cell no longer holds the formula that the sidebar read.',
    action: 'Explain the formula, or use the selected rows, again.',
  },
  invalid_request: {
    meaning: 'The sidebar sent a request that the add-on does not accept.',
    action: 'Reload the spreadsheet.',
  },
  not_loaded: {
    meaning: 'Google did not give the add-on the file with its menu, its sidebar and its refresh, or not completely.',
    action: 'Try again. If it persists, report it: the add-on must be pushed again.',
  },
  trigger_refused: {
    meaning: 'Google did not allow another scheduled refresh.',
    action: 'Turn off the hourly refresh in another spreadsheet first.',
  },
  refresh_incomplete: {
    meaning: 'Some formulas could not be recalculated, because they are protected or time ran out.',
    action: 'Remove the protection, or add FIN_REFRESH as the last argument.',
  },
  table_changed: {
    meaning: 'A synced table has lost its headings or a column, or its sheet. Nothing was written.',
    action: 'Undo the change or write the heading again. Otherwise remove the table and insert it again.',
  },
  table_write_refused: {
    meaning:
      'Google refused to write to a synced table or another sheet of the add-on: its cells are protected, merged or restricted, or the file is full. What could not be inserted completely was removed again.',
    action: 'Remove the protection, the merge or the rule, or delete cells or sheets that are not needed. Try again.',
  },
  storage_full: {
    meaning: 'Google keeps 500 KB for the add-on in a spreadsheet, and as much in an account, and they are full.',
    action: 'Remove synced tables, or disconnect connections, that you do not need.',
  },
  merged_cells: {
    meaning:
      'Cells of a synced table are merged. Nothing was written there: Google keeps only the first of their values.',
    action: 'Select the cells that the message names and choose Format › Merge cells › Unmerge.',
  },
  unknown_table: {
    meaning: 'The synced table no longer exists.',
    action: 'Reload the sidebar.',
  },
  invalid_table: {
    meaning: 'A synced table cannot be stored as it was defined.',
    action: 'Choose fewer columns or filters.',
  },
  invalid_import: {
    meaning: 'The selected cells cannot be imported as balances, or not into this table. Nothing was written.',
    action: 'Select rows of date, account and balance, and import them into a balance history.',
  },
  import_changed: {
    meaning: 'The selected cells, the accounts or the history have changed since the preview. Nothing was written.',
    action: 'Preview the import again.',
  },
  wrong_source: {
    meaning: 'The synced table holds data of another organization than the connection reads. Nothing was written.',
    action: 'Connect with a key of the organization that the table was created for, or create a new table.',
  },
  accounts_hidden: {
    meaning:
      'A net worth history covers accounts that the key does not see. Nothing was written: the sum of the others would look like a loss.',
    action: 'Use a key that sees all of them, or choose the accounts of the history in the sidebar, Refresh, Edit.',
  },
  table_unapproved: {
    meaning:
      'Another user inserted or changed a synced table, and it would read with your connection. Nothing was read.',
    action: 'Look at what it reads in the sidebar, Refresh, and click Approve.',
  },
  approval_outdated: {
    meaning: 'The synced table was changed again after the sidebar showed what it reads. It is not approved.',
    action: 'Look at what it reads now, and click Approve.',
  },
  invalid_alert: {
    meaning: 'An alert cannot be used: a cell of its row is blank or has a value that is not known.',
    action: 'Correct the row of the sheet FIN Alerts that the message names.',
  },
  alerts_unapproved: {
    meaning: 'Alerts are new or were changed, and they would show data of your connection. They are not checked.',
    action: 'Look at what they watch in the sidebar, Refresh, and click Approve.',
  },
  alerts_changed: {
    meaning: 'The alerts were changed again after the sidebar showed them. They are not approved.',
    action: 'Look at what they watch now, and click Approve.',
  },
  mail_refused: {
    meaning: 'Google refused to send the mail of the alerts, or did not tell your address.',
    action: 'Nothing: the alerts come with the next mail. Until then they are in the sidebar and in FIN Alert log.',
  },
  mail_quota: {
    meaning: 'You have sent as many mails today as Google allows to all of your scripts and add-ons.',
    action: 'Nothing: the alerts come with the next mail. Until then they are in the sidebar and in FIN Alert log.',
  },
  mail_not_own: {
    meaning: 'The alerts are checked with a connection that is shared here, or with that of another user.',
    action: 'Stop sharing your connection here, or let your own connection check the alerts.',
  },
  rules_changed: {
    meaning: 'The rules, or the transactions that they match, have changed since the preview.',
    action: 'Preview the rules again, then apply them.',
  },
} as const satisfies ErrorTexts;

/** Every error of the add-on: its code, when it occurs and what to do. docs/errors.md is generated from this list. */
export const addonErrors = { ...cellErrors, ...otherErrors };

export type AddonErrorCode = keyof typeof addonErrors;
