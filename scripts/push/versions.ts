import { isSameProject } from './compare-projects';
import type { GoogleProject, Version } from './google-project';
import type { ProjectFile } from './project-files';
import type { GitState } from './repository';

/** Of Google, per project. Source: https://developers.google.com/apps-script/guides/versions */
const mostVersions = 200;
const warnFrom = 180;

const howToDelete =
  'delete old ones in the script editor (Project History › Bulk delete versions); those of a deployment cannot be deleted.';

export function releaseTag(packageVersion: string): string {
  return `v${packageVersion}`;
}

/** `v1.0.0, commit 1a2b3c4d5e` */
export function versionDescription(packageVersion: string, git: GitState | null): string {
  return `${releaseTag(packageVersion)}, ${git === null ? 'no commit' : `commit ${git.commit.slice(0, 10)}`}`;
}

/** Fails if Google would refuse one more version. */
export function requireRoom(versions: readonly Version[]): void {
  if (versions.length < mostVersions) return;
  throw new Error(`The project has ${versions.length} versions, and Google allows ${mostVersions}: ${howToDelete}`);
}

export function warnOfVersions({ length }: readonly Version[]): string[] {
  if (length < warnFrom) return [];
  return [`WARNING: the project has ${length} of ${mostVersions} versions: ${howToDelete}`];
}

/** The number of a version with this description and these files, which a run before has made, or null. */
export async function findVersion(
  project: GoogleProject,
  versions: readonly Version[],
  description: string,
  built: readonly ProjectFile[],
): Promise<number | null> {
  const newest = versions.find((version) => version.description === description);
  if (newest === undefined) return null;
  return isSameProject(await project.content(newest.versionNumber), built) ? newest.versionNumber : null;
}
