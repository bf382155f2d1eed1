import type { JsonSchemaType, jsonSchemaValidator } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';

const ajv = new AjvJsonSchemaValidator();

/** What the function itself checks, with a sentence that says what is valid. */
const checkedLater = ['enum', 'required', 'additionalProperties'];

/** Checks the form of a tool's arguments, and drops nulls: some clients send one for each argument that is not given. */
export const formValidator: jsonSchemaValidator = {
  getValidator<Arguments>(schema: JsonSchemaType) {
    const form = JSON.stringify(schema, (keyword, value) => (checkedLater.includes(keyword) ? undefined : value));
    const validate = ajv.getValidator<Arguments>(JSON.parse(form));
    return (given) => validate(withoutNulls(given));
  },
};

function withoutNulls(given: unknown): unknown {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== null));
}
