import { createDates } from '../../cells/sheet-dates';
import type { Connection } from '../../connections/connection';
import { addDays } from '../../days/day-text';
import { type Budget, timeIsUp } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { hasId, type Row, textOf, toId } from '../../rows/row';
import { currencyOf, dayOf, givenAmountOf, merchantOf, transactionField } from '../../rows/transaction';
import { type Bits, clearedBits, hasBit, joinBits } from '../../rules/bits';
import { findAccountIds } from '../../rules/find-account-ids';
import { prepareRows } from '../../rules/prepare-rows';
import { changedField } from '../../rules/read-rule';
import type { RuleRow, RuleSheet } from '../../rules/rule-sheet';
import type { QueryValue, Session } from '../../session/session';
import type { WantedCells } from '../../tables/set-values/plan-cells';
import { createSetColumns, createTagFinder, type SetColumns } from './find-named';
import { type Attachment, attachmentCount, fingerprintOfPlan, fingerprintOfRules } from './fingerprints';
import { createFirstMatch, type MatchedRule, matchRule } from './match-rule';
import { planChanges } from './plan-changes';
import { type CellPreview, collectWanted, previewCells } from './plan-values';
import type { RulePeriod, RuleSample, RulesPreview, RuleView } from './views';

export const samplesMax = 3;

export interface RulePlan {
  readonly preview: RulesPreview;
  readonly attachments: readonly Attachment[];
  readonly wanted: WantedCells;
}

/**
 * Tries the rules on the posted transactions that the key may see. Leaves out transactions that already have the tag,
 * so that applying twice sends nothing twice.
 */
export function planRules(context: Context, sheet: RuleSheet, period: RulePeriod): RulePlan {
  const { platform, connection, session } = context;
  const trial = openTrial(context, sheet, period);
  const { posted } = trial;
  const matched = sheet.rows.map(trial.match);
  const taggedIds = trial.readTaggedIds(tagIdsOf(matched));
  const attachments = collectAttachments(posted, matched, taggedIds);
  const wanted = collectWanted(posted, matched);
  const cells = previewCells(trial.columns.tables(), wanted);
  const usable = new Set(matched.flatMap(({ view: { row, error } }) => (error === null ? [row] : [])));
  const changesOf = planChanges(platform, session, posted, (row) => usable.has(row));
  const views = matched.map((each) => {
    const view = addCounts(posted, each, taggedIds);
    return view.set?.isChange === true ? addChanges(view, changesOf) : addCells(posted, view, cells.ofRule);
  });
  return {
    attachments,
    wanted,
    preview: {
      rules: views,
      transactionCount: posted.length,
      pendingCount: trial.pendingCount,
      toTag: attachmentCount(attachments),
      toSet: cells.count,
      unreadTables: trial.columns.unread().map(({ sheet: unread, problem: { code, sentence } }) => ({
        sheetName: unread.name(),
        code,
        message: sentence,
      })),
      isFirstMatch: sheet.isFirstMatch,
      missingTags: trial.missingTags(),
      rulesFingerprint: fingerprintOfRules(platform, sheet),
      planFingerprint: fingerprintOfPlan(platform, connection, attachments, wanted),
    },
  };
}

/** A part of the rules, and what applying it sends. */
export interface PlannedStep {
  readonly ruleCount: number;
  readonly attachments: readonly Attachment[];
}

/** Plans of an automatic run. */
export interface SteppedPlan {
  /** What all rules say about cells. Throws if there is no time to try those that set a column. */
  wanted(limit: Budget): WantedCells;
  /** What some rules attach, from the one at `from` in their turn. */
  step(from: number): PlannedStep;
}

/** The lists of so many tags are requested at once. */
const tagsPerStep = 20;
/** Trying thousands of regular expressions takes longer than an execution has. */
const stepMs = 5_000;

/**
 * Plans the rules in the order of `ruleRows`, some with each call, so that the first are applied even if there is no
 * time for all. Throws if there is no time for one.
 */
export function planInSteps(
  context: Context,
  sheet: RuleSheet,
  ruleRows: readonly RuleRow[],
  period: RulePeriod,
): SteppedPlan {
  const { budget } = context;
  const trial = openTrial(context, sheet, period);
  const known = new Map<string, Set<unknown>>();
  const step = (from: number): PlannedStep => {
    const matched: MatchedRule[] = [];
    const beganMs = budget.remainingMs();
    for (const row of ruleRows.slice(from)) {
      matched.push(trial.match(row));
      if (tagIdsOf(matched).size >= tagsPerStep || beganMs - budget.remainingMs() > stepMs) break;
    }
    const unread = Array.from(tagIdsOf(matched)).filter((id) => !known.has(id));
    for (const [tagId, ids] of trial.readTaggedIds(new Set(unread))) known.set(tagId, new Set(ids));
    const attachments = collectAttachments(trial.posted, matched, known);
    // Another rule of a later step may have the same tag.
    for (const { tagId, transactionIds } of attachments) for (const id of transactionIds) known.get(tagId)?.add(id);
    return { ruleCount: matched.length, attachments };
  };
  const wanted = (limit: Budget): WantedCells => {
    const matched = sheet.rows.filter(setsColumn).map((row) => {
      if (limit.remainingMs() <= 0) throw timeIsUp(limit);
      return trial.match(row);
    });
    return collectWanted(trial.posted, matched);
  };
  return { step, wanted };
}

/** Whether a rule that is on sets a column of the user. */
export function setsColumn({ isOn, cells }: RuleRow): boolean {
  return isOn && cells.setColumn !== undefined && changedField(cells) === null;
}

/** The transactions, and how rules are tried on them. */
interface Trial {
  readonly posted: readonly Row[];
  readonly pendingCount: number;
  readonly columns: SetColumns;
  match(row: RuleRow): MatchedRule;
  /** Ids of the transactions with each of these tags. */
  readTaggedIds(tagIds: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<unknown>>;
  /** Of the rules that were tried. */
  missingTags(): string[];
}

function openTrial(context: Context, { rows, isFirstMatch }: RuleSheet, period: RulePeriod): Trial {
  const { platform, session, budget } = context;
  const filters = rulesFilters(platform, period);
  const isUsed = rows.some(({ isOn }) => isOn);
  const { posted, pendingCount } = isUsed ? readPosted(session, filters) : { posted: [], pendingCount: 0 };
  const prepared = prepareRows(posted, (condition) => findAccountIds(session, condition));
  const [tags, columns] = [createTagFinder(session), createSetColumns(platform)];
  const matchAlone = (row: RuleRow): MatchedRule => {
    if (budget.remainingMs() <= 0) throw timeIsUp(budget);
    return matchRule({ tags, columns }, prepared, row);
  };
  return {
    posted,
    pendingCount,
    columns,
    match: isFirstMatch ? createFirstMatch(rows, clearedBits(posted.length), matchAlone) : matchAlone,
    readTaggedIds: (tagIds) => readTaggedIds(session, filters, tagIds),
    missingTags: tags.missing,
  };
}

/** The transactions of a period that are posted, newest first. */
export function readPosted(session: Session, filters: Filters): { posted: readonly Row[]; pendingCount: number } {
  const all = session.rows({ operationId: 'listTransactions', filters }).rows.filter(hasId);
  const posted = all.filter((row) => row['pending'] !== true).sort(byNewest);
  return { posted, pendingCount: all.length - posted.length };
}

export interface Context {
  readonly platform: Platform;
  readonly connection: Connection;
  readonly session: Session;
  readonly budget: Budget;
}

export type Filters = { readonly [name: string]: QueryValue };

export function rulesFilters(platform: Platform, period: RulePeriod): Filters {
  if (period === 'all') return { visibility: 'active' };
  return { visibility: 'active', dateFrom: addDays(createDates(platform).today, -Number(period)) };
}

/** The tags of matching rules. */
function tagIdsOf(matched: readonly MatchedRule[]): Set<string> {
  return new Set(matched.flatMap(({ tag, view }) => (tag !== null && view.matchCount > 0 ? [tag.id] : [])));
}

function readTaggedIds(
  session: Session,
  filters: Filters,
  tagIds: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<unknown>> {
  const queries = Array.from(tagIds, (tagId) => ({
    operationId: 'listTagTransactions' as const,
    path: { tagId },
    filters,
  }));
  session.readAhead(queries);
  return new Map(queries.map((query) => [query.path.tagId, new Set(session.rows(query).rows.map(({ id }) => id))]));
}

function collectAttachments(
  rows: readonly Row[],
  matched: readonly MatchedRule[],
  taggedIds: ReadonlyMap<string, ReadonlySet<unknown>>,
): Attachment[] {
  const byTag = new Map<string, { path: string; wanted: Bits }>();
  for (const { tag, matches } of matched) {
    if (tag === null) continue;
    const wanted = byTag.get(tag.id)?.wanted;
    byTag.set(tag.id, { path: tag.path, wanted: wanted === undefined ? matches : joinBits(wanted, matches) });
  }
  return Array.from(byTag, ([tagId, { path, wanted }]) => {
    const has = taggedIds.get(tagId) ?? new Set();
    const ids = rows.flatMap(({ id }, index) => (hasBit(wanted, index) && !has.has(id) ? [String(id)] : []));
    return { tagId, tagPath: path, transactionIds: ids.sort() };
  }).filter(({ transactionIds }) => transactionIds.length > 0);
}

function addCounts(
  rows: readonly Row[],
  { view, tag, matches }: MatchedRule,
  taggedIds: ReadonlyMap<string, ReadonlySet<unknown>>,
): RuleView {
  if (tag === null || view.matchCount === 0) return view;
  const has = taggedIds.get(tag.id) ?? new Set();
  const fitting = rows.filter((_, index) => hasBit(matches, index));
  const fresh = fitting.filter(({ id }) => !has.has(id));
  const shown = (fresh.length > 0 ? fresh : fitting).slice(0, samplesMax);
  return { ...view, newCount: fresh.length, samples: shown.map(toSample) };
}

function addCells(rows: readonly Row[], view: RuleView, ofRule: CellPreview['ofRule']): RuleView {
  if (view.set === null) return view;
  const { ids, ...counts } = ofRule(view.row);
  const found = rows.filter(({ id }) => ids.has(toId(id))).slice(0, samplesMax);
  return { ...view, set: { ...view.set, ...counts, samples: found.map(toSample) } };
}

/** A rule that also has a tag shows the matches of the tag. */
function addChanges(view: RuleView, changesOf: ReturnType<typeof planChanges>): RuleView {
  const { set, matchCount } = view;
  if (set === null || !view.isOn || view.error !== null) return view;
  const { changed, keptCount, ...found } = changesOf(view.row);
  const taken = view.tag === '' ? { ...found, takenCount: matchCount - found.matchCount } : {};
  const samples = changed.slice(0, samplesMax).map(toSample);
  return { ...view, ...taken, set: { ...set, count: changed.length, keptCount, samples } };
}

export function toSample(row: Row): RuleSample {
  return {
    date: dayOf(row),
    name: textOf(row, 'name') ?? merchantOf(row) ?? textOf(row, 'id') ?? '',
    amount: givenAmountOf(row),
    currency: currencyOf(row),
  };
}

function byNewest(a: Row, b: Row): number {
  const [first, second] = [textOf(a, transactionField.date) ?? '', textOf(b, transactionField.date) ?? ''];
  if (first !== second) return first < second ? 1 : -1;
  return String(a['id']) < String(b['id']) ? -1 : 1;
}
