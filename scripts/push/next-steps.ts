import { shortScope } from './describe-push';

export interface Released {
  /** Null if only the head was pushed. */
  readonly versionNumber: number | null;
  /** Those that users have not been asked for yet. */
  readonly newScopes: readonly string[];
  /** A tag that only this repository has. */
  readonly newTag: string | null;
  readonly hasDeployment: boolean;
  readonly isOfSpreadsheet: boolean;
}

/** What Google lets nobody do by program, as a numbered list. */
export function nextSteps(released: Released): string[] {
  const steps = released.isOfSpreadsheet
    ? ['Reload the spreadsheet: its script runs what was pushed last. Agree if Google asks.']
    : [
        'Try it: in the script editor, Deploy › Test deployments › Editor add-on. A test deployment runs the head, which is what was pushed last. The hourly refresh does not run in it.',
      ];
  const { versionNumber, newTag } = released;
  if (newTag !== null) steps.push(`Publish the tag: git push origin ${newTag}`);
  if (versionNumber !== null && !released.isOfSpreadsheet) steps.push(...publishing(released, versionNumber));
  return ['To be done by hand:', ...steps.map((step, place) => `  ${place + 1}. ${step}`)];
}

function publishing({ newScopes, hasDeployment }: Released, versionNumber: number): string[] {
  const scopes = newScopes.map(shortScope).join(', ');
  return [
    ...(scopes === ''
      ? []
      : [
          `Add ${scopes} to the scopes of the Google Workspace Marketplace SDK and of the OAuth consent screen, and have Google verify them. Until then, users see a warning.`,
        ]),
    `Publish it: Google Cloud console › Google Workspace Marketplace SDK › App Configuration › Sheets add-on script version: ${versionNumber}. Users need not install it again.`,
    ...(hasDeployment
      ? []
      : [
          'A versioned deployment stays at its version: npm run push -- --deployment ID moves it. Do not create a new one in its place, because Google then disables the triggers of the old one.',
        ]),
  ];
}
