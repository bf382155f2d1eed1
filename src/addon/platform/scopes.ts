/** Constant of the build (scripts/build/addon.ts). It is undefined in tests, which run the source. */
declare const FIN_MAIL: boolean | undefined;

/** Whether this build can send mail. If not, all code that depends on it is left out of the bundle. */
export const isMailBuilt: boolean = typeof FIN_MAIL === 'undefined' || FIN_MAIL;

const base = 'https://www.googleapis.com/auth/';

/** What every build asks for, by its use. Users can refuse each one on Google's consent page. */
export const neededScopes = {
  reading: `${base}script.external_request`,
  schedule: `${base}script.scriptapp`,
  sheet: `${base}spreadsheets.currentonly`,
  sidebar: `${base}script.container.ui`,
} as const;

/** What a build with mail asks for as well: to send, and to learn the address of the user, who is the only recipient. */
export const mailScopes = [`${base}script.send_mail`, `${base}userinfo.email`] as const;
