export interface FormProblems {
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}

/** What can be told without asking the server, which has the last word on which hosts it takes. */
export function checkForm(baseUrl: string, apiKey: string): FormProblems {
  return { baseUrl: checkBaseUrl(baseUrl.trim()), apiKey: checkApiKey(apiKey.trim()) };
}

function checkBaseUrl(baseUrl: string): string | null {
  if (baseUrl === '') return 'Enter the base URL of the API, such as https://api.example.com.';
  if (!/^https:\/\//i.test(baseUrl)) return 'The base URL must start with https://.';
  return /^https:\/\/[^\s/?#]\S*$/i.test(baseUrl) ? null : 'This is no URL: check it for spaces or a missing host.';
}

function checkApiKey(apiKey: string): string | null {
  if (apiKey === '') return 'Enter the API key.';
  return /\s/.test(apiKey) ? 'An API key has no spaces: copy it again.' : null;
}
