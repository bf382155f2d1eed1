import { useEffect, useState } from 'preact/hooks';
import type { NewRule, SelectedTransaction, SidebarError } from '../../protocol';
import { messages } from '../messages/messages';
import { useFocusRescue } from '../parts/accessibility';
import { ErrorNote } from '../parts/error-note';
import { Form, FormButtons } from '../parts/fields';
import { CutText } from '../parts/values';
import type { Server } from '../server';
import {
  type ColumnToSet,
  type FurtherConditions,
  FurtherFields,
  isHalf,
  isHeading,
  toAnd,
  toSet,
} from './further-fields';

const { form } = messages.rules;

/** Transactions that were tagged, or are about to be, and the paths of their tags. */
export interface Example {
  readonly transactions: readonly SelectedTransaction[];
  readonly tags: readonly string[];
}

interface RuleFormProps {
  server: Server;
  example: Example;
  onAdded: () => void;
  onCancel: () => void;
}

/** Suggests rules from the common beginnings of example names. The user can edit or omit each. */
export function RuleForm({ server, example, onAdded, onCancel }: RuleFormProps) {
  const [drafts, setDrafts] = useState(() =>
    suggestForSelection(example.transactions).map((each, index) => ({
      ...each,
      isChosen: index === 0 || each.count > 1,
    })),
  );
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<SidebarError | null>(null);
  const heading = useFocusRescue<HTMLHeadingElement>('form', true);
  const [further, setFurther] = useState<FurtherConditions>({});
  const [column, setColumn] = useState<ColumnToSet>({ column: '', value: '' });
  const [categories, setCategories] = useState<readonly string[]>([]);
  const wantsCategories = isHeading(column.column, 'Category');
  useEffect(() => {
    if (!wantsCategories) return;
    void server.call('listCategories').then((response) => response.ok && setCategories(response.data.categories));
  }, [server, wantsCategories]);
  const rules = isHalf(column) ? [] : toRules(drafts, example.tags, toAnd(further), toSet(column));

  const change = (index: number, part: { value?: string; isChosen?: boolean }) =>
    setDrafts((before) => before.map((draft, at) => (at === index ? { ...draft, ...part } : draft)));
  const add = async () => {
    if (isBusy || rules.length === 0) return;
    setBusy(true);
    setError(null);
    const response = await server.call('addRules', { rules });
    setBusy(false);
    if (response.ok) onAdded();
    else setError(response.error);
  };

  return (
    <Form
      onSubmit={() => void add()}
      onCancel={() => {
        if (!isBusy) onCancel();
      }}
    >
      <div>
        <h2 class="title" tabIndex={-1} ref={heading}>
          {messages.tag.more.example}
        </h2>
        <p class="lead">{form.lead}</p>
      </div>
      <fieldset class="rule-drafts">
        <legend class="field-label">{form.contains}</legend>
        {drafts.map((draft, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
          <div class="rule-draft" key={`${index}`}>
            <input
              type="checkbox"
              aria-label={form.use(draft.value)}
              checked={draft.isChosen}
              disabled={isBusy}
              onChange={(event) => change(index, { isChosen: event.currentTarget.checked })}
            />
            <input
              class="input"
              type="text"
              dir="auto"
              aria-label={form.text(index + 1)}
              maxLength={250}
              value={draft.value}
              readOnly={isBusy}
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => change(index, { value: event.currentTarget.value, isChosen: true })}
            />
            <span class="small">{form.rows(draft.count)}</span>
          </div>
        ))}
      </fieldset>
      <div>
        <p class="field-label">{form.tags(example.tags.length)}</p>
        {example.tags.map((tag) => (
          <CutText key={tag} text={tag} />
        ))}
      </div>
      <FurtherFields
        values={further}
        set={column}
        isOff={isBusy}
        categories={categories}
        onChange={setFurther}
        onSet={setColumn}
      />
      {error !== null && <ErrorNote error={error} />}
      <FormButtons isBusy={isBusy} isOff={rules.length === 0} onCancel={onCancel}>
        {isBusy ? form.adding : form.add(rules.length)}
      </FormButtons>
    </Form>
  );
}

interface SuggestedRule {
  /** The common beginning of the names. */
  readonly value: string;
  /** The number of examples that have it. */
  readonly count: number;
}

const suggestionsMax = 5;
const wordsMax = 3;
const valueMinLength = 3;

/**
 * Finds common beginnings of transaction names, the most frequent first. Numbers, dates and places differ between
 * purchases, so a name counts only up to its first word with a digit, and three words at most: `Lufthansa LH 1042
 * Frankfurt` → `Lufthansa LH`.
 */
export function suggestForSelection(transactions: readonly SelectedTransaction[]): SuggestedRule[] {
  const groups = new Map<string, { value: string; count: number }>();
  for (const { name } of transactions) {
    if (name === null || name.trim() === '') continue;
    const value = stemOf(name);
    const key = value.toLowerCase();
    const group = groups.get(key) ?? { value, count: 0 };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  const sorted = joinPrefixes(Array.from(groups.values())).sort((a, b) => b.count - a.count);
  return sorted.slice(0, suggestionsMax);
}

function stemOf(name: string): string {
  const words = name.replace(/\s+/g, ' ').trim().split(' ');
  const numbered = words.findIndex((word) => /\p{Nd}/u.test(word));
  const stem = words
    .slice(0, numbered < 0 ? wordsMax : Math.min(wordsMax, numbered))
    .join(' ')
    .replace(/[\s,;:*#/–-]+$/u, '');
  return stem.length >= valueMinLength ? stem : words.join(' ').slice(0, 250);
}

/** `Blue Bottle` also matches the names that `Blue Bottle Coffee` matches. */
function joinPrefixes(groups: readonly SuggestedRule[]): SuggestedRule[] {
  const joined: { value: string; count: number }[] = [];
  for (const { value, count } of [...groups].sort((a, b) => a.value.length - b.value.length)) {
    const wider = joined.find((each) => `${value.toLowerCase()} `.startsWith(`${each.value.toLowerCase()} `));
    if (wider === undefined) joined.push({ value, count });
    else wider.count += count;
  }
  return joined;
}

/** A rule for each chosen text and each tag. The first one of a text sets the column. */
export function toRules(
  drafts: readonly { readonly value: string; readonly isChosen: boolean }[],
  tags: readonly string[],
  and = '',
  set: NewRule['set'] = undefined,
): NewRule[] {
  return drafts
    .filter(({ isChosen, value }) => isChosen && value.trim() !== '')
    .flatMap(({ value }) =>
      tags.map(
        (tag, index): NewRule => ({
          field: 'nameOrMerchant',
          test: 'contains',
          value: value.trim(),
          ...(and === '' ? {} : { and }),
          ...(set === undefined || index > 0 ? {} : { set }),
          tag,
        }),
      ),
    );
}
