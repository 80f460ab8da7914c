import { createHash } from "node:crypto";

/** Tells a session of MCP from others; its own id is as good as a password. */
export const sessionMark = (session: string): string =>
  createHash("sha256").update(session).digest("hex").slice(0, 12);
