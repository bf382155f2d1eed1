/** Where a request to a public origin really goes: below the service's address, whose path may be longer than `/`. */
export function serviceUrlOf(url: URL, service: string): URL {
  const asked = new URL(service);
  // Not by resolving: a path that begins with two slashes would name another host.
  asked.pathname = basePathOf(service) + url.pathname;
  asked.search = url.search;
  return asked;
}

/**
 * Where a redirect leads, as the script may name it. A service knows its own address alone, which the script does not: of
 * one below a path, `/base/v1/x` and `http://127.0.0.1:8787/base/v1/x` are `/v1/x` of the public origin.
 */
export function urlOfRedirect(target: string, url: URL, service: string | undefined): URL {
  const next = new URL(target, url);
  if (service === undefined) return next;
  const isOwnPath = target.startsWith('/') && next.origin === url.origin;
  if (!isOwnPath && next.origin !== new URL(service).origin) return next;
  const base = basePathOf(service);
  const named = new URL(url.origin);
  named.pathname = next.pathname.startsWith(`${base}/`) ? next.pathname.slice(base.length) : next.pathname;
  named.search = next.search;
  named.hash = next.hash;
  return named;
}

function basePathOf(service: string): string {
  return new URL(service).pathname.replace(/\/+$/, '');
}
