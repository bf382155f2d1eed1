import type { Host } from '../apps-script/host';
import type { Workbook } from '../workbook/workbook';

/** A workbook that is open, with the host that runs the add-on over it. */
export interface OpenedWorkbook {
  readonly workbook: Workbook;
  readonly host: Host;
  /** Ends the host and forgets the workbook; what was not saved is lost. */
  dispose(): Promise<void>;
}
