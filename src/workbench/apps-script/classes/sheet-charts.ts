import { ServiceError } from '../calls/service-error';
import { method, type ServiceType } from '../calls/service-type';
import { Handle } from '../calls/values';
import { checkedRange } from '../cells/places';
import type { Site } from '../host-context';
import { type ChartData, fromDefinition, toDefinition } from './chart-definition';
import { newChart } from './embedded-chart';
import { sheetMethods } from './sheet-methods';

/** Charts of a sheet; the page draws them from their cells. */
export function sheetCharts(site: Site): ServiceType['methods'] {
  const { workbook, messages } = site;
  const { read, write } = sheetMethods(site);
  const put = (sheetId: number, id: string, chart: ChartData) => {
    checkedRange(site, sheetId, chart.anchor.row, chart.anchor.column);
    workbook.setChart(toDefinition(site, sheetId, id, chart));
  };
  const existing = (sheetId: number, { id }: ChartData): string => {
    const isThere = workbook.charts().some((chart) => chart.id === id && chart.sheetId === sheetId);
    if (id === null || !isThere) throw new ServiceError(messages.chartNotFound());
    return id;
  };

  return {
    newChart: method('document-read', '', newChart),
    getCharts: read((sheetId) =>
      workbook
        .charts()
        .filter((chart) => chart.sheetId === sheetId)
        .map((chart) => new Handle('EmbeddedChart', fromDefinition(chart))),
    ),
    insertChart: write<[Handle]>('EmbeddedChart', (sheetId, [chart]) => {
      const ids = workbook.charts().map(({ id }) => Number(id) || 0);
      put(sheetId, String(Math.max(0, ...ids) + 1), chart.data as ChartData);
    }),
    updateChart: write<[Handle]>('EmbeddedChart', (sheetId, [chart]) =>
      put(sheetId, existing(sheetId, chart.data as ChartData), chart.data as ChartData),
    ),
    removeChart: write<[Handle]>('EmbeddedChart', (sheetId, [chart]) =>
      workbook.removeChart(existing(sheetId, chart.data as ChartData)),
    ),
  };
}
