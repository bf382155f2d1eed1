import { Button } from '../parts/button';
import { Section } from '../parts/section';
import type { ViewId } from '../view';

/** What a person does with a new connection. */
export function NextSteps({ goTo }: { goTo: (view: ViewId) => void }) {
  return (
    <Section title="What next">
      <ul class="next-steps">
        <li>
          <Button kind="primary" onClick={() => goTo('formulas')}>
            Insert a formula
          </Button>
          <p class="small">Transactions, accounts or totals in cells, with a preview.</p>
        </li>
        <li>
          <Button onClick={() => goTo('refresh')}>Insert a table</Button>
          <p class="small">Rows that stay in a sheet, beside notes of your own, and are kept up to date.</p>
        </li>
        <li>
          <Button onClick={() => goTo('tag')}>Tag transactions</Button>
          <p class="small">Select rows of a table, then choose tags.</p>
        </li>
      </ul>
    </Section>
  );
}
