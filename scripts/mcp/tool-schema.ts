import {
  type FunctionName,
  functionSpec,
  type OptionName,
  optionNames,
} from '../../src/addon/formulas/catalogue/functions';
import { functionHelp, optionText } from '../../src/addon/formulas/catalogue/help';
import { type OptionSpec, type Parameter, severalByComma } from '../../src/addon/formulas/catalogue/spec';

/** A JSON Schema of the draft 2020-12, the default of the protocol. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** Rows of a page if a call does not say how many. */
export const defaultPageSize = 50;
const maxPageSize = 500;

/** Which rows of a result a call returns. */
const paging = {
  pageSize: {
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
    description: `rows per call. Default: ${defaultPageSize}`,
  },
  cursor: { type: 'string', description: 'nextCursor of the last call with these arguments, for the rows after it' },
} as const satisfies { readonly [name: string]: Schema };

export interface Paging {
  readonly pageSize?: number;
  readonly cursor?: string;
}

/** What a result always has or says of itself: its status and days as text. One host has one connection. */
const fixedOptions: readonly OptionName[] = ['connection', 'dates', 'headers'];

/** The arguments of a tool, made from the parameters and options of its function. */
export function inputSchema(name: FunctionName): Schema {
  const { parameters, options, columns } = functionSpec(name);
  const help = functionHelp(name);
  const columnNames = columns === null ? '' : `. Names: ${columns.named.map(({ key }) => key).join(', ')}`;
  const namesOf = (option: OptionName) => (option === 'columns' ? columnNames : '');
  const given = parameters.map((parameter) => [
    parameter.name,
    { ...parameterSchema(parameter), description: plainText(help.parameters[parameter.name] ?? '') },
  ]);
  const named = toolOptions(name).map((option) => [
    option,
    {
      ...optionSchema(options[option] as OptionSpec),
      description: plainText(optionText(name, option)) + namesOf(option),
    },
  ]);
  const rates = takesRates(name) ? [['rates', ratesSchema]] : [];
  return {
    type: 'object',
    properties: Object.fromEntries([...given, ...named, ...rates, ...Object.entries(paging)]),
    required: parameters.filter(({ isOptional }) => !isOptional).map((parameter) => parameter.name),
    additionalProperties: false,
  };
}

/** The arguments of a tool, except those of paging. */
export function argumentNames(name: FunctionName): string[] {
  const given = functionSpec(name).parameters.map((parameter) => parameter.name);
  return [...given, ...toolOptions(name), ...(takesRates(name) ? ['rates'] : [])];
}

/** The options of a function that a tool takes. Holdings have an option that is also a parameter. */
export function toolOptions(name: FunctionName): OptionName[] {
  const { parameters, options } = functionSpec(name);
  // Then the option does nothing but add the status row, which every result has.
  const isStatusRow = (option: OptionName) => option === 'status' && options[option]?.kind === 'boolean';
  const isParameter = (option: OptionName) => parameters.some((parameter) => parameter.name === option);
  return optionNames(name).filter(
    (option) => !fixedOptions.includes(option) && !isStatusRow(option) && !isParameter(option),
  );
}

export function takesRates(name: FunctionName): boolean {
  return Object.hasOwn(functionSpec(name).options, 'in');
}

/** Cells of a range, as a parameter of the type `Array<Array>` takes them. */
const rangeSchema = {
  type: 'array',
  items: { type: 'array', minItems: 1, items: { type: ['string', 'number', 'boolean', 'null'] } },
} as const satisfies Schema;

const ratesSchema = {
  ...rangeSchema,
  description:
    'exchange rates for `in`: rows of currency, rate and optionally its day, such as ["EUR", 1.09]. A first row such as ["Currency", "Rate to USD"] names the base',
};

function parameterSchema({ name, type }: Parameter): Schema {
  if (type.includes('Array<Array>')) return rangeSchema;
  // Several accounts are a range of one column.
  const several = { type: 'array', minItems: 1, items: { type: 'string' } };
  return name === 'account' ? { anyOf: [{ type: 'string' }, several] } : { type: 'string' };
}

function optionSchema({ kind, choices }: OptionSpec): Schema {
  // Where true and false are choices beside others, they stand for the status row.
  const values = kind === 'list' ? choices?.filter((choice) => !/^(true|false)$/.test(choice)) : choices;
  const item = { type: 'string', ...(values === undefined ? {} : { enum: values }) };
  switch (kind) {
    case 'list':
      return { type: 'array', items: item };
    case 'boolean':
      return { type: 'boolean' };
    case 'count':
      return { type: 'integer', minimum: 1, maximum: 9_999_999 };
    default:
      return item;
  }
}

/** A text of the catalogue without the addresses of its links, and without how a formula writes a list. */
export function plainText(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(`; ${severalByComma}`, '');
}
