/** A host name, or `*.` and a name for all hosts below it; an IP address stands for itself. */
export const HOST_PATTERN = /^(\*\.)?([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d+)?$/i;

/**
 * Whether a URL's host is on the list. A pattern without a port means the usual port of the
 * protocol.
 */
export function isAllowedHost(url: URL, patterns: readonly string[]): boolean {
  const host = url.host.toLowerCase();
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase();
    return wanted.startsWith("*.") ? host.endsWith(wanted.slice(1)) : host === wanted;
  });
}
