import type { Case, Need } from '../case';
import { settings } from '../settings';
import { isCopy } from './origin';

/** The reason why a case cannot run in this environment, or null. */
export function whyNot({ needs }: Case): string | null {
  if (needs === undefined || isMet(needs)) return null;
  return reasons[needs];
}

const reasons: { readonly [need in Need]: string } = {
  'add-on': 'it is a rule of add-ons, and this script belongs to one file',
  'bound script': 'it is a rule of scripts of one file, and this is an add-on',
  allowlist: 'push with --allowlist to ask',
  'any host': 'push without --allowlist to ask',
  'echo server': 'push with CONFORMANCE_ECHO_URL to ask',
  patience: 'push without --quick to ask',
  copy: 'run it again in a copy of this file, File › Make a copy',
  'code from text': 'the platform evaluates no text as code',
};

function isMet(need: Need): boolean {
  switch (need) {
    case 'add-on':
      return isAddon();
    case 'bound script':
      return !isAddon();
    case 'allowlist':
      return settings.declaresHosts;
    case 'any host':
      return !settings.declaresHosts;
    case 'echo server':
      return settings.echoUrl !== '' && !settings.declaresHosts;
    case 'patience':
      return settings.isPatient;
    case 'copy':
      return isCopy();
    case 'code from text':
      return evaluatesText();
  }
}

function isAddon(): boolean {
  return String(ScriptApp.getInstallationSource()) !== 'NONE';
}

function evaluatesText(): boolean {
  try {
    return new Function('return true')() as boolean;
  } catch {
    return false;
  }
}
