import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Script } from 'node:vm';
import { parseManifest } from '../../../src/workbench/apps-script/bundle';

/*
 * The Apps Script API and what it needs of Google's other services, on this machine.
 *
 * From Google's documentation (developers.google.com/apps-script/api): paths, methods and bodies; that updateContent
 * replaces all files, and that one of them is the manifest `appsscript` of type JSON; that a version is a copy of the head; the
 * parentId of a script of a spreadsheet, whose editors are those of the script;
 * at most 200 versions; {"error": {"code", "message", "status"}} as the body of an error, with 429 for too many requests;
 * {"error": "invalid_grant"} with 400 from the endpoint of tokens (RFC 6749, section 5.2).
 *
 * Seen in public reports: 403 with the message of an API that is switched off; 400 with `Syntax error: … line: 5 file:
 * code.gs`; 400 "Request contains an invalid argument." for a bad manifest; "Read-only deployments may not be modified."
 *
 * Assumed: 400 for that last message, and for the 201st version; 404 for an unknown project, version or deployment; 403
 * "The caller does not have permission" for a project that is only shared for viewing; that names are unique among files of
 * all types; that Google knows the scopes of `scopes` and refuses all others.
 */

export interface StoredFile {
  readonly name: string;
  readonly type: string;
  readonly source: string;
}

interface StoredVersion {
  readonly versionNumber: number;
  readonly description: string;
  readonly files: readonly StoredFile[];
}

export interface StandInState {
  readonly scriptId: string;
  /** The spreadsheet of the script. A script of its own is a file of Drive, one of a spreadsheet is not. */
  parentId: string | null;
  /** Whether the Cloud project of the login has Drive. */
  hasDrive: boolean;
  access: 'edit' | 'view';
  isSwitchedOn: boolean;
  isLoginExpired: boolean;
  files: readonly StoredFile[];
  versions: StoredVersion[];
  readonly deployments: Map<string, { versionNumber?: number; description: string }>;
  /** Answers the next requests of this kind, such as `POST /versions`, with a status, or closes the connection. */
  readonly faults: Map<string, { readonly status: number | 'close'; readonly isDone: boolean }>;
  /** Runs before a request is answered. */
  onRequest: (request: string) => void;
}

export interface AppsScriptApi extends StandInState {
  readonly rootUrl: string;
  readonly tokenUrl: string;
  /** `PUT /content` and so on, of requests that Google would carry out. */
  readonly writes: string[];
  close(): Promise<void>;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason: string,
  ) {
    super(message);
  }
}

const scopes = [
  ...['script.container.ui', 'script.external_request', 'script.scriptapp', 'script.send_mail'],
  ...['spreadsheets', 'spreadsheets.currentonly', 'userinfo.email'],
].map((scope) => `https://www.googleapis.com/auth/${scope}`);
const invalidArgument = 'Request contains an invalid argument.';
const accessToken = 'ya29.secret-access-token';

export async function startAppsScriptApi(scriptId: string): Promise<AppsScriptApi> {
  const state: StandInState = {
    scriptId,
    parentId: null,
    hasDrive: true,
    access: 'edit',
    isSwitchedOn: true,
    isLoginExpired: false,
    files: [],
    versions: [],
    deployments: new Map([['AKfyHead', { description: '' }]]),
    faults: new Map(),
    onRequest: () => {},
  };
  const writes: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const name = `${request.method} ${pathname.replace(`/v1/projects/${scriptId}`, '')}`;
    state.onRequest(name);
    const fault = state.faults.get(name);
    const answer = (status: number, data: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));
    };
    try {
      const isSilent = fault !== undefined && !fault.isDone;
      const data = isSilent ? {} : handle(state, writes, request, pathname, searchParams, body);
      if (fault?.status === 'close') response.destroy();
      else if (fault !== undefined)
        throw new Refused(fault.status, 'Resource has been exhausted (e.g. check quota).', '');
      else answer(200, data);
    } catch (error) {
      const { status = 500, message, reason } = error as Refused;
      if (pathname === '/token') answer(status, { error: reason, error_description: message });
      else
        answer(status, { error: { code: status, message, status: reason, errors: [{ message, domain: 'global' }] } });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const rootUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return Object.assign(state, {
    rootUrl,
    tokenUrl: `${rootUrl}token`,
    writes,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function handle(
  state: StandInState,
  writes: string[],
  { method, headers }: IncomingMessage,
  pathname: string,
  search: URLSearchParams,
  body: string,
): object {
  if (pathname === '/token') return token(state, new URLSearchParams(body));
  if (headers.authorization !== `Bearer ${accessToken}`) {
    throw new Refused(401, 'Request had invalid authentication credentials.', 'UNAUTHENTICATED');
  }
  const notFound = new Refused(404, 'Requested entity was not found.', 'NOT_FOUND');
  if (pathname.startsWith('/drive/v3/files/')) {
    if (!state.hasDrive || !pathname.endsWith(`/${state.parentId ?? state.scriptId}`)) throw notFound;
    return { capabilities: { canEdit: state.access === 'edit' } };
  }
  if (!state.isSwitchedOn) {
    throw new Refused(
      403,
      'User has not enabled the Apps Script API. Enable it by visiting https://script.google.com/home/usersettings then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
      'PERMISSION_DENIED',
    );
  }
  const [, , , scriptId, part, id] = pathname.split('/');
  if (scriptId !== state.scriptId) throw notFound;
  if (method !== 'GET') {
    if (state.access === 'view') throw new Refused(403, 'The caller does not have permission', 'PERMISSION_DENIED');
  }
  const given = body === '' ? {} : JSON.parse(body);
  const call = `${method} ${part ?? ''}`;
  const wrote = () => writes.push(`${method} /${part}`);
  switch (call) {
    case 'GET ':
      return { scriptId, title: 'FIN', ...(state.parentId === null ? {} : { parentId: state.parentId }) };
    case 'GET content': {
      const wanted = search.get('versionNumber');
      const version = state.versions.find(({ versionNumber }) => String(versionNumber) === wanted);
      if (wanted !== null && version === undefined) throw notFound;
      return { scriptId, files: version?.files ?? state.files };
    }
    case 'PUT content':
      requireContent(given.files);
      wrote();
      state.files = given.files;
      return { scriptId, files: given.files };
    case 'GET versions': {
      const [from, size] = [Number(search.get('pageToken') ?? 0), Number(search.get('pageSize') ?? 50)];
      const rest = state.versions.length > from + size ? { nextPageToken: String(from + size) } : {};
      return { versions: state.versions.slice(from, from + size).map(({ files: _, ...shown }) => shown), ...rest };
    }
    case 'POST versions': {
      if (state.versions.length >= 200) throw new Refused(400, invalidArgument, 'INVALID_ARGUMENT');
      wrote();
      const versionNumber = Math.max(0, ...state.versions.map((version) => version.versionNumber)) + 1;
      state.versions = [...state.versions, { versionNumber, description: given.description, files: state.files }];
      return { scriptId, versionNumber, description: given.description };
    }
    case 'GET deployments':
    case 'PUT deployments': {
      const deployment = state.deployments.get(id ?? '');
      if (deployment === undefined) throw notFound;
      if (method === 'PUT') {
        if (deployment.versionNumber === undefined) {
          throw new Refused(400, 'Read-only deployments may not be modified.', 'INVALID_ARGUMENT');
        }
        const { versionNumber, description } = given.deploymentConfig;
        if (!state.versions.some((version) => version.versionNumber === versionNumber)) throw notFound;
        wrote();
        Object.assign(deployment, { versionNumber, description });
      }
      return { deploymentId: id, deploymentConfig: { scriptId, manifestFileName: 'appsscript', ...deployment } };
    }
    default:
      throw notFound;
  }
}

function token(state: StandInState, form: URLSearchParams): object {
  if (form.get('grant_type') !== 'refresh_token' || form.get('refresh_token') !== '1//secret-refresh-token') {
    throw new Refused(400, 'Bad Request', 'invalid_grant');
  }
  if (state.isLoginExpired) throw new Refused(400, 'Token has been expired or revoked.', 'invalid_grant');
  return { access_token: accessToken, expires_in: 3599, token_type: 'Bearer' };
}

function requireContent(files: readonly StoredFile[]): void {
  const invalid = new Refused(400, invalidArgument, 'INVALID_ARGUMENT');
  if (new Set(files.map(({ name }) => name)).size !== files.length) throw invalid;
  const manifests = files.filter(({ type }) => type === 'JSON');
  const [manifest] = manifests;
  if (manifests.length !== 1 || manifest?.name !== 'appsscript') throw invalid;
  for (const { name, type, source } of files) {
    if (type !== 'SERVER_JS') continue;
    try {
      new Script(source);
    } catch (error) {
      const line = /:(\d+)\n/.exec((error as Error).stack ?? '')?.[1];
      throw new Refused(400, `Syntax error: ${error} line: ${line} file: ${name}.gs`, 'INVALID_ARGUMENT');
    }
  }
  try {
    const { oauthScopes } = parseManifest(manifest.source);
    if (oauthScopes?.some((scope) => !scopes.includes(scope)) === true) throw invalid;
  } catch {
    throw invalid;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
