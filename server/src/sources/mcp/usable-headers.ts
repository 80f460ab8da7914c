import type { Source } from "../source.ts";
import { type ParamHeader, takesParamHeaders } from "./param-headers.ts";
import type { ReadEntry } from "./read-worker.ts";

/**
 * Which arguments of which method go in headers, where the server is spoken to so. It is taken at
 * its word: what it does not list as the protocol says is left out.
 */
export function withUsableHeaders(
  read: ReadEntry[],
  protocol: Source["protocol"],
): { entries: ReadEntry[]; headers: ReadonlyMap<string, ParamHeader[]> } {
  const headers = new Map<string, ParamHeader[]>();
  if (!takesParamHeaders(protocol)) return { entries: read, headers };
  const entries = read.map((entry): ReadEntry => {
    if ("fault" in entry) return entry;
    const { definition, headerFlaw } = entry;
    if (headerFlaw !== undefined)
      return { name: definition.name, fault: { code: "mcp_header", flaw: headerFlaw } };
    headers.set(definition.name, entry.headers);
    return entry;
  });
  return { entries, headers };
}
