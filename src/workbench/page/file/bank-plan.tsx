import type { BankAccountPlan, BankImportAnswer, BankRow } from '../../server/bank-imports';
import type { BankFileForm } from './bank-import-requests';

interface BankPlanProps {
  readonly plan: Extract<BankImportAnswer, { readonly kind: 'plan' }>;
  readonly form: BankFileForm;
  readonly onChange: (form: BankFileForm) => void;
  readonly onStore: () => void;
  readonly onClose: () => void;
}

/** What an import would do. It is stored when the user has decided what is doubtful, and agrees with how the file is read. */
export function BankPlan({ plan, form, onChange, onStore, onClose }: BankPlanProps) {
  const { accounts, warnings, notes, sample, needsConfirmation } = plan;
  const doubtful = accounts.flatMap((account) => account.doubtful);
  const isDecided = doubtful.every(({ place }) => form.decisions[place] !== undefined);
  const decide = (places: readonly number[], decision: 'add' | 'skip') => {
    const decided = Object.fromEntries(places.map((place) => [place, decision]));
    onChange({ ...form, decisions: { ...form.decisions, ...decided } });
  };
  const added =
    accounts.reduce((sum, { counts }) => sum + counts.new, 0) +
    doubtful.filter(({ place }) => form.decisions[place] === 'add').length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <section class="bank-import-body" aria-label="What would be stored" tabIndex={0}>
        {accounts.map((account) => (
          <AccountCounts key={account.name} account={account} />
        ))}
        {warnings.map((text) => (
          <p key={text} class="bank-import-warning">
            {text}
          </p>
        ))}
        <h3>The first rows, as they are stored</h3>
        <Rows rows={sample} />
        {needsConfirmation && (
          <label>
            <input
              type="checkbox"
              checked={form.isConfirmed}
              onChange={({ currentTarget }) => onChange({ ...form, isConfirmed: currentTarget.checked })}
            />
            Days, signs and names of these rows are right. The next file of this bank is read the same way.
          </label>
        )}
        {doubtful.length > 0 && (
          <>
            <h3>Are these stored already?</h3>
            <p>
              <button
                type="button"
                class="quiet-button"
                onClick={() =>
                  decide(
                    doubtful.map(({ place }) => place),
                    'skip',
                  )
                }
              >
                All are stored already
              </button>{' '}
              <button
                type="button"
                class="quiet-button"
                onClick={() =>
                  decide(
                    doubtful.map(({ place }) => place),
                    'add',
                  )
                }
              >
                All are others
              </button>
            </p>
            <table>
              <thead>
                <tr>
                  <th scope="col">In the file</th>
                  <th scope="col">Stored</th>
                  <th scope="col">Stored already?</th>
                </tr>
              </thead>
              <tbody>
                {doubtful.map(({ place, row, stored, reason }) => (
                  <tr key={place}>
                    <td>{textOf(row)}</td>
                    <td>
                      {textOf(stored)}
                      <span class="bank-import-reason">{reason}</span>
                    </td>
                    <td class="bank-import-day">
                      {(['skip', 'add'] as const).map((decision) => (
                        <label key={decision}>
                          <input
                            type="radio"
                            name={`doubtful ${place}`}
                            checked={form.decisions[place] === decision}
                            onChange={() => decide([place], decision)}
                          />
                          {decision === 'skip' ? 'Yes' : 'No, add it'}
                        </label>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
        <Changes accounts={accounts} />
        <h3>How the file was read</h3>
        {notes.map((text) => (
          <p key={text} class="bank-import-counts">
            {text}
          </p>
        ))}
      </section>
      <div class="question-buttons">
        <button type="button" class="quiet-button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class="primary-button"
          disabled={!isDecided || (needsConfirmation && !form.isConfirmed)}
          onClick={onStore}
        >
          {added === 0 ? 'Import' : `Import ${added} ${added === 1 ? 'transaction' : 'transactions'}`}
        </button>
      </div>
    </>
  );
}

function AccountCounts({ account: { name, isNew, counts, balance } }: { readonly account: BankAccountPlan }) {
  const shown = [
    `${counts.new} new`,
    ...(counts.changed === 0 ? [] : [`${counts.changed} changed`]),
    ...(counts.same === 0 ? [] : [`${counts.same} stored already`]),
    ...(counts.doubtful === 0 ? [] : [`${counts.doubtful} doubtful`]),
  ];
  return (
    <p class="bank-import-counts">
      <b>{name}</b>
      {isNew ? ' (new account)' : ''}: {shown.join(', ')}. {balance === null ? '' : `${balance}.`}
    </p>
  );
}

function Changes({ accounts }: { readonly accounts: readonly BankAccountPlan[] }) {
  const changed = accounts.flatMap((account) => account.changed);
  if (changed.length === 0) return null;
  return (
    <>
      <h3>Changed</h3>
      {changed.map(({ row, before }) => (
        <p key={`${textOf(row)} ${before}`} class="bank-import-counts">
          {textOf(row)} <span class="bank-import-reason">{before}</span>
        </p>
      ))}
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly (BankRow & { readonly place: number })[] }) {
  return (
    <table data-testid="bank-import-sample">
      <tbody>
        {rows.map(({ place, date, name, amount, pending }) => (
          <tr key={place}>
            <td class="bank-import-day">{date}</td>
            <td>
              {name}
              {pending ? ' (pending)' : ''}
            </td>
            <td class="bank-import-amount">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function textOf({ date, name, amount, pending }: BankRow): string {
  return `${date} ${amount} ${name}${pending ? ' (pending)' : ''}`;
}
