import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

// biome-ignore lint/suspicious/noExplicitAny: the document is walked as plain JSON.
type Json = any;

/** Checks answers against the document that the running service serves, with every described object closed. */
export function createLiveContract(document: Json) {
  const ajv = addFormats(new Ajv2020({ strict: true, strictTypes: false, allErrors: true }));
  // The media types' examples and the document's own keywords are no schema keywords.
  for (const keyword of ['example']) ajv.addKeyword(keyword);
  const components = Object.entries<Json>(document.components.schemas);
  for (const [name, schema] of components) ajv.addSchema(close(schema), name);
  const compiled = new Map<string, ValidateFunction>();

  return {
    /** null when the answer is as documented, else what is wrong with it. */
    problemsOf(method: string, path: string, status: number, body: unknown): string | null {
      const response = document.paths[path]?.[method.toLowerCase()]?.responses?.[String(status)];
      if (response === undefined) return `${method} ${path} does not document ${status}`;
      const id = `${method} ${path} ${status}`;
      const validate = compiled.get(id) ?? ajv.compile(close(response.content['application/json'].schema));
      compiled.set(id, validate);
      return validate(body) ? null : ajv.errorsText(validate.errors);
    },
  };
}

function close(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(close);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Json = {};
  for (const [name, value] of Object.entries(schema)) {
    copy[name] = name === '$ref' ? String(value).replace('#/components/schemas/', '') : close(value);
  }
  if (copy.properties !== undefined && copy.type !== undefined && copy.additionalProperties === undefined) {
    copy.additionalProperties = false;
  }
  return copy;
}
