import { openStore } from '../../../../src/workbench/apps-script/store/store';
import { KeptWorkbook } from '../../../../src/workbench/data-folder/kept-workbook';
import { WorkbookFile } from '../../../../src/workbench/data-folder/workbook-file';
import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import { FakeCustomFunctions } from '../../../support/fake-custom-functions';
import { FakeHost } from '../../../support/fake-host';

/** The workbook of a folder with a host that runs nothing. */
export async function openKeptWorkbook(folder: string, host?: FakeHost): Promise<KeptWorkbook> {
  return await KeptWorkbook.start({
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
