import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { AppliedRules, AttachedTags, RulePeriod, RulesPreview, RulesView, SidebarError } from '../../protocol';
import { useAnnounce } from '../parts/accessibility';
import type { Server } from '../server';
import { describeApplied } from './describe-rules';

export type RulesWork = 'opening' | 'previewing' | 'creating' | 'applying' | 'switching';

export interface RulesControl {
  readonly view: RulesView | null;
  readonly preview: RulesPreview | null;
  readonly period: RulePeriod;
  readonly doing: RulesWork | null;
  readonly failed: { readonly work: RulesWork; readonly error: SidebarError } | null;
  /** The tags attached and the cells set so far. Null before the rules are applied. */
  readonly applied: Omit<AppliedRules, 'planFingerprint' | 'attached'> | null;
  reload(): void;
  openSheet(): void;
  setPeriod(period: RulePeriod): void;
  createTags(): void;
  apply(): void;
  switchAutomatic(isOn: boolean): void;
  switchFirstMatch(isOn: boolean): void;
}

const nothingSet: AppliedRules['set'] = { count: 0, isLate: false, mergedCount: 0, lockedCount: 0, problems: [] };

/** One list of all transactions, with the range of each batch in it. */
function toAttachedTags(batches: AppliedRules['attached']): AttachedTags {
  let to = 0;
  const attached = batches.map(({ tagId, transactionIds }) => {
    const from = to + 1;
    to += transactionIds.length;
    return { tagId, from, to };
  });
  return { transactionIds: batches.flatMap(({ transactionIds }) => transactionIds), attached };
}

export function useRules(server: Server, connectionFingerprint: string): RulesControl {
  const [view, setView] = useState<RulesView | null>(null);
  const [preview, setPreview] = useState<RulesPreview | null>(null);
  const [period, setPeriod] = useState<RulePeriod>('90');
  const [doing, setDoing] = useState<RulesWork | null>('previewing');
  const [failed, setFailed] = useState<RulesControl['failed']>(null);
  const [applied, setApplied] = useState<RulesControl['applied']>(null);
  const announce = useAnnounce();
  // A late answer for an earlier period must not replace a newer one.
  const latestCall = useRef(0);

  const begin = useCallback((work: RulesWork) => {
    setDoing(work);
    setFailed(null);
  }, []);
  const fail = useCallback((work: RulesWork, error: SidebarError) => {
    setDoing(null);
    setFailed({ work, error });
  }, []);
  const load = useCallback(
    async (wanted: RulePeriod) => {
      latestCall.current += 1;
      const call = latestCall.current;
      begin('previewing');
      setPreview(null);
      const rules = await server.call('getRules');
      if (call !== latestCall.current) return;
      if (!rules.ok) {
        fail('previewing', rules.error);
        return;
      }
      setView(rules.data);
      const found = rules.data.ruleCount === 0 ? null : await server.call('previewRules', { period: wanted });
      if (call !== latestCall.current) return;
      if (found?.ok === true) setPreview(found.data);
      if (found?.ok === false) fail('previewing', found.error);
      else setDoing(null);
    },
    [server, begin, fail],
  );
  useEffect(() => void load('90'), [load]);

  const openSheet = async () => {
    begin('opening');
    const response = await server.call('openRules');
    setDoing(null);
    if (response.ok) setView(response.data);
    else fail('opening', response.error);
  };

  const createTags = async () => {
    begin('creating');
    for (const path of preview?.missingTags ?? []) {
      const response = await server.call('createRuleTag', { connectionFingerprint, path });
      if (!response.ok) {
        fail('creating', response.error);
        return;
      }
    }
    await load(period);
  };

  /** Applies step by step until nothing is left or a step makes no progress. */
  const apply = async () => {
    if (preview === null) return;
    begin('applying');
    let sum: NonNullable<RulesControl['applied']> = { tagged: 0, left: preview.toTag, failures: [], set: nothingSet };
    let planFingerprint = preview.planFingerprint;
    const attached: AppliedRules['attached'] = [];
    setApplied(sum);
    for (;;) {
      const { rulesFingerprint } = preview;
      const input = { connectionFingerprint, planFingerprint, rulesFingerprint, period };
      const response = await server.call('applyRules', input);
      if (!response.ok) {
        fail('applying', response.error);
        break;
      }
      const { tagged, left, failures, set } = response.data;
      sum = { tagged: sum.tagged + tagged, left, failures, set: { ...set, count: sum.set.count + set.count } };
      planFingerprint = response.data.planFingerprint;
      attached.push(...response.data.attached);
      setApplied(sum);
      if ((left > 0 && tagged > 0) || (set.isLate && set.count > 0)) continue;
      announce(describeApplied(sum));
      await load(period);
      break;
    }
    // Tables and formulas must show tags that were attached before an error.
    if (attached.length > 0) await server.call('showTags', toAttachedTags(attached));
  };

  const switchAutomatic = async (isOn: boolean) => {
    begin('switching');
    const rulesFingerprint = preview?.rulesFingerprint ?? view?.rulesFingerprint ?? '';
    const response = await server.call('setAutomaticRules', { isOn, rulesFingerprint, period });
    setDoing(null);
    if (response.ok) setView(response.data);
    else fail('switching', response.error);
  };

  const switchFirstMatch = async (isOn: boolean) => {
    begin('switching');
    const response = await server.call('setFirstMatch', { isOn });
    if (response.ok) await load(period);
    else fail('switching', response.error);
  };

  return {
    view,
    preview,
    period,
    doing,
    failed,
    applied,
    reload: () => {
      setApplied(null);
      void load(period);
    },
    openSheet: () => void openSheet(),
    setPeriod: (next) => {
      setPeriod(next);
      setApplied(null);
      void load(next);
    },
    createTags: () => void createTags(),
    apply: () => void apply(),
    switchAutomatic: (isOn) => void switchAutomatic(isOn),
    switchFirstMatch: (isOn) => void switchFirstMatch(isOn),
  };
}
