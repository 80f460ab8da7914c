import type { Command } from "commander";
import type { MadeBackup, TriedRestore } from "../../api-contract.ts";
import { findHolder } from "../../stores/hold-data-folder.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { reachOptions, type SharedOptions, type Surroundings, withPegboard } from "../command.ts";

interface HolderNote {
  /** Where the facts are sent. */
  line: string;
  facts: MadeBackup | TriedRestore;
  /** What is true although it could not be recorded. */
  done: string;
}

/**
 * Lets the Pegboard that has the folder record what was done beside it, for the page of the
 * settings. None is opened for that: a later release would bring the folder to its own form.
 */
export async function noteAtHolder(
  { line, facts, done }: HolderNote,
  command: Command,
  { env, terminal }: Surroundings,
): Promise<void> {
  const { data } = command.optsWithGlobals<SharedOptions>();
  if (findHolder(data)?.address === undefined) return;
  try {
    const options = { ...(await reachOptions(command, { env, terminal })), callsNothing: true };
    await withPegboard(options, (reached) => askPegboard(reached, line, facts));
  } catch (error) {
    terminal.tell(
      `${done}. Pegboard could not record it: ${error instanceof Error ? error.message : error}`,
    );
  }
}
