import { TouchedError, type TouchedTransaction, undoImport } from '../../src/service/imports/undo-import';
import { withoutControls } from '../without-controls';
import { operatorName } from './as-operator';
import { chooseOrganization } from './choose-organization';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const importsUndo = defineCommand({
  name: 'imports undo',
  summary: 'takes back what an import has added and changed, all or none; imports list shows the numbers',
  operands: ['NUMBER'],
  options: {
    organization: {
      type: 'string',
      variable: null,
      placeholder: 'ID',
      help: 'whose import; needed if there are several',
    },
    touched: {
      type: 'string',
      variable: null,
      placeholder: 'keep|remove',
      help: 'what to do with transactions that were tagged or changed since',
    },
    ...dataOptions,
  },
  run: async (values, [text = ''], environment) => {
    if (!/^\d{1,9}$/.test(text)) throw new Error(`${text} is no number of an import. imports list shows them.`);
    const touched = readTouched(values.touched);
    await withDatabase(values, environment, async (database) => {
      const organizationId = await chooseOrganization(database, values.organization);
      const request = { organizationId, number: Number(text), operator: operatorName(), nowMs: Date.now(), touched };
      try {
        const { removed, shared, restored, kept, keptColumns, removedAccounts } = await undoImport(database, request);
        const lines = [`Import ${text} is undone: ${removed} removed.`];
        if (shared > 0) {
          const again = restored === 0 ? '.' : `: ${restored} of them are again as these say.`;
          lines.push(`${shared} stay, because other imports have them, too${again}`);
        }
        if (kept.length > 0) lines.push(`${kept.length} stay, with what you added:`, ...kept.map(describe));
        if (keptColumns.length > 0) lines.push(`${keptColumns.length} values stay as you changed them.`);
        for (const name of removedAccounts) lines.push(`The account ${name} was empty and is removed.`);
        process.stdout.write(`${lines.map(withoutControls).join('\n')}\n`);
      } catch (error) {
        if (!(error instanceof TouchedError)) throw error;
        process.stdout.write(`${error.transactions.map(describe).map(withoutControls).join('\n')}\n`);
        const advice =
          'Use --touched keep to keep these transactions, or --touched remove to lose what was added to them.';
        throw new Error(`${error.message} ${advice}`, { cause: error });
      }
    });
  },
});

function describe({ date, name, touches }: TouchedTransaction): string {
  return `  ${date}  ${name}: ${touches.join(', ')}`;
}

function readTouched(text: string | undefined): 'keep' | 'remove' | null {
  if (text === undefined) return null;
  if (text === 'keep' || text === 'remove') return text;
  throw new Error(`--touched ${text} is neither keep nor remove.`);
}
