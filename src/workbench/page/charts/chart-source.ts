import type { ChartDefinition } from '../../workbook/sheets/charts';
import type { ChartData } from './chart-option';

/** Provides the data of charts and notifies of changes. */
export interface ChartSource {
  definition(chartId: string): ChartDefinition | undefined;
  data(chart: ChartDefinition): ChartData;
  onChange(listener: () => void): () => void;
  /** Of the file. A change loads the page again. */
  readonly locale: string;
  /** Null if the user may only view the file. */
  readonly remove: ((chartId: string) => void) | null;
}
