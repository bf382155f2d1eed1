import { drive } from '@googleapis/drive';
import { auth, script } from '@googleapis/script';
import type { ClaspLogin } from './clasp-login';
import { explainRefusal } from './explain-refusal';
import type { ProjectFile } from './project-files';

export interface Version {
  readonly versionNumber: number;
  readonly description: string;
}

export interface Deployment {
  readonly description: string;
  /** Null for the head deployment, which always runs what was pushed last and cannot be changed. */
  readonly versionNumber: number | null;
}

export interface Description {
  readonly title: string;
  /** The spreadsheet that the script belongs to. Null for a script of its own. */
  readonly spreadsheetId: string | null;
}

/** An Apps Script project on Google. Each call fails with one sentence that says what to do. */
export interface GoogleProject {
  describe(): Promise<Description>;
  /** Null if Google does not say. */
  canEdit(description: Description): Promise<boolean | null>;
  content(versionNumber?: number): Promise<ProjectFile[]>;
  /** Replaces all files. */
  replaceContent(files: readonly ProjectFile[]): Promise<void>;
  /** Newest first. */
  versions(): Promise<Version[]>;
  createVersion(description: string): Promise<number>;
  deployment(deploymentId: string): Promise<Deployment>;
  deploy(deploymentId: string, versionNumber: number, description: string): Promise<void>;
}

/** Where Google is. Tests give a server on this machine. */
export interface GoogleAddress {
  readonly rootUrl: string;
  readonly tokenUrl: string;
  readonly retries: number;
}

/** A push is a megabyte. Without a limit, a lost connection would be waited for forever. */
const longestMs = 120_000;

/** Opens the project with the login of clasp. Nothing is requested before the first call. */
export function openGoogleProject(scriptId: string, login: ClaspLogin, address?: GoogleAddress): GoogleProject {
  const client = new auth.OAuth2({
    clientId: login.clientId,
    clientSecret: login.clientSecret,
    ...(address === undefined ? {} : { endpoints: { oauth2TokenUrl: address.tokenUrl } }),
  });
  client.setCredentials({ refresh_token: login.refreshToken });
  const place = {
    timeout: longestMs,
    ...(address === undefined ? {} : { rootUrl: address.rootUrl, retryConfig: { retry: address.retries } }),
  };
  const { projects } = script({ version: 'v1', auth: client, ...place });
  const { files } = drive({ version: 'v3', auth: client, ...place });

  const explained = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw explainRefusal(error, scriptId);
    }
  };

  return {
    async describe() {
      const { data } = await explained(projects.get({ scriptId }));
      return { title: data.title ?? '', spreadsheetId: data.parentId ?? null };
    },
    async canEdit({ spreadsheetId }) {
      try {
        // Only a script of its own is a file of Drive. Who may edit a spreadsheet may edit its script.
        const request = { fileId: spreadsheetId ?? scriptId, fields: 'capabilities(canEdit)', supportsAllDrives: true };
        return (await files.get(request)).data.capabilities?.canEdit ?? null;
      } catch {
        return null;
      }
    },
    async content(versionNumber) {
      const version = versionNumber === undefined ? {} : { versionNumber };
      const { data } = await explained(projects.getContent({ scriptId, ...version }));
      return (data.files ?? []).map(({ name, type, source }) => ({
        name: name ?? '',
        type: type ?? '',
        source: source ?? '',
      }));
    },
    async replaceContent(content) {
      await explained(projects.updateContent({ scriptId, requestBody: { files: [...content] } }));
    },
    async versions() {
      const found: Version[] = [];
      let pageToken: string | undefined;
      do {
        const page = pageToken === undefined ? {} : { pageToken };
        const { data } = await explained(projects.versions.list({ scriptId, pageSize: 50, ...page }));
        for (const { versionNumber, description } of data.versions ?? []) {
          if (typeof versionNumber === 'number') found.push({ versionNumber, description: description ?? '' });
        }
        pageToken = data.nextPageToken ?? undefined;
      } while (pageToken !== undefined && pageToken !== '');
      return found.sort((one, other) => other.versionNumber - one.versionNumber);
    },
    async createVersion(description) {
      const { data } = await explained(projects.versions.create({ scriptId, requestBody: { description } }));
      if (typeof data.versionNumber !== 'number') throw new Error('Google made a version, but did not say its number.');
      return data.versionNumber;
    },
    async deployment(deploymentId) {
      const { data } = await explained(projects.deployments.get({ scriptId, deploymentId }));
      const { description, versionNumber } = data.deploymentConfig ?? {};
      return { description: description ?? '', versionNumber: versionNumber ?? null };
    },
    async deploy(deploymentId, versionNumber, description) {
      const deploymentConfig = { scriptId, versionNumber, manifestFileName: 'appsscript', description };
      await explained(projects.deployments.update({ scriptId, deploymentId, requestBody: { deploymentConfig } }));
    },
  };
}
