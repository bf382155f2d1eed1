import type { ExportInput, ExportRowsView, ExportView } from '../addon/features/exporting/views';
import type { ExportCalls } from './year';

/** An error as the add-on answers it. */
export interface ExportError {
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
}

/** What the add-on refused. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';

  constructor(readonly error: ExportError) {
    super(error.message);
  }
}

type Answer<View> = { readonly ok: true; readonly data: View } | { readonly ok: false; readonly error: ExportError };

/** Sends one call of the sidebar. */
export interface Ask {
  (operation: 'getExport', input: ExportInput): Promise<Answer<ExportView>>;
  (operation: 'getExportRows', input: ExportInput): Promise<Answer<ExportRowsView>>;
}

const attemptsMax = 60;
const waitSecondsMax = 120;

/** Calls that go on where a long read stopped, and wait where the API asks for it. They throw ExportRefused. */
export function createCalls(ask: Ask, wait: (seconds: number) => Promise<void>): ExportCalls {
  const repeat = async <View>(send: () => Promise<Answer<View>>): Promise<View> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send();
      if (answer.ok) return answer.data;
      const { code, retryAfterSeconds } = answer.error;
      const isLater = code === 'time_limit' || (retryAfterSeconds !== null && retryAfterSeconds <= waitSecondsMax);
      if (!isLater || attempt === attemptsMax) throw new ExportRefused(answer.error);
      await wait(retryAfterSeconds ?? 0);
    }
  };
  return {
    getExport: (input) => repeat(() => ask('getExport', input)),
    getExportRows: (input) => repeat(() => ask('getExportRows', input)),
  };
}
