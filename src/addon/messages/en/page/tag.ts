import { countOf, formatCount, joinWords } from '../../../sidebar/page/format';

const transactions = (count: number) => countOf(count, 'transaction', 'transactions');
const list = (words: readonly string[]) => joinWords(words, 'and');

export const tag = {
  /** The label of the view's tab. */
  tab: 'Tag',
  connectFirst: 'Connect a key to tag transactions from here.',
  chooseConnection: 'Tag with',
  chooseConnectionHint:
    'Rows do not say which connection they come from. Transactions of another one cannot be tagged.',
  mayNot: {
    title: 'This key may not tag',
    why: (scope: string) => `It can read, but creating and attaching tags needs the scope ${scope}.`,
    askForKey: (organization: string, scope: string) =>
      `Ask whoever manages API keys at ${organization} for a key with ${scope}.`,
    organization: 'your organization',
    connect: 'Connect with the new key. If this key got the scope since, verify it again.',
  },
  rows: {
    title: 'Transactions',
    none: 'Select rows with transactions in the sheet, then use them here.',
    use: 'Use selected rows',
    next: 'Next rows',
    reading: 'Reading the selection',
    label: 'Selected transactions',
    showAll: (count: number) => `Show all ${countOf(count, 'row', 'rows')}`,
    showFewer: 'Show fewer rows',
    count: transactions,
    selected: (count: number) => `${transactions(count)} selected.`,
    from: (range: string) => `from ${range}`,
    firstListed: (count: number, lastRow: number) =>
      `The first ${formatCount(count)} are listed, down to row ${formatCount(lastRow)}.`,
    leftOut: (withoutId: number, hidden: number) =>
      `Skipped: ${list([
        ...(withoutId > 0 ? [`${countOf(withoutId, 'row', 'rows')} without a transaction id`] : []),
        ...(hidden > 0 ? [countOf(hidden, 'hidden row', 'hidden rows')] : []),
      ])}.`,
    differing: (count: number) =>
      count === 1
        ? 'The sheet shows something else for 1 transaction. It is listed first, as the API has it.'
        : `The sheet shows something else for ${transactions(count)}. They are listed first, as the API has them.`,
    inSheet: (text: string) => `In the sheet: ${text}`,
    notCompared: (count: number) =>
      count === 1
        ? '1 transaction could not be compared with the API, and is listed as in the sheet.'
        : `${transactions(count)} could not be compared with the API, and are listed as in the sheet.`,
    notComparedMark: 'not compared',
    split: {
      start: 'Split…',
      adding: 'Adding rows…',
      mark: 'split in FIN Splits',
      added: (count: number) => `${countOf(count, 'transaction was', 'transactions were')} added to FIN Splits.`,
      known: (count: number) =>
        count === 1 ? '1 transaction was split before.' : `${transactions(count)} were split before.`,
      missing: (count: number) =>
        count === 1
          ? '1 transaction is not in the data of this key, and cannot be split.'
          : `${transactions(count)} are not in the data of this key, and cannot be split.`,
      next: 'Enter the amount and category of each part there. Formulas show the parts after the next refresh.',
    },
    allHidden: 'All selected transactions are hidden. Select visible rows, then try again.',
    ownLeftOut: (count: number) => `Left out: ${countOf(count, 'own transaction', 'own transactions')}.`,
    contents: {
      own: 'The selected rows are own transactions, which the API does not have.',
      accounts: 'The selected rows are accounts, and only transactions can be tagged.',
      holdings: 'The selected rows are holdings, and only transactions can be tagged.',
      tags: 'The selected rows are tags, and only transactions can be tagged.',
      blank: 'The selected rows are blank or headings.',
      other: 'The selected rows have no transaction id.',
    },
    selectOthers: 'Select rows of a synced table of transactions, or of FIN_TRANSACTIONS with the column id.',
    ids: {
      needed: 'These rows need their IDs: without them, nobody knows which transactions they are.',
      show: 'Show the IDs',
      shown: (cell: string) => `${cell} shows the IDs. Use the selected rows again.`,
      type: (cell: string) => `Type this option into the formula of ${cell}:`,
    },
  },
  tags: {
    title: 'Tags',
    new: 'New tag',
    search: 'Search tags',
    loading: 'Loading tags',
    loadingShort: 'Loading tags…',
    chosen: 'Chosen tags',
    remove: (path: string) => `Remove ${path}`,
    noneFits: 'No matching tag.',
    noneYet: 'There are no tags yet. Create the first one.',
    archived: 'archived',
    create: (name: string) => `Create “${name}”`,
    more: (count: number) => `${countOf(count, 'more tag', 'more tags')}: type to narrow the list.`,
    created: (path: string) => `${path} created and chosen.`,
  },
  newTag: {
    title: 'New tag',
    name: 'Name',
    parent: 'Parent (optional)',
    noParent: 'None',
    color: 'Colour',
    noColor: 'No colour',
    colors: {
      blue: 'Blue',
      teal: 'Teal',
      green: 'Green',
      yellow: 'Yellow',
      orange: 'Orange',
      red: 'Red',
      purple: 'Purple',
    },
    description: 'Description (optional)',
    create: 'Create tag',
    creating: 'Creating…',
    noName: 'Enter a name.',
    nameTooLong: (max: number, length: number) => `A name has at most ${max} characters; this one has ${length}.`,
    descriptionTooLong: (max: number, length: number) =>
      `A description has at most ${max} characters; this one has ${length}.`,
    existsArchived: (path: string) => `“${path}” exists and is archived. Choose another name.`,
    unknownParent: (name: string) => `There is no tag “${name}”. Choose a parent in the list, or clear the field.`,
    exists: (path: string) => `“${path}” already exists. Choose it in the list.`,
  },
  apply: {
    noTag: 'Choose at least one tag.',
    comparing: 'Comparing the rows with the API…',
    noUndo: 'This cannot be undone here: the API cannot remove a tag from a transaction.',
    one: (count: number) => `Tag ${transactions(count)}`,
    several: (tagCount: number, count: number) =>
      `Attach ${countOf(tagCount, 'tag', 'tags')} to ${transactions(count)}`,
  },
  more: {
    title: 'Rules and journal',
    rules: 'Rules',
    example: 'Always tag these like this',
    journal: 'Record tags in FIN Journal',
    journalHint: 'A sheet with the time, tag and ID of every transaction that anyone tags here.',
  },
  interrupted: {
    title: 'Tagging was interrupted',
    unknown: (count: number) =>
      `${countOf(count, 'transaction was', 'transactions were')} being sent, and may be tagged. Tagging them again changes nothing.`,
    forget: 'Dismiss',
  },
  run: {
    stopping: 'Stopping after this batch…',
    sending: 'Tagging…',
    done: 'Done',
    paused: 'Paused',
    stopped: 'Stopped',
    nothing: 'Nothing was tagged',
    partly: 'Partly done',
    batches: 'Batches',
    progress: (done: number, total: number) => `${formatCount(done)} of ${countOf(total, 'batch', 'batches')}`,
    progressFailed: (done: number, total: number, failed: number) =>
      `${formatCount(done)} of ${countOf(total, 'batch', 'batches')}, ${formatCount(failed)} failed`,
    batchOne: (at: number) => `Transaction ${formatCount(at)}`,
    batch: (from: number, to: number) => `Transactions ${formatCount(from)}–${formatCount(to)}`,
    batchDone: (batch: string, path: string) => `${batch}, ${path}: done.`,
    batchFailed: (batch: string, path: string, why: string) => `${batch}, ${path}: failed. ${why}`,
    waiting: 'waiting',
    sendingOne: 'sending…',
    failed: 'failed',
    tagged: (count: number) => `${formatCount(count)} tagged`,
    taggedOf: (count: number, asked: number) => `${formatCount(count)} of ${transactions(asked)}`,
    allTagged: (count: number, path: string) =>
      `${countOf(count, 'transaction now has', 'transactions now have')} the tag ${path}.`,
    someTagged: (count: number, asked: number, path: string) =>
      `${formatCount(count)} of ${transactions(asked)} now have the tag ${path}.`,
    partsFailed: (count: number) => `${countOf(count, 'part', 'parts')} of the batch failed; the others are tagged.`,
    recalculating: 'Recalculating formulas that show tags…',
    notShown: (why: string) => `Formulas do not show the tags yet. ${why}`,
    shownNowhere:
      'No formula or table here shows tags yet. Add tags to the columns of FIN_TRANSACTIONS or of a synced table.',
    addColumn: (sheet: string) => `Add a Tags column to ${sheet}`,
    addingColumn: 'Adding the column…',
    shown: (formulaCount: number, formulaSheets: readonly string[], tableSheets: readonly string[]) =>
      `Shown ${list([
        ...(formulaCount === 0 ? [] : [`by ${countOf(formulaCount, 'formula', 'formulas')} on ${list(formulaSheets)}`]),
        ...(tableSheets.length === 0
          ? []
          : [`in ${tableSheets.length === 1 ? 'the synced table' : 'synced tables'} on ${list(tableSheets)}`]),
      ])}.`,
    notRecalculated: (count: number) =>
      `${countOf(count, 'formula', 'formulas')} could not be recalculated. Are they protected?`,
    notWritten: (sheets: readonly string[]) => `The table on ${list(sheets)} could not be written.`,
    journalFailed: 'The journal could not be written. Is FIN Journal protected?',
    stop: 'Stop',
    continue: 'Continue',
    continueIn: (wait: string) => `Continue in ${wait}`,
    retryAll: (count: number) => `Retry all ${formatCount(count)} that failed`,
    retryOne: 'Retry this batch',
    split: 'Find the cause',
    again: 'Tag more rows',
  },
};
