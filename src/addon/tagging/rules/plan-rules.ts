import { givenAmountOf, hasId, type Row, textOf } from '../../cells/row';
import type { Connection } from '../../connections/connection';
import { addDays } from '../../days/day-text';
import { isAddonError } from '../../errors/addon-error';
import type { AddonErrorCode } from '../../errors/error-codes';
import { createDates } from '../../formulas/run';
import { resolveAccountIds } from '../../lookup/accounts';
import { type Budget, timeIsUp } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import type { QueryValue, Session } from '../../session/session';
import { createTagFinder, type TagFinder } from './find-tag';
import { type MatchedRows, prepareRows } from './match-rules';
import { type Rule, type RuleCells, readRule, viewCells } from './read-rule';
import { RuleError } from './rule-error';
import type { RuleRow } from './rule-sheet';
import type { RulePeriod, RuleProblem, RuleSample, RulesPreview, RuleView } from './views';

const samplesMax = 3;

/** Transactions of one tag that do not have it yet. */
export interface Attachment {
  readonly tagId: string;
  readonly tagPath: string;
  readonly transactionIds: readonly string[];
}

export interface RulePlan {
  readonly preview: RulesPreview;
  readonly attachments: readonly Attachment[];
}

interface MatchedRule {
  readonly view: RuleView;
  /** null if the rule is off or cannot be used. */
  readonly tag: { readonly id: string; readonly path: string } | null;
  /** One bit for each row: thousands of rules may fit most of the rows. */
  readonly matches: Uint8Array;
}

/**
 * Tries the rules on the posted transactions that the key may see. Leaves out transactions that already have the tag,
 * so that applying twice sends nothing twice.
 */
export function planRules(context: Context, ruleRows: readonly RuleRow[], period: RulePeriod): RulePlan {
  const { platform, connection } = context;
  const trial = openTrial(context, ruleRows, period);
  const { posted } = trial;
  const matched = ruleRows.map(trial.match);
  const taggedIds = trial.readTaggedIds(tagIdsOf(matched));
  const attachments = collectAttachments(posted, matched, taggedIds);
  const views = matched.map((each) => addCounts(posted, each, taggedIds));
  const rulesFingerprint = fingerprintOfRules(platform, ruleRows);
  return {
    attachments,
    preview: {
      rules: views,
      transactionCount: posted.length,
      pendingCount: trial.pendingCount,
      toTag: countOf(attachments),
      missingTags: trial.missingTags(),
      rulesFingerprint,
      planFingerprint: fingerprintOfPlan(platform, connection, attachments),
    },
  };
}

/** A part of the rules, and what applying it sends. */
export interface PlannedStep {
  readonly ruleCount: number;
  readonly attachments: readonly Attachment[];
}

/** The lists of so many tags are requested at once. */
const tagsPerStep = 20;
/** Trying thousands of regular expressions takes longer than an execution has. */
const stepMs = 5_000;

/**
 * Plans the rules in their order, some with each call, so that the first are applied even if there is no time for all.
 * Throws if there is no time for one.
 */
export function planInSteps(
  context: Context,
  ruleRows: readonly RuleRow[],
  period: RulePeriod,
): (from: number) => PlannedStep {
  const { budget } = context;
  const trial = openTrial(context, ruleRows, period);
  const known = new Map<string, Set<unknown>>();
  return (from) => {
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
}

/** The transactions, and how rules are tried on them. */
interface Trial {
  readonly posted: readonly Row[];
  readonly pendingCount: number;
  match(row: RuleRow): MatchedRule;
  /** Ids of the transactions with each of these tags. */
  readTaggedIds(tagIds: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<unknown>>;
  /** Of the rules that were tried. */
  missingTags(): string[];
}

function openTrial({ platform, session, budget }: Context, ruleRows: readonly RuleRow[], period: RulePeriod): Trial {
  const filters = toFilters(platform, period);
  const isUsed = ruleRows.some(({ isOn }) => isOn);
  const all = isUsed ? session.rows({ operationId: 'listTransactions', filters }).rows.filter(hasId) : [];
  const posted = all.filter((row) => row['pending'] !== true).sort(byNewest);
  const prepared = prepareRows(posted);
  const tags = createTagFinder(session);
  return {
    posted,
    pendingCount: all.length - posted.length,
    match(row) {
      if (budget.remainingMs() <= 0) throw timeIsUp(budget);
      return matchRule(session, tags, prepared, row);
    },
    readTaggedIds: (tagIds) => readTaggedIds(session, filters, tagIds),
    missingTags: tags.missing,
  };
}

export interface Context {
  readonly platform: Platform;
  readonly connection: Connection;
  readonly session: Session;
  readonly budget: Budget;
}

/** Of the rules wherever they stand: each adds a tag, so that neither their order nor their rows matter. */
export function fingerprintOfRules({ codec }: Platform, rules: readonly RuleRow[]): string {
  const sorted = rules.map(({ isOn, cells: { on: _, ...cells } }) => JSON.stringify([isOn, cells])).sort();
  return codec.hash(`rules|${sorted.join()}`);
}

/** As earlier versions stored it, with the rows. */
export function earlierFingerprintOfRules({ codec }: Platform, rules: readonly RuleRow[]): string {
  return codec.hash(`rules|${JSON.stringify(rules)}`);
}

/** Includes the connection: the same rules with another key are another plan. */
export function fingerprintOfPlan({ codec }: Platform, { id }: Connection, attachments: readonly Attachment[]): string {
  const sorted = attachments.map(({ tagId, transactionIds }) => [tagId, ...transactionIds]).sort();
  return codec.hash(`plan|${id}|${JSON.stringify(sorted)}`);
}

export function countOf(attachments: readonly Attachment[]): number {
  return attachments.reduce((sum, { transactionIds }) => sum + transactionIds.length, 0);
}

type Filters = { readonly [name: string]: QueryValue };

function toFilters(platform: Platform, period: RulePeriod): Filters {
  if (period === 'all') return { visibility: 'active' };
  return { visibility: 'active', dateFrom: addDays(createDates(platform).today, -Number(period)) };
}

function matchRule(
  session: Session,
  tags: TagFinder,
  prepared: MatchedRows,
  { row, isOn, cells }: RuleRow,
): MatchedRule {
  const base = { row, isOn, ...viewCells(cells), tag: cells.tag, matchCount: 0, newCount: 0, samples: [] };
  const matches = new Uint8Array(Math.ceil(prepared.rows.length / 8));
  try {
    const rule = readRule(cells);
    const tag = tags.find(rule.tag);
    const view = { ...base, tag: tag.path, error: null };
    if (!isOn) return { view, tag: null, matches };
    const found = prepared.match(rule, accountsOf(session, rule));
    for (const index of found) matches[index >> 3] = (matches[index >> 3] ?? 0) | (1 << (index & 7));
    return { view: { ...view, matchCount: found.length }, tag, matches };
  } catch (thrown) {
    if (!isAddonError(thrown) || !ruleErrors.includes(thrown.code)) throw thrown;
    const { code, sentence: message } = thrown;
    const { reason, quoted } = thrown instanceof RuleError ? thrown : reasonOf(code, cells);
    return { view: { ...base, error: { code, message, reason, quoted } }, tag: null, matches };
  }
}

function reasonOf(code: AddonErrorCode, { tag, account }: RuleCells): Pick<RuleProblem, 'reason' | 'quoted'> {
  if (code === 'unknown_tag' || code === 'ambiguous_tag') return { reason: code, quoted: tag };
  if (code === 'unknown_account' || code === 'ambiguous_account') return { reason: code, quoted: account };
  return { reason: null, quoted: '' };
}

/** Errors that concern one rule. Any other error ends the preview. */
const ruleErrors = ['invalid_rule', 'unknown_tag', 'ambiguous_tag', 'unknown_account', 'ambiguous_account'];

function accountsOf(session: Session, { account }: Rule): ReadonlySet<string> | null {
  return account === '' ? null : new Set(resolveAccountIds(session, [account]));
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
  const byTag = new Map<string, { path: string; wanted: Uint8Array }>();
  for (const { tag, matches } of matched) {
    if (tag === null) continue;
    const { wanted } = byTag.get(tag.id) ?? { wanted: new Uint8Array(matches.length) };
    for (let index = 0; index < matches.length; index += 1) {
      wanted[index] = (wanted[index] ?? 0) | (matches[index] ?? 0);
    }
    byTag.set(tag.id, { path: tag.path, wanted });
  }
  return Array.from(byTag, ([tagId, { path, wanted }]) => {
    const has = taggedIds.get(tagId) ?? new Set();
    const ids = rows.flatMap(({ id }, index) => (isSet(wanted, index) && !has.has(id) ? [String(id)] : []));
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
  const fitting = rows.filter((_, index) => isSet(matches, index));
  const fresh = fitting.filter(({ id }) => !has.has(id));
  const shown = (fresh.length > 0 ? fresh : fitting).slice(0, samplesMax);
  return { ...view, newCount: fresh.length, samples: shown.map(toSample) };
}

function isSet(bits: Uint8Array, index: number): boolean {
  return ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
}

function toSample(row: Row): RuleSample {
  return {
    date: textOf(row, 'transactionDate')?.slice(0, 10) ?? null,
    name: textOf(row, 'name') ?? textOf(row, 'merchantName') ?? textOf(row, 'id') ?? '',
    amount: givenAmountOf(row),
    currency: textOf(row, 'currencyCode'),
  };
}

function byNewest(a: Row, b: Row): number {
  const [first, second] = [textOf(a, 'transactionDate') ?? '', textOf(b, 'transactionDate') ?? ''];
  if (first !== second) return first < second ? 1 : -1;
  return String(a['id']) < String(b['id']) ? -1 : 1;
}
