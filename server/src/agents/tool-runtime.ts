import type { JsonObject, RuntimeContext } from "@pegboard/registry-core";
import type { Logger } from "pino";
import type { Redact } from "../secrets/redactor.ts";

/** What the server offers a tool whose constructor asks for it: its own log, without the tool's secrets. Progress of no call is noted there. */
export function toolRuntime(log: Logger, redact: Redact): Pick<RuntimeContext, "logger" | "reportProgress"> {
  const writing = (level: "debug" | "info" | "warn" | "error") => (message: string, details?: JsonObject) =>
    log[level]({ tool: redact(details ?? {}) }, redact(message));
  return {
    logger: { debug: writing("debug"), info: writing("info"), warn: writing("warn"), error: writing("error") },
    reportProgress: ({ message = "Progress", ...progress }) => writing("debug")(message, { ...progress }),
  };
}
