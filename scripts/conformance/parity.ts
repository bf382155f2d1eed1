import './suite-globals';

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../../test/conformance/suite/case';
import { cases } from '../../test/conformance/suite/cases/cases';
import { markdownTable } from '../format-table';
import { paths } from '../paths';

/** What a group of rules is about, by the beginning of its ids. */
interface Group {
  readonly about: string;
  /** Page of Google's documentation, or `reported` by users. */
  readonly source: string;
  /** What the user would see if Google behaves differently. */
  readonly ifWrong: string;
}

const reference = (name: string): string => `reference of ${name}`;

export const groups: { readonly [prefix: string]: Group } = {
  arguments: {
    about: 'what a custom function receives',
    source: 'Custom functions in Google Sheets; reported for blanks and errors',
    ifWrong: 'an argument is refused by a sentence, or taken as not given',
  },
  auth: {
    about: 'what a function may do in each authorization mode',
    source: 'Editor add-on authorization; messages reported',
    ifWrong: 'a menu without items, or a permission sentence where none is needed',
  },
  cache: {
    about: 'limits and losses of CacheService',
    source: `${reference('Cache')}; what is dropped first reported`,
    ifWrong: 'more requests; never a missing row, because a missing part is read again',
  },
  charts: {
    about: 'charts of a sheet',
    source: reference('EmbeddedChartBuilder'),
    ifWrong: 'a chart lacks a colour or its place',
  },
  copies: {
    about: 'what a copy of a file contains',
    source: 'reported',
    ifWrong: 'tables of a copy wait for a click, or run in both files',
  },
  events: {
    about: 'the event of a trigger',
    source: 'Event objects',
    ifWrong: 'the hourly refresh does nothing, and the sidebar says when it ran last',
  },
  fetch: {
    about: 'requests, their limits and errors',
    source: `${reference('UrlFetchApp')}; messages and limits reported`,
    ifWrong: 'an error of transport is worded as another one; the key stays in its header',
  },
  formats: { about: 'formats, notes and validation', source: reference('Range'), ifWrong: 'a cell looks different' },
  lines: {
    about: 'rows and columns, and what moves with them',
    source: reference('Sheet'),
    ifWrong: 'a run of a table stops with a sentence before it writes',
  },
  load: {
    about: 'code outside of functions',
    source: 'Editor add-on authorization',
    ifWrong: 'nothing: the add-on has none',
  },
  locks: {
    about: 'locks',
    source: `${reference('Lock')}; times reported`,
    ifWrong: 'two refreshes at once; rows are found by their keys, so none is doubled',
  },
  merged: { about: 'merged cells', source: reference('Range'), ifWrong: 'a run is refused by a sentence' },
  properties: {
    about: 'limits of properties',
    source: 'Quotas for Google services; larger values reported',
    ifWrong: 'a setting is refused by a sentence',
  },
  protections: {
    about: 'protected ranges',
    source: reference('Protection'),
    ifWrong: 'a run is refused by a sentence',
  },
  ranges: {
    about: 'notations of ranges and writes to several cells',
    source: `${reference('Range')} and RangeList`,
    ifWrong: 'a run stops with a sentence',
  },
  recalculation: {
    about: 'when a formula runs again',
    source: 'Custom functions in Google Sheets; reported',
    ifWrong: 'formulas show older rows after a refresh; their status row says how old',
  },
  results: {
    about: 'what a custom function may return',
    source: 'Custom functions in Google Sheets; sizes reported',
    ifWrong: 'a large result is an error; options limit it',
  },
  runtime: {
    about: 'what the language has',
    source: `V8 runtime overview; ${reference('HtmlTemplate')}`,
    ifWrong: 'no function of the add-on loads, or all but the menu, the sidebar and the refresh do',
  },
  'script-run': {
    about: 'calls of a page',
    source: 'HTML Service: communicate with server functions',
    ifWrong: 'a view of the sidebar shows an error',
  },
  sheets: {
    about: 'sheets, their limits and names',
    source: `${reference('Sheet')}; limits in Google's help`,
    ifWrong: 'a sentence of Google in place of ours',
  },
  timings: {
    about: 'how long calls take',
    source: 'published measurements of users',
    ifWrong: 'waits differ from docs/performance.md; no result does',
  },
  triggers: {
    about: 'triggers of an add-on',
    source: 'Triggers for Editor add-ons',
    ifWrong: 'no schedule, which the sidebar says',
  },
  typed: {
    about: 'what Sheets makes of a text that a script writes',
    source: 'reported',
    ifWrong: 'a text of the bank could become a number, a date or a formula: the most important ones to run',
  },
  utilities: {
    about: 'dates, digests and texts',
    source: reference('Utilities'),
    ifWrong: 'no cache, or a day in the wrong zone',
  },
  zones: {
    about: 'time zones of script and spreadsheet',
    source: reference('Session'),
    ifWrong: 'a date is a day off: these are among the first to run',
  },
};

/** What was found on Google, by the id of a case: a line of each recorded run. */
interface Recorded {
  readonly day: string;
  readonly finding: string;
}

/** Runs on Google, of which each is a file named by its day, with a line `id,finding` for each case. */
export const recordedDir = join(paths.root, 'test/conformance/google');

function readRecorded(): ReadonlyMap<string, Recorded> {
  const files = existsSync(recordedDir) ? readdirSync(recordedDir).sort() : [];
  return new Map(
    files.flatMap((file) =>
      readFileSync(join(recordedDir, file), 'utf8')
        .split('\n')
        .flatMap((line): [string, Recorded][] => {
          const [id, finding] = line.split(',');
          return id === undefined || finding === undefined ? [] : [[id, { day: file.slice(0, 10), finding }]];
        }),
    ),
  );
}

export const prefixOf = ({ id }: { readonly id: string }): string => id.slice(0, id.indexOf('/'));

/** One line per group: what it is about, its source, whether it was run on Google, and what breaks if it is wrong. */
export function ruleTable(): string {
  const recorded = readRecorded();
  const rows = Object.entries(groups).map(([prefix, { about, source, ifWrong }]) => {
    const own = cases.filter((one) => prefixOf(one) === prefix);
    return [`\`${prefix}/\` ${about}`, String(own.length), source, runOf(own, recorded), ifWrong];
  });
  return markdownTable([['rules', 'cases', 'source', 'run on Google', 'if one is wrong'], ...rows]);
}

function runOf(own: readonly Case[], recorded: ReadonlyMap<string, Recorded>): string {
  const found = own.flatMap(({ id }) => recorded.get(id) ?? []).filter(({ finding }) => finding !== 'not tried');
  if (found.length === 0) return 'never';
  const last = found
    .map(({ day }) => day)
    .sort()
    .at(-1);
  const wrong = found.filter(({ finding }) => finding === 'wrong').length;
  return `${found.length} on ${last}${wrong === 0 ? '' : `, ${wrong} wrong`}`;
}

/** The questions that documentation does not answer, what the workbench assumes, and why the add-on works in both. */
export function openTable(): string {
  const recorded = readRecorded();
  const rows = cases.flatMap((one) => {
    if (!('alternatives' in one)) return [];
    const assumed = one.alternatives[one.host]?.says ?? '';
    const others = Object.entries(one.alternatives).filter(([letter]) => letter !== one.host);
    const run = recorded.get(one.id);
    const known = run === undefined || run.finding === 'not tried' ? 'never' : `${run.finding} on ${run.day}`;
    return [[`\`${one.id}\` ${one.rule}`, assumed, others.map(([, { says }]) => says).join('; '), one.addon, known]];
  });
  return markdownTable([['question', 'assumed', 'or', 'the add-on', 'run on Google'], ...rows]);
}
