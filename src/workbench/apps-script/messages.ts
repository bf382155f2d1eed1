/**
 * All messages of the platform, in one table that tests replace by a translation. The wording is Google's where it is
 * known. "Ours" marks other messages.
 */
export const messages = {
  noPermission: (call: string) => `You do not have permission to call ${call}`,
  noPermissionForScopes: (call: string, scopes: string) =>
    `You do not have permission to call ${call}. Required permissions: ${scopes}`,
  scopesNotSufficient: (call: string, scopes: string) =>
    `Specified permissions are not sufficient to call ${call}. Required permissions: ${scopes}`,
  authorizationRequired: () =>
    'Authorization is required to perform that action. Please run the script again to authorize it.',
  /** As google.script.run reports it. */
  authorizationRequiredInPage: () => 'Authorization is required to perform that action.',
  uiFromThisContext: () => 'Cannot call SpreadsheetApp.getUi() from this context.',
  signature: (types: string, method: string) =>
    `The parameters (${types}) don't match the method signature for ${method}.`,
  cannotConvert: (from: string, to: string) => `Cannot convert ${from} to ${to}.`,
  argumentNull: (name: string) => `Argument cannot be null: ${name}`,
  argumentTooLarge: (name: string) => `Argument too large: ${name}`,
  invalidArgument: (value: string) => `Invalid argument: ${value}`,

  cellOverrun: () => 'Internal error executing the custom function',
  /** Of scripts that are bound to the file. */
  boundCellOverrun: () => 'Exceeded maximum execution time (line 0).',
  runOverrun: () => 'Exceeded maximum execution time',
  functionNotFound: (name: string) => `Script function not found: ${name}`,
  unknownCustomFunction: (name: string) => `Unknown function: '${name}'.`,
  tooManyExecutions: () => 'There are too many scripts running simultaneously for this Google user account.',
  tooManyPerSecond: () => 'Script invoked too many times per second for this Google user account.',
  tooMuchComputerTime: () => 'Service using too much computer time for one day.',
  tooManyTimesPerDay: (service: string) => `Service invoked too many times for one day: ${service}.`,
  tooManyTimesInShortTime: (service: string) =>
    `Service invoked too many times in a short time: ${service}. Try Utilities.sleep(1000) between calls.`,

  /** Ours, of the error `HostError`. */
  hostDefect: () => 'The workbench failed. The log of the execution has the reason.',
  serverError: () => "We're sorry, a server error occurred. Please wait a bit and try again.",

  resultTooLarge: () => 'Result too large.',
  resultTextTooLong: (name: string, limit: number) =>
    `text result of ${name} is longer than the limit of ${limit} characters`,
  /** Ours: it is not known whether Google pads or refuses results with rows of different length. */
  resultRagged: () => 'The result must be a rectangle: every row needs the same number of values.',
  /** Ours: Google's error for an empty list is not known. */
  resultEmpty: () => 'The result must hold at least one value.',
  /** Ours: objects, functions and the like have no cell value. */
  resultType: (kind: string) => `The result holds a value of type ${kind}, which a cell cannot show.`,
  resultNotANumber: () => 'The result is not a number.',

  fetchFailed: (origin: string, code: number, body: string) =>
    `Request failed for ${origin} returned code ${code}. Truncated server response: ${body} (use muteHttpExceptions option to examine full response)`,
  fetchAddressUnavailable: (url: string) => `Address unavailable: ${url}`,
  /** Ours, after the message above. */
  fetchOriginRefused: (origin: string) =>
    `The workbench sends no requests to ${origin}. To use the API at that address, restart the workbench with it: FIN_API_KEY=… npm start -- --api ${origin}`,
  fetchDnsError: (url: string) => `DNS error: ${url}`,
  fetchTimeout: (url: string) => `Timeout: ${url}`,
  fetchBandwidth: (url: string) => `Bandwidth quota exceeded: ${url}. Try reducing the rate of data transfer.`,
  fetchBadRequest: (url: string) => `Bad request: ${url}`,
  fetchInvalidHeader: (name: string) => `Attribute provided with invalid value: Header:${name}`,
  fetchInvalidAttribute: (name: string) => `Attribute provided with invalid value: ${name}`,
  fetchLimit: (what: string) => `Limit Exceeded: URLFetch ${what}.`,
  fetchNotWhitelisted: (url: string) =>
    `Request to ${url} failed because the URL has not been whitelisted in the script manifest.`,

  propertyStoreFull: () => 'You have exceeded the property storage quota. Please remove some properties and try again.',

  lockTimeout: () => 'Lock timeout: another process was holding the lock for too long.',

  triggerTooMany: () =>
    'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
  triggerTooManyInDocument: () =>
    'This add-on has created too many time-based triggers in this document for this Google user account.',
  triggerTooOften: () => 'The recurrence interval for an Add-on trigger must be at least one hour.',
  triggerEveryMinutes: () => 'The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15 or 30.',
  /** The list is the one of Google's dialog; the text follows that of everyMinutes. */
  triggerEveryHours: () => 'The value you passed to everyHours was invalid. It must be one of 1, 2, 4, 6, 8 or 12.',
  triggerNoSchedule: () => 'The trigger has no schedule: say when it runs before calling create.',
  triggerNotFound: () => 'Trigger not found.',
  invalidTimeZone: (zone: string) => `Invalid time zone: ${zone}`,

  rangeOutside: () => 'The coordinates of the range are outside the dimensions of the sheet.',
  rangeInvalid: () => 'The coordinates or dimensions of the range are invalid.',
  rangeRowCount: () => 'The number of rows in the range must be at least 1.',
  rangeColumnCount: () => 'The number of columns in the range must be at least 1.',
  rangeNotFound: () => 'Range not found',
  dataRowCount: (data: number, range: number) =>
    `The number of rows in the data does not match the number of rows in the range. The data has ${data} but the range has ${range}.`,
  dataColumnCount: (data: number, range: number) =>
    `The number of columns in the data does not match the number of columns in the range. The data has ${data} but the range has ${range}.`,
  cellTooLong: (limit: number) => `Your input contains more than the maximum of ${limit} characters in a single cell.`,
  tooManyCells: (limit: number) =>
    `This action would increase the number of cells in the workbook above the limit of ${limit} cells.`,
  sheetNotFound: (sheetId: number) => `Sheet ${sheetId} not found`,
  /** Ours: whether such text becomes a formula is not known, so it is refused. */
  formulaInTextCell: () => 'Text that begins with = cannot be written to a cell of format @ here.',
  /** Ours: Google does not document whether the apostrophe stays. */
  apostropheInTextCell: () => 'Text that begins with an apostrophe cannot be written to a cell of format @ here.',
  dataValidationViolated: (cell: string) =>
    `The data you entered in cell ${cell} violates the data validation rules set on this cell.`,
  /** Ours. */
  sortColumn: () => 'The column to sort by is outside of the range.',
  /** Ours. */
  unwritableValue: (kind: string) => `A value of type ${kind} cannot be written to a cell.`,
  sheetNameTaken: (name: string) => `A sheet with the name "${name}" already exists. Please enter another name.`,
  /** Ours, modelled on the one for cells. */
  tooManyColumns: (limit: number) =>
    `This action would increase the number of columns in the sheet above the limit of ${limit} columns.`,
  /** Ours, modelled on the one for cells. */
  tooManySheets: (limit: number) =>
    `This action would increase the number of sheets in the workbook above the limit of ${limit} sheets.`,
  /** Ours. */
  sheetNameLength: (limit: number) => `The name of a sheet must have 1 to ${limit} characters.`,
  lastVisibleSheet: () => "You can't hide all the sheets in a document.",
  groupWithoutControl: (axis: 'row' | 'column', isBefore: boolean) =>
    `The ${isBefore ? 'first' : 'last'} ${axis} cannot be in a group, because the control of the group would be ${isBefore ? 'before' : 'after'} it.`,
  allRowsFrozen: () => "You can't freeze all visible rows on the sheet.",
  allColumnsFrozen: () => "You can't freeze all visible columns on the sheet.",
  filterExists: () => "You can't create a filter in a sheet that already has a filter.",
  mergePart: () => 'You must select all cells in a merged range to merge or unmerge them.',
  /** Ours. */
  sortMerged: () => "You can't sort a range that contains cells merged over several rows.",
  filterOverMerged: () => "You can't create a filter over a range containing vertical merges.",
  mergeInFilter: () => "You can't vertically merge cells that intersect an existing filter.",
  mergeAcrossFilter: () => "You can't merge cells that cross the borders of an existing filter.",
  mergeFrozen: () => "You can't merge frozen and non-frozen rows.",
  mergeFrozenColumns: () => "You can't merge frozen and non-frozen columns.",
  /** Of one of Sheets' own tables, such as a date or a dropdown. */
  typedColumn: () => 'This operation is not allowed on cells in typed columns.',
  /** Ours. */
  filterNotFound: () => 'The filter does not exist any more.',
  /** Ours. */
  columnOutsideFilter: () => 'The column is outside of the filter.',
  /** Ours. */
  chartNotFound: () => 'The chart is not on this sheet.',
  /** Ours. */
  chartWithoutRange: () => 'The chart has no range.',
  /** Ours. */
  protectionNotFound: () => 'The protection does not exist any more.',
  cannotRemoveYourself: () => "You can't remove yourself as an editor.",
  invalidEmail: (email: string) => `Invalid email: ${email}`,
  metadataOnRange: () =>
    'Adding developer metadata to arbitrary ranges is not currently supported. Developer metadata may only be added to the top-level spreadsheet, an individual sheet, or an entire row or column.',
  /** Ours. */
  metadataNotFound: () => 'The developer metadata does not exist any more.',
  /** Ours. */
  metadataTooLarge: () => 'The developer metadata is larger than its storage.',
  lastSheet: () => "You can't remove all the sheets in a document.",
  allRows: () => "You can't delete all the rows on the sheet.",
  allRowsNotFrozen: () => 'Sorry, it is not possible to delete all non-frozen rows.',
  allColumns: () => "You can't delete all the columns on the sheet.",
  allColumnsNotFrozen: () => 'Sorry, it is not possible to delete all non-frozen columns.',

  htmlFileNotFound: (name: string) => `No HTML file named ${name} was found.`,
  /** Of google.script.run; the page's own text. */
  notCallable: (name: string) => `google.script.run.${name} is not a function`,
  illegalValue: (kind: string) => `Illegal value in property: ${kind}`,
  permissionToEdit: () =>
    'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
  mailNoRecipient: () => 'Failed to send email: no recipient',
  mailLimit: (what: string) => `Limit Exceeded: Email ${what}.`,
  couldNotDecode: () => 'Could not decode string.',
  unparseableDate: (text: string) => `Unparseable date: "${text}"`,
};

export type Messages = typeof messages;
