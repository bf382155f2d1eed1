import { useState } from 'preact/hooks';

const seenKey = 'workbench.hint-seen';

/** Three things to try, until the user closes it in this browser. */
export function FirstHint() {
  const [isSeen, setSeen] = useState(() => localStorage.getItem(seenKey) !== null);
  if (isSeen) return null;
  const close = () => {
    localStorage.setItem(seenKey, 'yes');
    setSeen(true);
  };
  return (
    <aside class="first-hint" aria-label="First steps" data-testid="first-hint">
      <h2>Try this</h2>
      <ol>
        <li>
          Type <code>=FIN_TRANSACTIONS("last month")</code> into an empty cell.
        </li>
        <li>Select some of its rows, open Extensions › FIN › Open sidebar, and tag them.</li>
        <li>Open Executions below to see what ran.</li>
      </ol>
      <button type="button" class="quiet-button" onClick={close}>
        Got it
      </button>
    </aside>
  );
}
