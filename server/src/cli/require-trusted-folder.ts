import type { Command } from "commander";
import { judgeFolder, requireTrust, trustFolder, unknownText } from "../stores/trust/trusted-folders.ts";
import type { SharedOptions, Surroundings } from "./command.ts";

/** Those that open no data folder, or say themselves what is to become of it. */
const WITHOUT_FOLDER = new Set(["trust", "schema", "completion"]);

/**
 * Asks whoever sits at the terminal about a data folder that is not known to be theirs.
 * @throws StorageError unless it is new, known, or trusted now
 */
export async function requireTrustedFolder(command: Command, { env, terminal }: Surroundings): Promise<void> {
  if (WITHOUT_FOLDER.has(command.name())) return;
  const { data } = command.optsWithGlobals<SharedOptions>();
  if (judgeFolder(data, env) === "unknown") {
    const answer = await terminal.ask(`${unknownText(data)}\nTrust it now? Type yes: `);
    if (answer?.trim() === "yes") trustFolder(data, env);
  }
  requireTrust(data, env);
}
