import type { HostileRequest } from "./hostile-requests.d.mts";

/** What callers send that is more than it looks, by what it is. */
export const LOADS: Record<string, HostileRequest>;
