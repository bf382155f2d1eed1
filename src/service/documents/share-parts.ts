/** The parts of an OpenAPI document that repeat themselves. Sample of a header: `{"schema": {"type": "integer"}, "description": "…"}`. */
interface Document {
  readonly paths?: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components?: object;
}

interface Operation {
  readonly responses: { readonly [status: string]: Response };
}

interface Response {
  readonly headers?: object;
  readonly content?: { readonly [type: string]: { readonly examples?: object } };
}

/**
 * The document with each header, and each response that several operations have, once in `components`. Generated clients then
 * have one type for each, and the document half of its length.
 */
export function shareParts<Given extends object>(document: Given): Given {
  const { paths: given = {}, components: ownComponents }: Document = document;
  const headers = new Shared('headers');
  const responses = new Shared('responses');
  const shareHeaders = (response: Response): Response =>
    response.headers === undefined
      ? response
      : { ...response, headers: mapValues(response.headers, (header, name) => headers.share(name, header)) };
  const shareResponse = (response: Response, status: string) => {
    const whole = shareHeaders(response);
    return Number(status) < 300 ? whole : responses.share(nameOf(status, whole), whole);
  };
  const paths = mapValues(given, (methods) =>
    mapValues(methods, (operation) => ({ ...operation, responses: mapValues(operation.responses, shareResponse) })),
  );
  const components = { ...ownComponents, headers: headers.parts, responses: responses.parts };
  return { ...document, paths, components };
}

/** By the codes of its examples. Sample: `ForbiddenScopeOrAccountNotAccessible`. */
function nameOf(status: string, { content }: Response): string {
  const ownName = ownNames[status];
  if (ownName !== undefined) return ownName;
  const codes = Object.keys(content?.['application/json']?.examples ?? {});
  return codes.map((code) => code.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())).join('Or');
}

/** A 503 has the code of another status, and a 304 none. */
const ownNames: { readonly [status: string]: string } = { 304: 'NotModified', 503: 'Unavailable' };

class Shared {
  readonly parts: { [name: string]: unknown } = {};

  constructor(private readonly kind: string) {}

  share(name: string, part: unknown): { readonly $ref: string } {
    const known = this.parts[name] ?? part;
    if (JSON.stringify(known) !== JSON.stringify(part)) throw new Error(`Two ${this.kind} have the name ${name}.`);
    this.parts[name] = known;
    return { $ref: `#/components/${this.kind}/${name}` };
  }
}

function mapValues<Value, Result>(
  record: { readonly [name: string]: Value } | object,
  change: (value: Value, name: string) => Result,
): { [name: string]: Result } {
  return Object.fromEntries(
    Object.entries<Value>(record as { [name: string]: Value }).map(([name, value]) => [name, change(value, name)]),
  );
}
