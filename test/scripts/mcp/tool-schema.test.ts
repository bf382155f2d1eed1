import Ajv2020 from 'ajv/dist/2020';
import { argumentNames, inputSchema } from '../../../scripts/mcp/tool-schema';
import { functionNames, functionSpec } from '../../../src/addon/formulas/catalogue/functions';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

test.each(functionNames)('the schema of %s is valid and describes every argument once', (name) => {
  const { properties, required } = inputSchema(name) as {
    properties: { [name: string]: { description: string } };
    required: string[];
  };
  expect(() => ajv.compile(inputSchema(name))).not.toThrow();
  const names = [...argumentNames(name), 'pageSize', 'cursor'];
  expect(Object.keys(properties)).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
  for (const { description } of Object.values(properties)) expect(description).toMatch(/^(?!.*\]\()./);
  const { parameters } = functionSpec(name);
  expect(required).toEqual(parameters.filter(({ isOptional }) => !isOptional).map((parameter) => parameter.name));
});

test.each([
  [{ from: 'last month', category: ['Groceries'], limit: 10, pending: false, visibility: 'all' }, true],
  [{ category: 'Groceries' }, false],
  [{ limit: 0 }, false],
  [{ visibility: 'hidden' }, false],
  [{ pageSize: 501 }, false],
  [{ dates: 'text' }, false],
])('the arguments %j of FIN_TRANSACTIONS are valid: %p', (given, isValid) => {
  expect(ajv.validate(inputSchema('FIN_TRANSACTIONS'), given)).toBe(isValid);
});

test('a schema names the columns of its function', () => {
  const { properties } = inputSchema('FIN_TAGS') as { properties: { columns: { description: string } } };
  expect(properties.columns.description).toMatch(/\. Names: path, slug, description, color, archived, id$/);
});
