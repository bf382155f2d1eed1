import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compareProjects, isSameProject, type ProjectChange, unstoredFiles } from './compare-projects';
import { describeChange, describeFiles, foreignFiles } from './describe-push';
import { GoogleRefusal } from './explain-refusal';
import { nextSteps } from './next-steps';
import { fileNameOf, type ProjectFile, readProjectFiles } from './project-files';
import { type PushStep, preparation } from './push-plan';
import { type OpenTarget, type PushOptions, type PushSurroundings, type Target, verifyPush } from './verify-push';
import { findVersion, requireRoom, warnOfVersions } from './versions';

export interface PushRun extends PushSurroundings {
  /** Runs a command in the foreground. False if it failed. */
  runStep(step: PushStep): boolean;
  /** Null if there is no terminal to ask in. */
  readonly ask: ((question: string) => Promise<boolean>) | null;
  print(line: string): void;
  /** What is true on Google if the process ends now. */
  readonly progress: { outcome: string };
}

export const nothingPushed = 'Nothing was pushed.';
const continues = 'Run the same command again: it continues there.';
const headOnly = `The files are on Google, without a version. ${continues}`;

/**
 * Releases the add-on: verifies, checks, tests, builds, shows what a push changes, asks, pushes, makes a version, tags the
 * commit and moves a deployment. Resolves to whether it did what was asked. What an interrupted run has done is found on
 * Google and not done again.
 */
export async function pushAddOn(options: PushOptions, run: PushRun): Promise<boolean> {
  run.progress.outcome = nothingPushed;
  try {
    return await pushStepByStep(options, run);
  } catch (error) {
    throw new Error(`${(error as Error).message} ${run.progress.outcome}`);
  }
}

async function pushStepByStep(options: PushOptions, run: PushRun): Promise<boolean> {
  const reminders: string[] = [];
  const target = await verifyPush(options, run, (sentence) => reminders.push(sentence));
  if (!options.isDryRun && !options.isAgreed && run.ask === null) {
    throw new Error('There is no terminal to ask in: add --yes, or look at it first with --dry-run.');
  }
  if (target.google !== null) run.print(describeTarget(target.google, options));
  for (const step of preparation(run.env)) {
    if (!run.runStep(step)) throw new Error(`The step "${step.name}" failed.`);
  }
  const built = await readProjectFiles(join(run.root, 'dist'));
  const isDirty = (target.git?.changedFiles.length ?? 0) > 0;
  run.print(`${target.description}${isDirty ? ', with changes that are in no commit' : ''}`);
  for (const line of describeFiles(built)) run.print(line);
  if (target.google !== null) return await release(built, target, target.google, options, run);
  run.print('Not compared with the project on Google: a dry run uses no account and no network.');
  for (const sentence of reminders) run.print(`A push would refuse: ${sentence}`);
  run.print(nothingPushed);
  return true;
}

function describeTarget({ title, scriptId, canEdit, versions }: OpenTarget, { isHeadOnly }: PushOptions): string {
  const permission = canEdit === null ? 'may be viewed, and perhaps edited,' : 'may be edited';
  const room = isHeadOnly ? '' : `, ${versions.length} versions`;
  return `The project "${title}" (${scriptId}) ${permission} by this account${room}.`;
}

async function release(
  built: readonly ProjectFile[],
  target: Target,
  google: OpenTarget,
  options: PushOptions,
  run: PushRun,
): Promise<boolean> {
  const { project, versions, title, scriptId } = google;
  const onGoogle = await project.content();
  const change = compareProjects(onGoogle, built);
  for (const line of describeChange(change, title)) run.print(line);
  const made = await findVersion(project, versions, target.description, built);
  if (made === null) requireRoom(versions);
  for (const line of warnOfVersions(versions)) run.print(line);
  const isOnGoogle = isSameProject(onGoogle, built);
  const { git, tag } = target;
  const plan = [
    ...(isOnGoogle ? [] : [`push to "${title}" (${scriptId})`]),
    ...(options.isHeadOnly || made !== null ? [] : ['make a version']),
    ...(options.isHeadOnly || git === null || git.taggedCommit !== null ? [] : [`tag ${tag}`]),
    ...(options.deploymentId === undefined ? [] : [`let the deployment ${options.deploymentId} run it`]),
  ];
  if (plan.length > 0 && !options.isAgreed && !(await run.ask?.(`To do: ${plan.join(', ')}. Go on?`))) {
    run.print(nothingPushed);
    return false;
  }
  if (!isOnGoogle) await replaceFiles(onGoogle, built, change, google, run);
  const released = { addedScopes: change.addedScopes, hasDeployment: options.deploymentId !== undefined };
  if (options.isHeadOnly) {
    run.progress.outcome = 'The files are on Google. No version was made.';
    run.print(run.progress.outcome);
    for (const line of nextSteps({ ...released, versionNumber: null, newTag: null })) run.print(line);
    return true;
  }
  run.progress.outcome = headOnly;
  const versionNumber = made ?? (await project.createVersion(target.description));
  run.progress.outcome = `Version ${versionNumber} is on Google, but the release is not complete. ${continues}`;
  run.print(`Version ${versionNumber} ${made === null ? 'made' : 'was made by a run before'}: ${target.description}.`);
  const newTag = await tagRelease(target, versionNumber, run);
  if (options.deploymentId !== undefined) {
    await project.deploy(options.deploymentId, versionNumber, google.deploymentDescription);
    run.print(`The deployment ${options.deploymentId} runs version ${versionNumber} now.`);
  }
  run.progress.outcome = `Version ${versionNumber} was released.`;
  for (const line of nextSteps({ ...released, versionNumber, newTag })) run.print(line);
  return true;
}

/** Fails if somebody else changes the project meanwhile, or if Google stores something else. */
async function replaceFiles(
  shown: readonly ProjectFile[],
  built: readonly ProjectFile[],
  change: ProjectChange,
  { project, scriptId }: OpenTarget,
  run: PushRun,
): Promise<void> {
  const onGoogle = await project.content();
  if (!isSameProject(onGoogle, shown)) {
    throw new Error('Somebody changed the project on Google meanwhile: run it again, and look at the changes.');
  }
  if (foreignFiles(change).length > 0) run.print(`Saved in ${await saveFiles(onGoogle, scriptId, run.root)}.`);
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
