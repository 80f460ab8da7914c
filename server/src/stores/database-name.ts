/** The database of an address, without its user and password: "host:5432/name". */
export function nameOfDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || "5432"}${pathname}`;
}
