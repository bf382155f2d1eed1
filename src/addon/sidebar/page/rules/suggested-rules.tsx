import { useState } from 'preact/hooks';
import type { RuleSuggestion, RuleSuggestions, SidebarError } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { Section } from '../parts/section';
import { CutText } from '../parts/values';
import type { Server } from '../server';
import { describeActions, describeRule, describeSuggestion } from './describe-rules';
import { Samples } from './samples';

const text = messages.rules.suggestions;

interface SuggestedRulesProps {
  server: Server;
  isOff: boolean;
  /** A rule was written into the sheet, and nothing was tagged. */
  onAdded: () => void;
}

/** Rules that the user's own tagging suggests, each with its figures. They are looked for on request. */
export function SuggestedRules({ server, isOff, onAdded }: SuggestedRulesProps) {
  const [found, setFound] = useState<RuleSuggestions | null>(null);
  const [busy, setBusy] = useState<'finding' | string | null>(null);
  const [error, setError] = useState<SidebarError | null>(null);

  const find = async () => {
    setBusy('finding');
    setError(null);
    const response = await server.call('suggestRules');
    setBusy(null);
    if (response.ok) setFound(response.data);
    else setError(response.error);
  };
  const settle = async ({ key, rule }: RuleSuggestion, isWanted: boolean) => {
    setBusy(key);
    setError(null);
    const response = isWanted
      ? await server.call('addRules', { rules: [rule], suggestion: key })
      : await server.call('dismissSuggestion', { key });
    setBusy(null);
    if (!response.ok) {
      setError(response.error);
      return;
    }
    setFound((before) => before && { ...before, suggestions: before.suggestions.filter((each) => each.key !== key) });
    if (isWanted) onAdded();
  };

  return (
    <Section title={text.title}>
      {found === null && <p class="small">{text.lead}</p>}
      {found !== null && found.suggestions.length > 0 && (
        <ul class="rules">
          {found.suggestions.map((each) => (
            <Suggested
              key={each.key}
              suggestion={each}
              isBusy={busy === each.key}
              isOff={isOff || busy !== null}
              onSettle={(isWanted) => void settle(each, isWanted)}
            />
          ))}
        </ul>
      )}
      {found !== null && found.suggestions.length === 0 && (
        <p class="small" role="status">
          {text.none(found.transactionCount)}
        </p>
      )}
      {error !== null && <ErrorNote error={error} />}
      <div class="row">
        <Button onClick={() => void find()} isBusy={busy === 'finding'} isOff={isOff || busy !== null}>
          {busy === 'finding' ? text.finding : text.find}
        </Button>
      </div>
    </Section>
  );
}

interface SuggestedProps {
  suggestion: RuleSuggestion;
  isBusy: boolean;
  isOff: boolean;
  onSettle: (isWanted: boolean) => void;
}

function Suggested({ suggestion, isBusy, isOff, onSettle }: SuggestedProps) {
  const { field, test, value, tag, set } = suggestion.rule;
  const [action = ''] = describeActions({ tag, set: set === undefined ? null : { ...set, value: String(set.value) } });
  const named = tag === '' ? action : text.tag(tag);
  const condition = { isNot: false, field, test, value, from: null, to: null };
  const rule = describeRule({ ...condition, and: [], unreadAnd: '', account: '' });
  return (
    <li class="rule">
      <span class="rule-text" dir="auto">
        {rule}
      </span>
      <CutText text={`→ ${action}`} />
      <span class="small">{describeSuggestion(suggestion)}</span>
      {'samples' in suggestion && <Samples title={messages.rules.changeExamples} samples={suggestion.samples} />}
      <div class="row">
        <Button onClick={() => onSettle(true)} isBusy={isBusy} isOff={isOff} label={text.createFor(rule, named)}>
          {text.create}
        </Button>
        <Button kind="quiet" onClick={() => onSettle(false)} isOff={isOff} label={text.dismissFor(rule, named)}>
          {text.dismiss}
        </Button>
      </div>
    </li>
  );
}
