export interface FormProblems {
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}

/** What can be checked without the server, which decides which hosts it accepts. */
export function checkForm(baseUrl: string, apiKey: string): FormProblems {
  return { baseUrl: checkBaseUrl(baseUrl.trim()), apiKey: checkApiKey(apiKey.trim()) };
}

function checkBaseUrl(baseUrl: string): string | null {
  if (baseUrl === '') return 'Enter the base URL of the API, such as https://api.example.com.';
  if (/^http:/i.test(baseUrl)) return 'The base URL must start with https://.';
  return /^(?:https:\/\/)?[^\s/?#:]+\.\S+$/i.test(baseUrl)
    ? null
    : 'This is not a URL. Enter one such as https://api.example.com.';
}

function checkApiKey(apiKey: string): string | null {
  if (apiKey === '') return 'Enter the API key.';
  return /\s/.test(apiKey) ? 'An API key has no spaces: copy it again.' : null;
}
