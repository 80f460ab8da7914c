import type { JsonObject, RuntimeContext } from "@pegboard/registry-core";
import type { Logger } from "pino";
import type { KnownSecrets } from "../secrets/known-secrets.ts";

/** What the server offers tools whose constructors ask for it: its own log, without secrets. Progress of no call is noted there. */
export function toolRuntime(log: Logger, known: KnownSecrets): Pick<RuntimeContext, "logger" | "reportProgress"> {
  const writing = (level: "debug" | "info" | "warn" | "error") => (message: string, details?: JsonObject) =>
    log[level]({ tool: known.redact(details ?? {}) }, known.redactText(message));
  return {
    logger: { debug: writing("debug"), info: writing("info"), warn: writing("warn"), error: writing("error") },
    reportProgress: ({ message = "Progress", ...progress }) => writing("debug")(message, { ...progress }),
  };
}
