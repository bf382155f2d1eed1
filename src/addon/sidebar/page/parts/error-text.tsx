import type { ErrorText as Text } from '../messages/describe-error';
import { messages } from '../messages/messages';

/** What an error means, and below it the server's own sentence if that says more. */
export function ErrorText({ error: { text, original, requestId, isEnglish } }: { error: Omit<Text, 'meaning'> }) {
  return (
    <>
      <p class="note-text" {...(isEnglish ? { lang: 'en' } : {})}>
        {text}
      </p>
      {original !== null && (
        <p class="note-small" lang="en" dir="ltr">
          {original}
        </p>
      )}
      {requestId !== undefined && <p class="note-small">{messages.general.request(requestId)}</p>}
    </>
  );
}
