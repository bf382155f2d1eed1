import { openStore } from '../../../../src/workbench/apps-script/store/store';
import { SavedWorkbook } from '../../../../src/workbench/data-folder/saved-workbook';
import { WorkbookFile } from '../../../../src/workbench/data-folder/workbook-file';
import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';
import { FakeHost } from '../../../support/host/fake-host';

/** The workbook of a folder with a host that runs nothing. */
export async function openSavedWorkbook(folder: string, host?: FakeHost): Promise<SavedWorkbook> {
  return await SavedWorkbook.start({
    file: new WorkbookFile(folder),
    hostStore: openStore(undefined),
    open: async (what) => {
      const workbook = await createUniverWorkbook('isStarting' in what ? { name: what.name } : { snapshot: what });
      return {
        workbook,
        host: host ?? new FakeHost({ customFunctions: new FakeCustomFunctions({}) }),
        dispose: async () => workbook.dispose(),
      };
    },
  });
}
