import type { RuleReason } from '../../../rules/views';
import { countOf, formatCount, joinWords } from '../../../sidebar/page/format';

const tags = (count: number) => countOf(count, 'tag', 'tags');
const cells = (count: number) => countOf(count, 'cell', 'cells');

export const rules = {
  title: 'Rules',
  backToRows: 'Back to rows',
  lead: 'Each row of the sheet FIN Rules tags the transactions that match it, says what they are, or sets a column of yours.',
  chooseConnection: 'Preview and apply with',
  mayNot: (scope: string) => `You can try the rules. Attaching tags needs a key with the scope ${scope}.`,
  previewAgain: 'Preview again',
  trying: 'Trying the rules',
  missingTags: (paths: readonly string[]) =>
    paths.length === 1
      ? `This tag does not exist: ${paths[0]}.`
      : `These tags do not exist: ${joinWords(paths, 'and')}.`,
  creating: 'Creating…',
  createTags: (count: number) => `Create ${tags(count)}`,
  preview: 'Preview',
  tried: (count: number) => `Tried on ${countOf(count, 'transaction', 'transactions')}.`,
  allTagged: 'Every matching transaction already has its tag.',
  toAttach: (count: number) => `${tags(count)} to attach.`,
  toSet: (count: number) => `${cells(count)} to set.`,
  nothingToSet: 'No cell to set.',
  changes:
    'What rules say under Category, Kind, Merchant, Group or New name counts after the next refresh. Nothing is applied for it.',
  nothingSetIn: (sheet: string, why: string) => `Nothing is set in ${sheet}: ${why}`,
  pendingLeftOut: (count: number) =>
    `${countOf(count, 'pending transaction', 'pending transactions')} skipped until posted.`,
  counts: {
    notUsed: 'not used',
    off: 'off',
    none: 'no matches',
    noneLeft: 'none left',
    allTagged: (count: number) => `${formatCount(count)}, all tagged`,
    new: (count: number) => `${formatCount(count)} new`,
    newOf: (count: number, matches: number) => `${formatCount(count)} new of ${formatCount(matches)}`,
    matches: (count: number) => countOf(count, 'match', 'matches'),
    toSet: (count: number) => `${formatCount(count)} to set`,
    changes: (count: number) => `changes ${formatCount(count)}`,
  },
  fields: {
    nameOrMerchant: 'Name or merchant',
    name: 'Name',
    merchant: 'Merchant',
    category: 'Category',
    amount: 'Amount',
    out: 'Out',
    in: 'In',
    currency: 'Currency',
    date: 'Date',
    weekday: 'Weekday',
    dayOfMonth: 'Day of month',
    account: 'Account',
    accountCategory: 'Account category',
    institution: 'Institution',
  } as { readonly [field: string]: string },
  tests: { contains: 'contains', equals: 'equals', matches: 'matches', between: 'is between' } as {
    readonly [test: string]: string;
  },
  rule: (field: string, test: string, value: string) => `${field} ${test} "${value}"`,
  between: (field: string, from: string | null, to: string | null) => {
    if (from === null) return to === null ? field : `${field} is at most ${to}`;
    return to === null ? `${field} is at least ${from}` : `${field} is between ${from} and ${to}`;
  },
  betweenDays: (field: string, from: string | null, to: string | null) => {
    if (from === null) return to === null ? field : `${field} is ${to} or before`;
    return to === null ? `${field} is ${from} or after` : `${field} is between ${from} and ${to}`;
  },
  not: (condition: string) => `not ${condition}`,
  and: (condition: string, next: string) => `${condition}, and ${next}`,
  ofAccount: (rule: string, account: string) => `${rule}, account "${account}"`,
  /** Why a rule cannot be used, in other languages: the server's own sentences are English. */
  problems: {} as { readonly [Reason in RuleReason]?: (quoted: string) => string },
  noTag: 'no tag',
  set: (column: string, value: string) => `${column}: ${value}`,
  setKept: (count: number) =>
    count === 1
      ? '1 cell stays: somebody wrote or cleared it, or it has a formula.'
      : `${formatCount(count)} cells stay: somebody wrote or cleared them, or they have a formula.`,
  changeKept: (count: number) =>
    count === 1 ? '1 stays as FIN Changes says.' : `${formatCount(count)} stay as FIN Changes says.`,
  setMerged: (count: number) =>
    `${count === 1 ? '1 cell is' : `${formatCount(count)} cells are`} merged with others, so nothing is written there.`,
  setLocked: (count: number) =>
    `${count === 1 ? '1 cell is' : `${formatCount(count)} cells are`} protected, so nothing is written there.`,
  changeExamples: 'Changed, for example',
  setExamples: 'Cells to set, for example',
  row: (row: number) => `row ${row}`,
  taken: (count: number) => `${countOf(count, 'further match', 'further matches')} taken by rules above.`,
  firstMatch: {
    switch: 'First match wins',
    on: 'Only the first rule that a transaction matches is used for it, from the top of the sheet.',
    off: 'Every rule that matches adds its tag. Of rules for the same column, the first one counts.',
  },
  suggestions: {
    title: 'From your own tagging and changes',
    lead: 'Finds merchants whose transactions of the last year nearly all have the same tag, or that you changed in the same way three times.',
    find: 'Suggest rules',
    finding: 'Looking through the last year…',
    none: (count: number) =>
      `Nothing new in ${countOf(count, 'transaction', 'transactions')}. A suggestion needs 5 tagged ones of a merchant, and 90 %, or 3 that you changed in the same way.`,
    habit: (tagged: number, all: number, day: string) =>
      `${formatCount(tagged)} of ${formatCount(all)} until ${day} have the tag.`,
    later: (count: number) => (count === 1 ? '1 later one does not.' : `${formatCount(count)} later ones do not.`),
    corrected: (corrected: number, others: number) =>
      `You changed ${formatCount(corrected)} of them so. The rule changes ${others === 0 ? 'no other' : `${formatCount(others)} more`} of the last year, and later ones.`,
    create: 'Create rule',
    tag: (tag: string) => `tag ${tag}`,
    createFor: (rule: string, tag: string) => `Create rule: ${rule}, ${tag}`,
    dismiss: 'Dismiss',
    dismissFor: (rule: string, tag: string) => `Dismiss: ${rule}, ${tag}`,
  },
  newExamples: 'New, for example',
  examples: 'For example',
  attached: (count: number) => `${tags(count)} attached.`,
  cellsSet: (count: number) => `${cells(count)} set.`,
  cellsLeft: 'Some cells are left.',
  notSetIn: (sheet: string, why: string) => `Not everything was set in ${sheet}: ${why}`,
  failed: (count: number, why: string) => `${formatCount(count)} failed: ${why}`,
  left: (count: number) => `${formatCount(count)} are left.`,
  automatic: {
    title: 'Automatic',
    switch: 'Apply after each refresh',
    needsScope: (scope: string) => `Needs a key with the scope ${scope}.`,
    mayNotTag: (scope: string) => `Attaches nothing, because your key lacks the scope ${scope}.`,
    tagsWith: (connection: string) => `Tags with ${connection}.`,
    off: 'Applies these rules to new transactions, with your key, also while the sidebar is closed.',
    noTrigger: 'Waits for your hourly refresh. Turn it on under Refresh.',
    waiting: 'The rules changed since you applied them. They wait until you apply them or turn this on again.',
    notRun: 'Runs with the next refresh.',
    done: (tagged: number, set: number) =>
      [
        ...(tagged > 0 || set === 0 ? [`${tags(tagged)} attached`] : []),
        ...(set > 0 ? [`${cells(set)} set`] : []),
      ].join(', '),
    lastRun: (time: string, done: string) => `Last run ${time}: ${done}.`,
    lastRunUnfinished: (time: string, done: string) =>
      `Last run ${time}: ${done}, then time ran out. The next run goes on.`,
    lastRunFailed: (time: string, why: string) => `Last run ${time}: ${why}`,
  },
  none: {
    inSheet: 'FIN Rules has no rule yet. Write one in its second row: a value and a tag are enough.',
    noSheet: 'There are no rules yet. Create the sheet, or choose “Always tag these like this” after tagging.',
    show: 'Show FIN Rules',
    make: 'Create the sheet FIN Rules',
    readAgain: 'Read again',
  },
  transactions: 'Transactions',
  periods: { '90': 'Last 90 days', '365': 'Last 365 days', all: 'All' },
  showRules: (count: number) => `Show ${countOf(count, 'rule', 'rules')}`,
  attaching: 'Applying…',
  attach: (tagged: number, set: number) => {
    if (set === 0) return `Attach ${tags(tagged)}`;
    return tagged === 0 ? `Set ${cells(set)}` : `Attach ${tags(tagged)}, set ${cells(set)}`;
  },
  form: {
    lead: 'Each line becomes a rule in the sheet FIN Rules. You see what the rules match before they tag.',
    contains: 'Name or merchant contains',
    use: (value: string) => `Create a rule from ${value}`,
    text: (line: number) => `Text ${line}`,
    rows: (count: number) => countOf(count, 'row', 'rows'),
    tags: (count: number) => (count === 1 ? 'Tag' : 'Tags'),
    further: 'Further conditions, and a column to set',
    furtherLead: 'They apply to each rule. All must hold.',
    conditions: {
      out: 'Money out between',
      in: 'Money in between',
      not: 'Name or merchant does not contain',
      account: 'Account',
      weekday: 'Weekday',
      dayOfMonth: 'Day of month',
    },
    examples: {
      out: '20 and 60',
      in: '20 and 60',
      not: 'Uber Eats',
      account: 'Joint Household',
      weekday: 'Mon-Fri',
      dayOfMonth: '1-5, last',
    },
    setLead:
      'The rule also says the Category, Kind, Merchant, Group or New name in all figures, or writes into a column of yours in synced tables. What you say or write yourself stays.',
    setColumn: 'Set column',
    setTo: 'Set to',
    setNeedsBoth: 'Set column and Set to need each other.',
    setExamples: { column: 'Project', value: 'House' },
    adding: 'Adding…',
    add: (count: number) => `Add ${countOf(count, 'rule', 'rules')}`,
  },
};
