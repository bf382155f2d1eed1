import { useState } from 'preact/hooks';
import type { BankAccountChoice, BankFileAnswers, BankImportAnswer } from '../../server/bank-imports';

type Question = Extract<BankImportAnswer, { readonly kind: 'question' }>;

interface FileQuestionProps {
  readonly question: Question;
  readonly onAnswer: (answers: BankFileAnswers) => void;
  readonly onClose: () => void;
}

/** What a file can be read as, in two ways. */
export function FileQuestion({ question, onAnswer, onClose }: FileQuestionProps) {
  const { about, text } = question;
  const [column, setColumn] = useState('');
  return (
    <>
      <div class="bank-import-body">
        <p>{text}</p>
        {about === 'amount' && (
          <label>
            Heading or number of the column, or those of money out and in, such as 3,4
            <input
              class="text-field"
              value={column}
              onInput={({ currentTarget }) => setColumn(currentTarget.value)}
              data-testid="bank-amount-column"
            />
          </label>
        )}
      </div>
      <div class="question-buttons">
        <button type="button" class="quiet-button" onClick={onClose}>
          Cancel
        </button>
        {about === 'amount' ? (
          <button
            type="button"
            class="primary-button"
            disabled={column.trim() === ''}
            onClick={() => onAnswer({ amount: column.trim() })}
          >
            Continue
          </button>
        ) : (
          choices[about].map(({ label, answers }) => (
            <button key={label} type="button" class="quiet-button" onClick={() => onAnswer(answers)}>
              {label}
            </button>
          ))
        )}
      </div>
    </>
  );
}

interface Choice {
  readonly label: string;
  readonly answers: BankFileAnswers;
}

const choices: { readonly [About in Exclude<keyof BankFileAnswers, 'amount'>]: readonly Choice[] } = {
  dates: [
    { label: 'Day first', answers: { dates: 'day first' } },
    { label: 'Month first', answers: { dates: 'month first' } },
    { label: 'Year first', answers: { dates: 'year first' } },
  ],
  decimal: [
    { label: 'Decimal point', answers: { decimal: '.' } },
    { label: 'Decimal comma', answers: { decimal: ',' } },
  ],
  positive: [
    { label: 'Positive is money in', answers: { positive: 'in' } },
    { label: 'Positive is money out', answers: { positive: 'out' } },
  ],
};

interface AccountQuestionProps {
  readonly question: Extract<BankImportAnswer, { readonly kind: 'accounts' }>;
  readonly onAnswer: (accounts: { readonly [key: string]: BankAccountChoice }) => void;
  readonly onClose: () => void;
}

const newAccount: BankAccountChoice = { name: '', currency: '' };

/** Which account each of the file is. */
export function AccountQuestion({ question, onAnswer, onClose }: AccountQuestionProps) {
  const { asked, existing, text } = question;
  const [accounts, setAccounts] = useState<{ readonly [key: string]: BankAccountChoice }>(() =>
    Object.fromEntries(asked.map(({ key }) => [key, newAccount])),
  );
  const isComplete = asked.every(({ key }) => {
    const choice = accounts[key];
    return choice?.id !== undefined || key !== '' || (choice?.name ?? '') !== '';
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(Object.fromEntries(Object.entries(accounts).map(([key, choice]) => [key, withoutBlanks(choice)])));
      }}
    >
      <div class="bank-import-body">
        {asked.length === 0 && <p>{text}</p>}
        {asked.map(({ key, label }) => (
          <AccountFields
            key={key}
            label={label}
            hasOwnName={key !== ''}
            existing={existing}
            choice={accounts[key] ?? newAccount}
            onChange={(choice) => setAccounts({ ...accounts, [key]: choice })}
          />
        ))}
      </div>
      <div class="question-buttons">
        <button type="button" class="quiet-button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" class="primary-button" disabled={!isComplete}>
          Continue
        </button>
      </div>
    </form>
  );
}

function withoutBlanks(choice: BankAccountChoice): BankAccountChoice {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== ''));
}

interface AccountFieldsProps {
  readonly label: string;
  /** Whether the file names the account, so that a new one needs no name. */
  readonly hasOwnName: boolean;
  readonly existing: AccountQuestionProps['question']['existing'];
  readonly choice: BankAccountChoice;
  readonly onChange: (choice: BankAccountChoice) => void;
}

const categories = { bank: 'Bank account', debt: 'Card or loan', investment: 'Investment', other: 'Other' } as const;

function AccountFields({ label, hasOwnName, existing, choice, onChange }: AccountFieldsProps) {
  return (
    <fieldset class="bank-import-account">
      <legend>Which account is {label}?</legend>
      <label>
        Account
        <select
          class="select-field"
          aria-label="Account"
          value={choice.id ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? newAccount : { id: value })}
        >
          <option value="">New account</option>
          {existing.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {choice.id === undefined && (
        <>
          <label>
            Name
            <input
              class="text-field"
              value={choice.name ?? ''}
              placeholder={hasOwnName ? 'As in the file' : ''}
              onInput={({ currentTarget }) => onChange({ ...choice, name: currentTarget.value })}
            />
          </label>
          <label>
            Kind
            <select
              class="select-field"
              aria-label="Kind"
              value={choice.category ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const { category: _before, ...others } = choice;
                onChange(value === '' ? others : { ...others, category: value as keyof typeof categories });
              }}
            >
              <option value="">As in the file, or bank account</option>
              {Object.entries(categories).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            Currency
            <input
              class="text-field"
              maxLength={3}
              value={choice.currency ?? ''}
              placeholder="As in the file"
              onInput={({ currentTarget }) => onChange({ ...choice, currency: currentTarget.value })}
            />
          </label>
        </>
      )}
    </fieldset>
  );
}
