import type { CellValue } from '../../workbook/workbook';

export interface CellShown {
  readonly value: CellValue;
  readonly shown: string;
}

interface Condition {
  /** Of the builder. */
  readonly methodName: string;
  readonly signature: string;
  readonly holds: (cell: CellShown, values: readonly unknown[]) => boolean;
}

const text = (methodName: string, holds: (shown: string, wanted: string) => boolean): Condition => ({
  methodName,
  signature: 'String',
  holds: ({ shown }, [wanted]) => holds(shown.toLowerCase(), String(wanted).toLowerCase()),
});

const number = (methodName: string, holds: (value: number, wanted: number) => boolean): Condition => ({
  methodName,
  signature: 'Number',
  holds: ({ value }, [wanted]) => typeof value === 'number' && holds(value, Number(wanted)),
});

/** By their names among BooleanCriteria. Letter case does not count. */
export const conditions: { readonly [name: string]: Condition } = {
  CELL_EMPTY: { methodName: 'whenCellEmpty', signature: '', holds: ({ shown }) => shown === '' },
  CELL_NOT_EMPTY: { methodName: 'whenCellNotEmpty', signature: '', holds: ({ shown }) => shown !== '' },
  TEXT_CONTAINS: text('whenTextContains', (shown, wanted) => shown.includes(wanted)),
  TEXT_DOES_NOT_CONTAIN: text('whenTextDoesNotContain', (shown, wanted) => !shown.includes(wanted)),
  TEXT_EQUAL_TO: text('whenTextEqualTo', (shown, wanted) => shown === wanted),
  TEXT_STARTS_WITH: text('whenTextStartsWith', (shown, wanted) => shown.startsWith(wanted)),
  TEXT_ENDS_WITH: text('whenTextEndsWith', (shown, wanted) => shown.endsWith(wanted)),
  NUMBER_EQUAL_TO: number('whenNumberEqualTo', (value, wanted) => value === wanted),
  NUMBER_NOT_EQUAL_TO: number('whenNumberNotEqualTo', (value, wanted) => value !== wanted),
  NUMBER_GREATER_THAN: number('whenNumberGreaterThan', (value, wanted) => value > wanted),
  NUMBER_GREATER_THAN_OR_EQUAL_TO: number('whenNumberGreaterThanOrEqualTo', (value, wanted) => value >= wanted),
  NUMBER_LESS_THAN: number('whenNumberLessThan', (value, wanted) => value < wanted),
  NUMBER_LESS_THAN_OR_EQUAL_TO: number('whenNumberLessThanOrEqualTo', (value, wanted) => value <= wanted),
  NUMBER_BETWEEN: {
    methodName: 'whenNumberBetween',
    signature: 'Number,Number',
    holds: ({ value }, [from, to]) => typeof value === 'number' && value >= Number(from) && value <= Number(to),
  },
};
