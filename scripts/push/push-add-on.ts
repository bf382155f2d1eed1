import { join } from 'node:path';
import { carryOut } from './carry-out';
import { compareProjects, isSameProject } from './compare-projects';
import { describeChange, describeFiles, describeNewScopes } from './describe-push';
import { type ProjectFile, readProjectFiles } from './project-files';
import { preparation } from './push-plan';
import { nothingPushed, type PushRun } from './push-run';
import { type OpenTarget, type PushOptions, type Target, verifyPush } from './verify-push';
import { findVersion, requireRoom, warnOfVersions } from './versions';

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
  if (!options.isDryRun && !options.isHeadOnly) await requireSameSources(target, run);
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

/** Fails if somebody edited the sources while they were tested: the version would name a commit that it is not made from. */
async function requireSameSources({ git, tag }: Target, { repository }: PushRun): Promise<void> {
  const now = await repository.read(tag, false);
  if (now?.commit === git?.commit && (now?.changedFiles.length ?? 0) === 0) return;
  throw new Error('The sources changed during the tests: commit the changes, and run it again.');
}

function describeTarget({ title, scriptId, canEdit, versions }: OpenTarget, { isHeadOnly }: PushOptions): string {
  const permission = canEdit === null ? 'may be viewed, and perhaps edited,' : 'may be edited';
  const room = isHeadOnly ? '' : `, ${versions.length} versions`;
  return `The project "${title}" (${scriptId}) ${permission} by this account${room}.`;
}

/** Shows what a release changes on Google, asks, and carries it out. */
async function release(
  built: readonly ProjectFile[],
  target: Target,
  google: OpenTarget,
  options: PushOptions,
  run: PushRun,
): Promise<boolean> {
  const { project, versions, title, scriptId } = google;
  const onGoogle = await project.content();
  for (const line of describeChange(compareProjects(onGoogle, built), title)) run.print(line);
  const made = await findVersion(project, versions, target.description, built);
  if (made === null) requireRoom(versions);
  const used = await usedByUsers(google, made, onGoogle, options);
  const newScopes = compareProjects(used?.files ?? [], built).addedScopes;
  if (used !== null) for (const line of describeNewScopes(newScopes, used.name)) run.print(line);
  for (const line of warnOfVersions(versions)) run.print(line);
  const { git, tag } = target;
  const plan = [
    ...(isSameProject(onGoogle, built) ? [] : [`push to "${title}" (${scriptId})`]),
    ...(options.isHeadOnly || made !== null ? [] : ['make a version']),
    ...(options.isHeadOnly || git === null || git.taggedCommit !== null ? [] : [`tag ${tag}`]),
    ...(options.deploymentId === undefined ? [] : [`let the deployment ${options.deploymentId} run it`]),
  ];
  if (plan.length > 0 && !options.isAgreed && !(await run.ask?.(`To do: ${plan.join(', ')}. Go on?`))) {
    run.print(nothingPushed);
    return false;
  }
  await carryOut({ built, onGoogle, made, newScopes, target, google, options }, run);
  return true;
}

/**
 * What users run now: the version of the deployment that is moved, otherwise the newest one. After an interrupted run, the
 * head has the scopes of this release already. Null before the first version.
 */
async function usedByUsers(
  { project, versions, deployment }: OpenTarget,
  made: number | null,
  head: readonly ProjectFile[],
  { isHeadOnly }: PushOptions,
): Promise<{ readonly name: string; readonly files: readonly ProjectFile[] } | null> {
  if (isHeadOnly) return { name: 'the head', files: head };
  const candidates = [deployment?.versionNumber, ...versions.map((version) => version.versionNumber)];
  const versionNumber = candidates.find((candidate) => typeof candidate === 'number' && candidate !== made);
  if (typeof versionNumber !== 'number') return null;
  return { name: `version ${versionNumber}`, files: await project.content(versionNumber) };
}
