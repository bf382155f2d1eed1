import type { RulePeriod, SidebarState } from '../../protocol';
import { countOf, joinWords } from '../format/format-count';
import { Button } from '../parts/button';
import { ConnectionChooser } from '../parts/connection-chooser';
import { ErrorNote } from '../parts/error-note';
import { Section } from '../parts/section';
import { SelectField } from '../parts/select-field';
import { Skeleton } from '../parts/skeleton';
import { Switch } from '../parts/switch';
import { useFocusRescue } from '../parts/use-focus-rescue';
import type { Server } from '../server/server';
import { describeApplied, describeAutomatic, describePreview } from './describe-rules';
import { RuleList } from './rule-list';
import { type RulesControl, useRules } from './use-rules';

interface RulesPanelProps {
  server: Server;
  state: SidebarState;
  choose: (connectionName: string) => Promise<void>;
  connectionMark: string;
  onBack: () => void;
}

/** The rules of the sheet FIN Rules: what each would tag, and applying them. */
export function RulesPanel({ server, state, choose, connectionMark, onBack }: RulesPanelProps) {
  const rules = useRules(server, connectionMark);
  const heading = useFocusRescue<HTMLHeadingElement>('rules', true);
  const { view, preview, doing, error, applied } = rules;
  return (
    <>
      <div class="stack">
        <div>
          <div class="section-head">
            <h2 class="title" tabIndex={-1} ref={heading}>
              Rules
            </h2>
            <Button kind="quiet" onClick={onBack} isOff={doing === 'applying'}>
              Back to rows
            </Button>
          </div>
          <p class="lead">Each row of the sheet FIN Rules tags the transactions that fit it.</p>
        </div>
        <ConnectionChooser
          state={state}
          choose={choose}
          label="Preview and apply with"
          isOff={doing !== null && doing !== 'previewing'}
        />
        {error !== null && <ErrorNote error={error} onRetry={rules.reload} retryText="Preview again" />}
        {applied !== null && (
          <p class={applied.failures.length === 0 ? 'note note-done' : 'note'} role="status">
            {describeApplied(applied)}
          </p>
        )}
        {view !== null && view.ruleCount === 0 && <NoRules rules={rules} />}
        {view !== null && view.ruleCount > 0 && <Choice rules={rules} ruleCount={view.ruleCount} />}
        {doing === 'previewing' && <Skeleton label="Trying the rules" lines={[80, 100, 60, 100, 60]} />}
        {preview !== null && preview.missingTags.length > 0 && (
          <div class="note note-warning">
            <p class="note-text">
              {preview.missingTags.length === 1 ? 'This tag does not exist: ' : 'These tags do not exist: '}
              <bdi>{joinWords(preview.missingTags)}</bdi>.
            </p>
            <div class="row">
              <Button onClick={rules.createTags} isBusy={doing === 'creating'} isOff={doing !== null}>
                {doing === 'creating' ? 'Creating…' : `Create ${countOf(preview.missingTags.length, 'tag')}`}
              </Button>
            </div>
          </div>
        )}
        {preview !== null && (
          <Section title="Preview">
            {describePreview(preview).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <RuleList rules={preview.rules} />
          </Section>
        )}
        {view !== null && view.ruleCount > 0 && (preview !== null || view.automatic.isOn) && (
          <Section title="Automatic">
            <Switch
              label="Apply after each refresh"
              describedBy="automatic-text"
              isOn={view.automatic.isOn}
              isBusy={doing !== null}
              onChange={rules.switchAutomatic}
            />
            <p class="small" id="automatic-text">
              {describeAutomatic(view.automatic)}
            </p>
          </Section>
        )}
      </div>
      {preview !== null && preview.toTag > 0 && <ApplyFoot rules={rules} toTag={preview.toTag} />}
    </>
  );
}

function NoRules({ rules }: { rules: RulesControl }) {
  const isThere = rules.view?.sheetName !== null;
  return (
    <div class="empty">
      <p>
        {isThere
          ? 'FIN Rules has no rule yet. Write one in its second row: a value and a tag are enough.'
          : 'There are no rules yet. Make the sheet, or choose “Always tag these like this” after tagging.'}
      </p>
      <div class="row">
        <Button kind="primary" onClick={rules.openSheet} isBusy={rules.doing === 'opening'}>
          {isThere ? 'Show FIN Rules' : 'Make the sheet FIN Rules'}
        </Button>
        {isThere && <Button onClick={rules.reload}>Read again</Button>}
      </div>
    </div>
  );
}

const periods = [
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
  { value: 'all', label: 'All' },
];

function Choice({ rules, ruleCount }: { rules: RulesControl; ruleCount: number }) {
  return (
    <>
      <SelectField
        label="Transactions"
        value={rules.period}
        choices={periods}
        isOff={rules.doing !== null}
        onChange={(value) => rules.setPeriod(value as RulePeriod)}
      />
      <div class="row">
        <Button onClick={rules.reload} isOff={rules.doing !== null}>
          Preview again
        </Button>
        <Button kind="quiet" onClick={rules.openSheet} isOff={rules.doing !== null}>
          Show {countOf(ruleCount, 'rule')}
        </Button>
      </div>
    </>
  );
}

function ApplyFoot({ rules, toTag }: { rules: RulesControl; toTag: number }) {
  const isApplying = rules.doing === 'applying';
  return (
    <div class="foot">
      <p class="small" id="rules-note">
        {isApplying
          ? 'Keep the sidebar open until it is done.'
          : 'This cannot be undone here: the API has no way to take a tag off a transaction.'}
      </p>
      <Button
        kind="primary"
        onClick={rules.apply}
        isBusy={isApplying}
        isOff={rules.doing !== null}
        describedBy="rules-note"
      >
        {isApplying ? 'Attaching…' : `Attach ${countOf(toTag, 'tag')}`}
      </Button>
    </div>
  );
}
