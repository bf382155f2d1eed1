import { useEffect, useState } from 'preact/hooks';
import { type Ask, createCalls, ExportRefused } from '../../../../export/ask';
import { type ExportResult, makeFiles } from '../../../../export/files';
import { parsePeriod } from '../../../../export/period';
import { readYear } from '../../../../export/year';
import type { SidebarError } from '../../protocol';
import { pageLanguage } from '../format';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/accessibility';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { Form, SelectField, TextField } from '../parts/fields';
import { ProgressBar } from '../parts/progress';
import type { Server } from '../server';
import { ExportFiles } from './export-files';

const text = messages.exporting;

type Progress = { readonly done: number; readonly count: number };

/** Until the middle of a year, its accountant asks for the one before. */
function yearToExport(today: Date): string {
  return String(today.getFullYear() - (today.getMonth() < 6 ? 1 : 0));
}

/** Reads the figures month by month, and makes the files of them here. */
export function ExportForm({ server }: { server: Server }) {
  const [days, setDays] = useState(() => yearToExport(new Date()));
  const [account, setAccount] = useState('');
  const [accounts, setAccounts] = useState<readonly string[]>([]);
  const [allTags, setAllTags] = useState<readonly string[]>([]);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<ExportResult | null>(null);
  const [failed, setFailed] = useState<SidebarError | null>(null);
  const announce = useAnnounce();
  const period = parsePeriod(days);
  useEffect(() => {
    void server.call('listChoices').then((response) => {
      // Without the lists, all accounts can be exported.
      if (!response.ok) return;
      setAccounts(response.data.accounts);
      setAllTags(response.data.tags);
    });
  }, [server]);
  const forget = () => {
    setResult(null);
    setFailed(null);
  };
  const prepare = async () => {
    if (period === null || progress !== null) return;
    forget();
    setProgress({ done: 0, count: 0 });
    try {
      const input = { from: period.from, to: period.to, accounts: account === '' ? [] : [account], tags };
      const calls = createCalls(askOf(server), wait);
      const year = await readYear(calls, input, (done, count) => setProgress({ done, count }));
      const made = makeFiles(year, { label: period.label, language: pageLanguage === 'de' ? 'de' : 'en' });
      setResult(made);
      announce(made.book.findings.length === 0 ? made.texts.complete : made.texts.notReconciled);
    } catch (thrown) {
      if (!(thrown instanceof ExportRefused)) throw thrown;
      setFailed(thrown.error);
    } finally {
      setProgress(null);
    }
  };
  const isBusy = progress !== null;
  return (
    <>
      <Form label={text.title} onSubmit={() => void prepare()}>
        <TextField
          label={text.days}
          value={days}
          hint={text.daysHint}
          problem={days.trim() !== '' && period === null ? text.unreadable : null}
          onInput={(next) => {
            setDays(next);
            forget();
          }}
          isOff={isBusy}
        />
        <SelectField
          label={text.account}
          value={account}
          choices={[{ value: '', label: text.allAccounts }, ...accounts.map((name) => ({ value: name, label: name }))]}
          onChange={(next) => {
            setAccount(next);
            forget();
          }}
          isOff={isBusy}
        />
        {allTags.length > 0 && (
          <details class="details">
            <summary>{text.deductible(tags.length)}</summary>
            <fieldset class="rule-drafts">
              <legend class="small">{text.deductibleHint}</legend>
              {allTags.map((tag) => (
                <div key={tag}>
                  <label class="small">
                    <input
                      type="checkbox"
                      checked={tags.includes(tag)}
                      disabled={isBusy}
                      onChange={({ currentTarget: { checked } }) => {
                        setTags([...tags.filter((each) => each !== tag), ...(checked ? [tag] : [])]);
                        forget();
                      }}
                    />{' '}
                    {tag}
                  </label>
                </div>
              ))}
            </fieldset>
          </details>
        )}
        <div class="row">
          <Button
            kind={result === null ? 'primary' : 'secondary'}
            type="submit"
            isBusy={isBusy}
            isOff={period === null}
          >
            {isBusy ? text.preparing : text.prepare}
          </Button>
        </div>
      </Form>
      {progress !== null && progress.count > 0 && (
        <div class="stack">
          <ProgressBar
            label={text.preparing}
            done={progress.done}
            total={progress.count}
            text={text.month(progress.done, progress.count)}
          />
          <p class="small">{text.month(progress.done, progress.count)}</p>
        </div>
      )}
      {failed !== null && <ErrorNote error={failed} onRetry={() => void prepare()} />}
      {result !== null && <ExportFiles result={result} />}
    </>
  );
}

function askOf(server: Server): Ask {
  const ask = (operation: 'getExport' | 'getExportRows', input: Parameters<Ask>[1]) => server.call(operation, input);
  return ask as Ask;
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1_000);
  });
}
