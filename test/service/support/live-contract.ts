import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

// biome-ignore lint/suspicious/noExplicitAny: the document is walked as plain JSON.
type Json = any;

/** An answer as it leaves the service. */
export interface SentAnswer {
  readonly method: string;
  /** As the document spells it: `/v1/accounts/{accountId}`. Null: no route of the service. */
  readonly path: string | null;
  readonly status: number;
  readonly headers: { readonly [name: string]: unknown };
  readonly body: string;
}

/** Headers that a client acts on: sent only where the document names them. */
const contractHeaders = /^(ratelimit-|retry-after$|x-service-|x-request-id$)/;

type LiveContract = ReturnType<typeof createLiveContract>;

/** By the text of their document: most apps of a test file serve the same one, whose schemas take a while to compile. */
const contracts = new Map<string, LiveContract>();

/** Checks answers against the document that the running service serves, with every described object closed. */
export function liveContract(document: Json): LiveContract {
  const text = JSON.stringify(document);
  const contract = contracts.get(text) ?? createLiveContract(JSON.parse(text));
  contracts.set(text, contract);
  return contract;
}

function createLiveContract(document: Json) {
  // The document is checked elsewhere, and optimizing the generated code takes longer than running it.
  const options = { validateSchema: false, code: { optimize: false } };
  const ajv = addFormats(new Ajv2020({ strict: true, strictTypes: false, allErrors: true, ...options }));
  // An example in a media type is no keyword of JSON Schema.
  ajv.addKeyword('example');
  const components = Object.entries<Json>(document.components.schemas);
  for (const [name, schema] of components) ajv.addSchema(close(schema), name);
  const compiled = new Map<string, ValidateFunction>();

  const problemOf = (id: string, schema: Json, body: unknown): string | null => {
    const validate = compiled.get(id) ?? ajv.compile(close(schema));
    compiled.set(id, validate);
    return validate(body) ? null : `${id}: ${ajv.errorsText(validate.errors)}`;
  };

  /** null when the body is as documented, else what is wrong with it. */
  const problemsOf = (method: string, path: string, status: number, body: unknown): string | null => {
    const id = `${method} ${path} ${status}`;
    const response = responseOf(document, method, path, status);
    if (response === undefined) return `${id} is not documented`;
    return problemOf(id, response.content['application/json'].schema, body);
  };

  const headerProblems = ({ method, path, status, headers }: SentAnswer): string[] => {
    const documented = responseOf(document, method, path ?? '', status)?.headers ?? {};
    const known = new Map(
      Object.entries<Json>(documented).map(([name, header]) => [name.toLowerCase(), follow(document, header).schema]),
    );
    const names = Object.keys(headers).filter((name) => contractHeaders.test(name));
    return names.flatMap((name) => {
      const id = `${method} ${path} ${status} ${name}`;
      const schema = known.get(name);
      if (schema === undefined) return [`${id} is not documented`];
      const value = schema.type === 'integer' ? Number(headers[name]) : headers[name];
      return problemOf(id, schema, value) ?? [];
    });
  };

  return {
    problemsOf,

    /** What is wrong with an answer of the service, operation or not. */
    problemsOfAnswer(answer: SentAnswer): readonly string[] {
      const { method, path, status, body } = answer;
      if (path !== null && document.paths[path]?.[method.toLowerCase()] !== undefined) {
        const problem = problemsOf(method, path, status, JSON.parse(body));
        return [...(problem === null ? [] : [problem]), ...headerProblems(answer)];
      }
      // Documents, health and addresses that do not exist: only their failures have a documented form.
      if (status < 400 || method === 'HEAD') return [];
      const problem = problemOf('an error', { $ref: '#/components/schemas/ApiError' }, JSON.parse(body));
      return problem === null ? [] : [`${method} ${path ?? 'at no route'} ${status} answers with ${problem}`];
    },
  };
}

/** The documented response of an operation for a status. Undefined: there is none. */
export function responseOf(document: Json, method: string, path: string, status: string | number): Json {
  return follow(document, document.paths[path]?.[method.toLowerCase()]?.responses?.[String(status)]);
}

/** The part of the document that a reference such as `#/components/headers/Retry-After` names; anything else is itself. */
export function follow(document: Json, part: Json): Json {
  const { $ref } = part ?? {};
  if ($ref === undefined) return part;
  return String($ref)
    .replace('#/', '')
    .split('/')
    .reduce((parent: Json, name) => parent[name], document);
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
