import { useEffect, useRef, useState } from 'preact/hooks';
import type { CustomFunctionHelp } from '../../workbook/workbook';
import { ShortcutGroups } from './shortcuts';

interface HelpProps {
  readonly functions: readonly CustomFunctionHelp[];
  readonly onClose: () => void;
}

/** The help dialog: functions, then shortcuts. `?` or Ctrl+/ opens it. */
export function Help({ functions, onClose }: HelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="help" ref={dialog} aria-label="Help" data-testid="help" onClose={onClose}>
      <form method="dialog">
        <header>
          <h2>Help</h2>
          <button type="submit" class="icon-button" aria-label="Close">
            ×
          </button>
        </header>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <section class="help-body" aria-label="Help text" tabIndex={0}>
        <h3>Functions</h3>
        <p>Type = and a name into a cell. Help for each argument is shown while you type.</p>
        <table class="help-functions">
          <tbody>
            {functions.map(({ name, description }) => {
              const [text = '', example = ''] = description.split(/\s*Example:\s*/);
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    {text} {example && <code>{example}</code>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <h3>Sidebar</h3>
        <p>
          <i>Extensions › FIN › Open sidebar</i> connects with an API key, tags the transactions of the selected rows,
          refreshes every formula now or each hour, and builds formulas.
        </p>
        <h3>When a cell shows #ERROR!</h3>
        <p>Select the cell. The message next to it says what to do.</p>
        <h3>Workbench</h3>
        <p>
          The dark bar at the bottom shows what ran and with which quotas, moves the clock, opens the file as another
          user, changes locale and zone, and makes the API fail.
        </p>
        <h3>Keyboard shortcuts</h3>
        <ShortcutGroups />
      </section>
    </dialog>
  );
}

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
