import { messages } from '../messages/messages';

const { problems } = messages.connect;

export interface FormProblems {
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}

/** Checks that need no server. The server decides which hosts it accepts. */
export function checkForm(baseUrl: string, apiKey: string): FormProblems {
  return { baseUrl: checkBaseUrl(baseUrl.trim()), apiKey: checkApiKey(apiKey.trim()) };
}

function checkBaseUrl(baseUrl: string): string | null {
  if (baseUrl === '') return problems.noBaseUrl;
  if (/^http:/i.test(baseUrl)) return problems.noHttps;
  return /^(?:https:\/\/)?[^\s/?#:]+\.\S+$/i.test(baseUrl) ? null : problems.noUrl;
}

function checkApiKey(apiKey: string): string | null {
  if (apiKey === '') return problems.noKey;
  return /\s/.test(apiKey) ? problems.keyWithSpaces : null;
}
