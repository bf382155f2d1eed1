import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBuildOptions } from '../build/read-build-options';
import { notLoggedIn, readClaspLogin } from './clasp-login';
import {
  type Deployment,
  type GoogleAddress,
  type GoogleProject,
  openGoogleProject,
  type Version,
} from './google-project';
import { readScriptId } from './push-plan';
import type { GitState, Repository } from './repository';
import { releaseTag, requireRoom, versionDescription } from './versions';

export interface PushOptions {
  /** Uses no account and no network, and pushes nothing. */
  readonly isDryRun: boolean;
  /** Makes no version and no tag. */
  readonly isHeadOnly: boolean;
  /** Does not ask. */
  readonly isAgreed: boolean;
  readonly deploymentId?: string;
}

export interface PushSurroundings {
  /** The folder with `.clasp.json`, `dist/` and the repository. */
  readonly root: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** The version of package.json. */
  readonly packageVersion: string;
  readonly repository: Repository;
  readonly google?: GoogleAddress;
}

/** What is pushed, and where to. */
export interface Target {
  readonly git: GitState | null;
  /** Of the version on Google: package version and commit. */
  readonly description: string;
  readonly tag: string;
  /** Null in a dry run. */
  readonly google: OpenTarget | null;
}

export interface OpenTarget {
  readonly scriptId: string;
  readonly title: string;
  /** A script of a spreadsheet runs what was pushed last, and is not published. */
  readonly isOfSpreadsheet: boolean;
  readonly project: GoogleProject;
  /** Null if Google does not say: then a push may be refused. */
  readonly canEdit: boolean | null;
  /** Newest first. */
  readonly versions: readonly Version[];
  /** The one that is to be moved. */
  readonly deployment: Deployment | null;
}

/**
 * Verifies what costs nothing before minutes of tests: settings of the build, .clasp.json, login, repository, and whether
 * Google lets this account edit the project. Fails with one sentence. A dry run asks for none of that except the settings,
 * and passes to `remind` what a push would refuse.
 */
export async function verifyPush(
  options: PushOptions,
  around: PushSurroundings,
  remind: (sentence: string) => void,
): Promise<Target> {
  // The build reads these variables after minutes of tests.
  readBuildOptions(around.env);
  if (options.isHeadOnly && options.deploymentId !== undefined) {
    throw new Error('--head makes no version that --deployment could run. Leave one of them out.');
  }
  if (options.deploymentId?.trim() === '') {
    throw new Error('Give --deployment an id. npx clasp list-deployments shows them.');
  }
  const check = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!options.isDryRun) throw error;
      remind((error as Error).message);
      return null;
    }
  };
  const scriptId = check(() => readScriptId(readText(join(around.root, '.clasp.json'))));
  const login = check(() => {
    const stored = readClaspLogin(around.env);
    if (stored === null) throw new Error(notLoggedIn);
    return stored;
  });
  const tag = releaseTag(around.packageVersion);
  const git = await around.repository.read(tag, !options.isDryRun);
  if (!options.isHeadOnly) check(() => requireReleasable(git, tag));
  const description = versionDescription(around.packageVersion, git);
  if (options.isDryRun || scriptId === null || login === null) return { git, description, tag, google: null };
  const project = openGoogleProject(scriptId, login, around.google);
  return { git, description, tag, google: await askGoogle(project, scriptId, description, options) };
}

async function askGoogle(
  project: GoogleProject,
  scriptId: string,
  description: string,
  { isHeadOnly, deploymentId }: PushOptions,
): Promise<OpenTarget> {
  const described = await project.describe();
  const { title } = described;
  const canEdit = await project.canEdit(described);
  if (canEdit === false) {
    throw new Error(
      `This account may only view the project "${title}": have its owner share it with you as an editor, or log in with the owner's account (npx clasp login).`,
    );
  }
  const versions = isHeadOnly ? [] : await project.versions();
  // A version that an interrupted run has made needs no room.
  if (!versions.some((version) => version.description === description)) requireRoom(versions);
  const deployment = deploymentId === undefined ? null : await project.deployment(deploymentId);
  if (deployment !== null && deployment.versionNumber === null) {
    throw new Error(
      'That is the head deployment: it always runs what was pushed last, and Google does not let it be changed. npx clasp list-deployments shows the others.',
    );
  }
  return { scriptId, title, isOfSpreadsheet: described.spreadsheetId !== null, project, canEdit, versions, deployment };
}

/** Fails if the version would not say what was pushed. */
function requireReleasable(git: GitState | null, tag: string): void {
  if (git === null) return;
  const { changedFiles, commit, taggedCommit, isTaggedRemotely } = git;
  if (changedFiles.length > 0) {
    const [named, more] = [changedFiles.slice(0, 3).join(', '), changedFiles.length - 3];
    throw new Error(
      `These files have changes that are in no commit: ${named}${more > 0 ? ` and ${more} more` : ''}. Commit them, or push without a version: npm run push -- --head.`,
    );
  }
  if (taggedCommit === null || taggedCommit === commit) return;
  throw new Error(
    `The tag ${tag} is on another commit, ${taggedCommit.slice(0, 10)}${isTaggedRemotely ? ' of origin' : ''}: raise the version in package.json and commit it, or push without a version: npm run push -- --head.`,
  );
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
