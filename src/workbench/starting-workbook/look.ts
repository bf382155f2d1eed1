import type { CellStyle } from '../workbook/workbook';

/** The starting workbook's few styles. */
export const ink = '#1f2933';
export const muted = '#6b7782';
export const line = '#dfe4e8';

export const title: CellStyle = { fontSizePt: 18, color: ink };
export const label: CellStyle = { fontSizePt: 9, color: muted };
export const figure: CellStyle = { fontSizePt: 18, color: ink, align: 'left', verticalAlign: 'middle' };
export const sectionTitle: CellStyle = { fontSizePt: 11, isBold: true, color: ink, verticalAlign: 'middle' };
export const tableHead: CellStyle = {
  fontSizePt: 9,
  isBold: true,
  color: '#55616c',
  background: '#f4f6f8',
  borders: { bottom: { style: 'solid', color: line } },
};

export const wholeMoney = '#,##0;-#,##0';
export const money = '#,##0.00;-#,##0.00';
