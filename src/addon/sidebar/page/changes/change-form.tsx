import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChangedText, ChangeForm, Purchase } from '../../protocol';
import { formatAmount } from '../format';
import { messages } from '../messages/messages';
import { Button, Confirm } from '../parts/buttons';
import { Form, FormButtons, SelectField, TextField, type TextFieldProps } from '../parts/fields';
import { Skeleton } from '../parts/progress';
import { Day } from '../parts/values';
import { readBalance } from '../reconcile/read-balance';
import type { ChangesControl, SaidInput } from './use-changes';

const text = messages.changes;
const kinds = ['income', 'spending', 'transfer'] as const;
const texts = ['category', 'merchant', 'newName', 'note'] as const;
const others = ['kind', 'countsOn'] as const;

interface ChangeFormProps {
  form: ChangeForm;
  count: number;
  control: ChangesControl;
}

/** What the user says of the listed transactions. Only what was changed here is sent. */
export function ChangeFormPanel({ form, count, control }: ChangeFormProps) {
  const { fields, single, categories } = form;
  const initial = {
    ...(Object.fromEntries([...texts, ...others].map((key) => [key, fields[key].said ?? ''])) as {
      [Key in ChangedText]: string;
    }),
    lent: single?.lent == null ? '' : formatAmount(single.lent, 2),
  };
  const [typed, setTyped] = useState(initial);
  const [purchase, setPurchase] = useState<Purchase | null>(single?.paysBack ?? null);
  const [isWrong, setWrong] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const isBusy = control.busy === 'saving';
  const change = (key: keyof typeof initial) => (value: string) => setTyped({ ...typed, [key]: value });
  const size = Math.abs(single?.amount ?? 0);
  const whole = `${formatAmount(size, 2)} ${single?.currency ?? ''}`.trim();
  const submit = () => {
    const lent = typed.lent.trim() === '' ? null : (readBalance(typed.lent) ?? 0);
    if (lent !== null && typed.lent !== initial.lent && (lent <= 0 || lent > size)) {
      setWrong(true);
      return;
    }
    const changed = [...texts, ...others].filter((key) => typed[key].trim() !== initial[key]);
    const said = {
      ...Object.fromEntries(changed.map((key) => [key, typed[key].trim() || null])),
      ...(typed.lent === initial.lent ? {} : { lent }),
      ...(purchase?.id === single?.paysBack?.id ? {} : { paysBack: purchase?.id ?? null }),
    } as SaidInput;
    if (Object.keys(said).length === 0) control.closeForm();
    else control.save(said);
  };
  const hintOf = (key: ChangedText) =>
    fields[key].ofApi.length === 0 ? {} : { hint: text.ofApi(fields[key].ofApi.join(', ')) };
  const textOf = (key: (typeof texts)[number], more: Partial<TextFieldProps> = {}) => (
    <TextField
      key={key}
      label={text[key]}
      value={typed[key]}
      onInput={change(key)}
      isOff={isBusy}
      maxLength={500}
      {...(fields[key].isMixed ? { placeholder: text.several } : {})}
      {...hintOf(key)}
      {...more}
    />
  );
  return (
    <Form className="note table-form" label={text.title(count)} onSubmit={submit} onCancel={control.closeForm}>
      <p class="note-text">
        <strong>{text.title(count)}</strong> {text.lead}
      </p>
      {textOf('category', { suggestions: categories, inputRef: first })}
      <SelectField
        label={text.kind}
        value={typed.kind}
        choices={[
          { value: '', label: fields.kind.isMixed ? text.several : text.automatic },
          ...kinds.map((value) => ({ value, label: text.kinds[value] })),
        ]}
        onChange={change('kind')}
        isOff={isBusy}
      />
      {texts.slice(1).map((key) => textOf(key))}
      {single !== null && ((single.amount ?? 0) > 0 || single.paysBack !== null) && (
        <PaysBack purchase={purchase} onChoose={setPurchase} find={control.find} />
      )}
      {single !== null && ((single.amount ?? 0) < 0 || single.lent !== null) && (
        <TextField
          label={text.lent}
          value={typed.lent}
          onInput={(value) => {
            setWrong(false);
            change('lent')(value);
          }}
          isOff={isBusy}
          hint={text.lentHint(whole)}
          problem={isWrong ? text.noAmount(whole) : null}
        />
      )}
      <TextField
        label={text.countsOn}
        type="date"
        value={typed.countsOn}
        onInput={change('countsOn')}
        isOff={isBusy}
        hint={fields.countsOn.isMixed ? text.several : text.countsOnHint}
      >
        {purchase?.date != null && (
          <Button kind="quiet" onClick={() => change('countsOn')(purchase.date ?? '')}>
            {text.ofPurchase}
          </Button>
        )}
      </TextField>
      <FormButtons kind="secondary" isBusy={isBusy} onCancel={control.closeForm}>
        {isBusy ? text.saving : messages.general.save}
      </FormButtons>
      {form.isChanged && (
        <Confirm
          text={text.takeBack}
          kind="danger"
          warning={text.takingBack(count)}
          confirmText={text.takeBack}
          busyText={text.saving}
          isBusy={isBusy}
          onConfirm={() => control.save(nothing)}
        />
      )}
    </Form>
  );
}

const nothing: SaidInput = {
  ...{ category: null, kind: null, group: null, merchant: null },
  ...{ newName: null, note: null, paysBack: null, countsOn: null, lent: null },
};

interface PaysBackProps {
  purchase: Purchase | null;
  onChoose: (purchase: Purchase | null) => void;
  find: ChangesControl['find'];
}

/** Somebody who types is done after this. */
const typingMs = 300;

/** Chooses the purchase that a payment pays back. */
function PaysBack({ purchase, onChoose, find }: PaysBackProps) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly Purchase[] | 'failed' | null>(null);
  const search = useRef(find);
  search.current = find;
  const isOpen = purchase === null;
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        void search.current(words).then((purchases) => {
          if (isCurrent) setFound(purchases ?? 'failed');
        });
      },
      words === '' ? 0 : typingMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words, isOpen]);
  if (purchase !== null) {
    return (
      <div class="field">
        <span class="field-label">{text.paysBack}</span>
        <div class="chosen-purchase">
          <PurchaseText purchase={purchase} />
          <Button kind="quiet" onClick={() => onChoose(null)}>
            {text.remove}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <TextField
        label={text.paysBack}
        value={words}
        onInput={setWords}
        placeholder={text.search}
        hint={text.paysBackHint}
      />
      {found === null && <Skeleton label={text.searching} lines={[90, 70]} />}
      {found !== null && found.length === 0 && <p class="small">{text.noneFits}</p>}
      {found !== null && found !== 'failed' && found.length > 0 && (
        <ul class="scroll purchases">
          {found.map((each) => (
            <li key={each.id}>
              <button type="button" class="purchase" onClick={() => onChoose(each)}>
                <PurchaseText purchase={each} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PurchaseText({ purchase }: { purchase: Purchase }) {
  const { date, amount, currency } = purchase;
  return (
    <span class="purchase-text">
      <bdi>{purchase.name ?? purchase.merchant ?? purchase.id}</bdi>
      <span class="small">
        {date !== null && <Day day={date} />}
        {amount !== null && ` · ${formatAmount(Math.abs(amount), 2)} ${currency ?? ''}`}
      </span>
    </span>
  );
}
