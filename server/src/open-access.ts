import type { Logger } from "pino";
import { AccessTokens } from "./access/access-tokens.ts";
import { TokenUses } from "./access/token-uses.ts";
import { AuditLog } from "./audit/audit-log.ts";
import type { EventHub } from "./events/event-hub.ts";
import { followTokenEnds } from "./follow-token-ends.ts";
import { CallLimits } from "./http/caller-limits.ts";
import { TerminalProof } from "./http/terminal-proof.ts";
import { noteCodes } from "./routes/records/record-event.ts";
import type { Store } from "./stores/store.ts";

interface AccessOptions {
  dataDir: string;
  basePath: string;
  terminalCode: string;
  commandKey: string;
  /** Others than this machine reach it. */
  isReachable?: boolean | undefined;
}

/**
 * Who may ask, how much, and what is recorded of it.
 * @throws Error when others reach it and no agent has a token
 */
export async function openAccess(
  { store, events, log }: { store: Store; events: EventHub; log: Logger },
  { dataDir, basePath, terminalCode: code, commandKey, isReachable }: AccessOptions,
) {
  const audit = new AuditLog(store, log);
  const accessTokens = new AccessTokens(store);
  if (isReachable) await accessTokens.requireUsable();
  const tokenUses = new TokenUses(accessTokens, events);
  followTokenEnds(store, events);
  // Says in the log when it finds something; a store that cannot be read is told of by health.
  void audit.brokenAt().catch(() => undefined);
  const terminalProof = new TerminalProof(dataDir, { code, commandKey, basePath, onCode: noteCodes(audit) });
  return { audit, accessTokens, tokenUses, callLimits: new CallLimits(), terminalProof };
}
