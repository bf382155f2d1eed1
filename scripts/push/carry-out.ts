import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compareProjects, isSameProject, unstoredFiles } from './compare-projects';
import { foreignFiles } from './describe-push';
import { GoogleRefusal } from './explain-refusal';
import { nextSteps } from './next-steps';
import { fileNameOf, type ProjectFile } from './project-files';
import { nothingPushed, type PushRun } from './push-run';
import type { OpenTarget, PushOptions, Target } from './verify-push';

const continues = 'Run the same command again: it continues there.';
const headOnly = `The files are on Google, without a version. ${continues}`;

/** What was shown, and agreed to. */
export interface Release {
  readonly built: readonly ProjectFile[];
  /** As it was shown. */
  readonly onGoogle: readonly ProjectFile[];
  /** The version, if a run before has made it. */
  readonly made: number | null;
  readonly newScopes: readonly string[];
  readonly target: Target;
  readonly google: OpenTarget;
  readonly options: PushOptions;
}

/** Does what is not done yet: pushes, makes a version, tags the commit, moves the deployment. Then says what is left. */
export async function carryOut(release: Release, run: PushRun): Promise<void> {
  const { built, onGoogle, made, newScopes, target, google, options } = release;
  if (!isSameProject(onGoogle, built)) await replaceFiles(release, run);
  const released = {
    newScopes,
    hasDeployment: options.deploymentId !== undefined,
    isOfSpreadsheet: google.isOfSpreadsheet,
  };
  if (options.isHeadOnly) {
    run.progress.outcome = 'The files are on Google. No version was made.';
    run.print(run.progress.outcome);
    for (const line of nextSteps({ ...released, versionNumber: null, newTag: null })) run.print(line);
    return;
  }
  run.progress.outcome = headOnly;
  const versionNumber = made ?? (await google.project.createVersion(target.description));
  run.progress.outcome = `Version ${versionNumber} is on Google, but the release is not complete. ${continues}`;
  run.print(`Version ${versionNumber} ${made === null ? 'made' : 'was made by a run before'}: ${target.description}.`);
  const newTag = await tagRelease(target, versionNumber, run);
  if (options.deploymentId !== undefined) {
    await google.project.deploy(options.deploymentId, versionNumber, google.deployment?.description ?? '');
    run.print(`The deployment ${options.deploymentId} runs version ${versionNumber} now.`);
  }
  run.progress.outcome = `Version ${versionNumber} was released.`;
  for (const line of nextSteps({ ...released, versionNumber, newTag })) run.print(line);
}

/** Fails if somebody else changes the project meanwhile, or if Google stores something else. */
async function replaceFiles({ built, onGoogle, google }: Release, run: PushRun): Promise<void> {
  const { project, scriptId } = google;
  const current = await project.content();
  if (!isSameProject(current, onGoogle)) {
    throw new Error('Somebody changed the project on Google meanwhile: run it again, and look at the changes.');
  }
  if (foreignFiles(compareProjects(current, built)).length > 0) {
    run.print(`Saved in ${await saveFiles(current, scriptId, run.root)}.`);
  }
  run.progress.outcome = `It is not sure whether Google stored the files. ${continues}`;
  try {
    await project.replaceContent(built);
  } catch (error) {
    if (error instanceof GoogleRefusal && error.changedNothing) run.progress.outcome = nothingPushed;
    throw error;
  }
  run.progress.outcome = headOnly;
  const unstored = unstoredFiles(await project.content(), built);
  if (unstored.length > 0) {
    throw new Error(
      `Google has not stored as pushed: ${unstored.join(', ')}. Close the script editor in your browser.`,
    );
  }
  run.print(`Pushed ${built.length} files.`);
}

async function saveFiles(files: readonly ProjectFile[], scriptId: string, root: string): Promise<string> {
  const folder = join(root, 'build/replaced', `${scriptId} ${new Date().toISOString().replaceAll(':', '-')}`);
  await mkdir(folder, { recursive: true });
  // A name on Google may have slashes.
  const write = (file: ProjectFile) => writeFile(join(folder, encodeURIComponent(fileNameOf(file))), file.source);
  await Promise.all(files.map(write));
  return relative(root, folder);
}

/** The tag, if it is new and only here. Says why not if there is none. */
async function tagRelease({ git, tag }: Target, versionNumber: number, run: PushRun): Promise<string | null> {
  if (git === null) {
    run.print(`Not tagged ${tag}: this folder is no git repository.`);
    return null;
  }
  if (git.taggedCommit === git.commit) {
    run.print(`The commit has the tag ${tag} already.`);
    return null;
  }
  const refusal = await run.repository.tag(tag, git.commit, `Version ${versionNumber} on Google`);
  run.print(refusal === null ? `Tagged ${tag}.` : `Not tagged ${tag}: ${refusal}`);
  return refusal === null ? tag : null;
}
