import type { Http, HttpRequest, HttpResponse } from '../platform';

export const googleHttp: Http = {
  fetch: (request) => toResponse(UrlFetchApp.fetch(request.url, toOptions(request))),
  fetchAll: (requests) =>
    UrlFetchApp.fetchAll(requests.map((request) => ({ url: request.url, ...toOptions(request) }))).map(toResponse),
};

/** A method that the table lacks does not compile: it would be sent as another one. */
const methods = { GET: 'get', POST: 'post' } as const satisfies { readonly [Method in HttpRequest['method']]: string };

function toOptions(request: HttpRequest): GoogleAppsScript.URL_Fetch.URLFetchRequestOptions {
  return {
    method: methods[request.method],
    headers: { ...request.headers },
    // Google refuses Content-Type as a header.
    ...(request.json === undefined ? {} : { contentType: 'application/json', payload: request.json }),
    muteHttpExceptions: true,
    // Google may send custom headers, including the key, to the target of a redirect.
    followRedirects: false,
    timeoutSeconds: request.timeoutSeconds,
  } as GoogleAppsScript.URL_Fetch.URLFetchRequestOptions;
}

function toResponse(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpResponse {
  return {
    status: response.getResponseCode(),
    headers: toLowerCaseNames(response.getAllHeaders()),
    text: response.getContentText('UTF-8'),
  };
}

/** Converts header names to lower case: they come as the server wrote them. Repeated headers are an array. */
function toLowerCaseNames(headers: object): { [name: string]: string } {
  const result: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (first !== undefined && first !== null) result[name.toLowerCase()] = String(first);
  }
  return result;
}
