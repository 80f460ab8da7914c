import type { SourceSummary } from "../../api-contract.ts";
import type { McpReach } from "./mcp-ways.ts";

/** The programs of sources that run at one of several servers. */
export interface SharedPrograms {
  of(source: string, events: ProgramHoldEvents): ProgramHold;
}

export interface ProgramHoldEvents {
  /** Called when it runs at another server now, or runs there in another way. */
  moved(): void;
  /** Called when this server may not run it any longer: whatever runs has to end at once. */
  ended(): void;
}

/** What one server knows of where the program of a source runs. */
export interface ProgramHold {
  /** The server, once it is known. */
  readonly runsAt: SourceSummary["runsAt"];
  /**
   * The way to the server that runs it; undefined when this one does, which takes it when no other
   * has it. Rejects with a SourceError while nobody can be asked.
   */
  reach(): Promise<McpReach | undefined>;
  /** Lets another server run it. Never rejects. */
  release(): Promise<void>;
}
