/** Where a request to a public origin really goes: below the service's address, whose path may be longer than `/`. */
export function serviceUrlOf(url: URL, service: string): URL {
  const asked = new URL(service);
  // Not by resolving: a path that begins with two slashes would name another host.
  asked.pathname = basePathOf(service) + url.pathname;
  asked.search = url.search;
  return asked;
}

/**
 * Where a redirect leads, as the script may name it. A service behind a path names its own paths whole: `/base/v1/x` is
 * `/v1/x` of the public origin.
 */
export function urlOfRedirect(target: string, url: URL, service: string | undefined): URL {
  const next = new URL(target, url);
  const base = service === undefined ? '' : basePathOf(service);
  if (target.startsWith('/') && next.origin === url.origin && next.pathname.startsWith(`${base}/`)) {
    next.pathname = next.pathname.slice(base.length);
  }
  return next;
}

function basePathOf(service: string): string {
  return new URL(service).pathname.replace(/\/+$/, '');
}
