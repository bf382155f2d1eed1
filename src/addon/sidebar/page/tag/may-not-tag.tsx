import { fill } from '../messages/fill';
import { messages } from '../messages/messages';

/** The scope of the API that attaching tags needs. */
export const taggingScope = 'tags:write';

const { mayNot } = messages.tag;

/** What a key without the scope can do, and where to get another one. */
export function MayNotTagSteps({ organizationName }: { organizationName: string | null }) {
  return (
    <ol class="steps">
      <li>
        {fill(mayNot.askForKey, <bdi>{organizationName ?? mayNot.organization}</bdi>, <code>{taggingScope}</code>)}
      </li>
      <li>{mayNot.connect}</li>
    </ol>
  );
}
