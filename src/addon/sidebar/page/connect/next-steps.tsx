import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { Section } from '../parts/section';
import type { ViewId } from '../view';

const { next } = messages.connect;

/** Suggests what to do with a new connection. */
export function NextSteps({ goTo }: { goTo: (view: ViewId) => void }) {
  return (
    <Section title={next.title}>
      <ul class="next-steps">
        <li>
          <Button kind="primary" onClick={() => goTo('formulas')}>
            {next.formula}
          </Button>
          <p class="small">{next.formulaHint}</p>
        </li>
        <li>
          <Button onClick={() => goTo('refresh')}>{next.table}</Button>
          <p class="small">{next.tableHint}</p>
        </li>
        <li>
          <Button onClick={() => goTo('tag')}>{next.tag}</Button>
          <p class="small">{next.tagHint}</p>
        </li>
      </ul>
    </Section>
  );
}
