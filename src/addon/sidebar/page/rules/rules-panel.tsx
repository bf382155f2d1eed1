import type { RulePeriod, RuleView, SidebarState } from '../../protocol';
import type { ViewId } from '../app-state';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { useFocusRescue } from '../parts/accessibility';
import { Button, Switch } from '../parts/buttons';
import { ErrorNote, ErrorText } from '../parts/error-note';
import { type Choice, ConnectionChooser, SelectField } from '../parts/fields';
import { Skeleton } from '../parts/progress';
import { PanelHead, Section } from '../parts/section';
import { CutText } from '../parts/values';
import type { Server } from '../server';
import { taggingScope } from '../tag/may-not-tag';
import {
  describeActions,
  describeApplied,
  describeAutomatic,
  describeCounts,
  describeKept,
  describePreview,
  describeRule,
  describeRuleError,
} from './describe-rules';
import { Samples } from './samples';
import { SuggestedRules } from './suggested-rules';
import { type RulesControl, useRules } from './use-rules';

const text = messages.rules;

interface RulesPanelProps {
  server: Server;
  state: SidebarState;
  choose: (connectionName: string) => Promise<void>;
  goTo: (view: ViewId) => void;
  connectionFingerprint: string;
  onBack: () => void;
}

/** Shows what each rule of the sheet FIN Rules would tag, and applies the rules. */
export function RulesPanel({ server, state, choose, goTo, connectionFingerprint, onBack }: RulesPanelProps) {
  const rules = useRules(server, connectionFingerprint);
  const heading = useFocusRescue<HTMLHeadingElement>('rules', true);
  const { view, preview, doing, failed, applied } = rules;
  const canTag = state.connection?.canTag !== false;
  const setsColumns = view?.setsColumns === true;
  const toTag = canTag ? (preview?.toTag ?? 0) : 0;
  return (
    <>
      <div class="stack">
        <PanelHead
          title={text.title}
          lead={text.lead}
          heading={heading}
          back={text.backToRows}
          isOff={doing === 'applying'}
          onBack={onBack}
        />
        <ConnectionChooser
          state={state}
          choose={choose}
          label={text.chooseConnection}
          isOff={doing !== null && doing !== 'previewing'}
        />
        {!canTag && (
          <div class="note note-warning">
            <p class="note-text">
              <strong>{messages.tag.mayNot.title}.</strong> {fill(text.mayNot, <code>{taggingScope}</code>)}
            </p>
            <Button kind="quiet" onClick={() => goTo('connect')}>
              {messages.connect.toConnect}
            </Button>
          </div>
        )}
        {failed !== null && (
          <ErrorNote
            error={failed.error}
            onRetry={rules.reload}
            retryText={text.previewAgain}
            isPartial={failed.work === 'applying'}
          />
        )}
        {applied !== null && (
          <p class={applied.failures.length === 0 ? 'note note-done' : 'note'} role="status">
            {describeApplied(applied)}
          </p>
        )}
        {view !== null && view.ruleCount === 0 && <NoRules rules={rules} />}
        {view !== null && view.ruleCount > 0 && <PeriodChoice rules={rules} ruleCount={view.ruleCount} />}
        {doing === 'previewing' && <Skeleton label={text.trying} lines={[80, 100, 60, 100, 60]} />}
        {preview !== null && preview.missingTags.length > 0 && (
          <div class="note note-warning">
            <p class="note-text">
              <bdi>{text.missingTags(preview.missingTags)}</bdi>
            </p>
            {canTag && (
              <div class="row">
                <Button onClick={rules.createTags} isBusy={doing === 'creating'} isOff={doing !== null}>
                  {doing === 'creating' ? text.creating : text.createTags(preview.missingTags.length)}
                </Button>
              </div>
            )}
          </div>
        )}
        {preview !== null && (
          <Section title={text.preview}>
            {describePreview(preview).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <RuleList rules={preview.rules} isFirstMatch={preview.isFirstMatch} />
            <Switch
              label={text.firstMatch.switch}
              hint={preview.isFirstMatch ? text.firstMatch.on : text.firstMatch.off}
              isOn={preview.isFirstMatch}
              isBusy={doing !== null}
              onChange={rules.switchFirstMatch}
            />
          </Section>
        )}
        {view !== null && view.ruleCount > 0 && (preview !== null || view.automatic.isOn) && (
          <Section title={text.automatic.title}>
            <Switch
              label={text.automatic.switch}
              hint={describeAutomatic(view.automatic, canTag || setsColumns, setsColumns)}
              isOn={view.automatic.isOn}
              isBusy={doing !== null}
              isOff={!canTag && !setsColumns && !view.automatic.isOn}
              onChange={rules.switchAutomatic}
            />
          </Section>
        )}
        {view !== null && (
          <SuggestedRules server={server} isOff={doing !== null} onAdded={() => rules.setPeriod('365')} />
        )}
      </div>
      {preview !== null && toTag + preview.toSet > 0 && <ApplyFoot rules={rules} toTag={toTag} toSet={preview.toSet} />}
    </>
  );
}

function NoRules({ rules }: { rules: RulesControl }) {
  const isThere = rules.view?.sheetName !== null;
  return (
    <div class="empty">
      <p>{isThere ? text.none.inSheet : text.none.noSheet}</p>
      <div class="row">
        <Button kind="primary" onClick={rules.openSheet} isBusy={rules.doing === 'opening'}>
          {isThere ? text.none.show : text.none.make}
        </Button>
        {isThere && <Button onClick={rules.reload}>{text.none.readAgain}</Button>}
      </div>
    </div>
  );
}

const periods: readonly Choice<RulePeriod>[] = [
  { value: '90', label: text.periods['90'] },
  { value: '365', label: text.periods['365'] },
  { value: 'all', label: text.periods.all },
];

function PeriodChoice({ rules, ruleCount }: { rules: RulesControl; ruleCount: number }) {
  return (
    <>
      <SelectField
        label={text.transactions}
        value={rules.period}
        choices={periods}
        isOff={rules.doing !== null}
        onChange={rules.setPeriod}
      />
      <div class="row">
        <Button onClick={rules.reload} isOff={rules.doing !== null}>
          {text.previewAgain}
        </Button>
        <Button kind="quiet" onClick={rules.openSheet} isOff={rules.doing !== null}>
          {text.showRules(ruleCount)}
        </Button>
      </div>
    </>
  );
}

function ApplyFoot({ rules, toTag, toSet }: { rules: RulesControl; toTag: number; toSet: number }) {
  const isApplying = rules.doing === 'applying';
  return (
    <div class="foot">
      <p class="small" id="rules-note">
        {isApplying ? messages.general.keepOpen : toTag > 0 && messages.tag.apply.noUndo}
      </p>
      <Button
        kind="primary"
        onClick={rules.apply}
        isBusy={isApplying}
        isOff={rules.doing !== null}
        describedBy="rules-note"
      >
        {isApplying ? text.attaching : text.attach(toTag, toSet)}
      </Button>
    </div>
  );
}

interface RuleListProps {
  rules: readonly RuleView[];
  isFirstMatch: boolean;
}

/**
 * Rules with their counts and samples. Rules with errors come first, then those that would tag; in the order of the
 * sheet if it decides.
 */
function RuleList({ rules, isFirstMatch }: RuleListProps) {
  const sorted = [...rules].sort((a, b) => (isFirstMatch ? 0 : rank(a) - rank(b)) || a.row - b.row);
  return (
    <ul class="rules">
      {sorted.map((rule) => (
        <li key={rule.row} class={rule.isOn && rule.error === null ? 'rule' : 'rule rule-off'}>
          <div class="rule-head">
            <span class="rule-text" dir="auto">
              {describeRule(rule)}
            </span>
            <span class={isNew(rule) ? 'rule-count rule-new' : 'rule-count'}>{describeCounts(rule)}</span>
          </div>
          {describeActions(rule).map((action, index) => (
            <div class={index === 0 ? 'rule-head small' : 'small'} key={action}>
              <CutText text={`→ ${action}`} />
              {index === 0 && <span>{messages.rules.row(rule.row)}</span>}
            </div>
          ))}
          {rule.takenCount > 0 && <span class="small">{messages.rules.taken(rule.takenCount)}</span>}
          {rule.error !== null && (
            <div class="rule-error">
              <ErrorText error={describeRuleError(rule.error)} />
            </div>
          )}
          {rule.set !== null &&
            describeKept(rule.set).map((sentence) => (
              <span class="small" key={sentence}>
                {sentence}
              </span>
            ))}
          <Samples title={rule.newCount > 0 ? text.newExamples : text.examples} samples={rule.samples} />
          <Samples
            title={rule.set?.isChange === true ? text.changeExamples : text.setExamples}
            samples={rule.set?.samples ?? []}
          />
        </li>
      ))}
    </ul>
  );
}

function rank(rule: RuleView): number {
  if (rule.error !== null && rule.isOn) return 0;
  return isNew(rule) ? 1 : rule.isOn ? 2 : 3;
}

/** Whether it would tag or set anything. */
function isNew({ error, newCount, set }: RuleView): boolean {
  return error === null && newCount + (set?.count ?? 0) > 0;
}
