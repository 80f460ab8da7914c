import type { RegisteredTool } from "@pegboard/registry-core/internal";
import type { Problem, SaidSourceFault, SourceFault } from "@pegboard/registry-core/problems";
import type { McpSourceConfig, OpenApiSourceState, SourceSummary } from "../api-contract.ts";
import { nameKey } from "../stores/store-keys.ts";
import { SourceError } from "./source-fault.ts";

/** What a source brought: the tools that work, and what a person should know about the rest. */
export interface LoadedSource {
  tools: RegisteredTool[];
  /** For people: what is odd although the source loaded ("lists no tools"). */
  messages: SourceFault[];
  /** What was left out, each with its place, reason and fix. */
  problems: Problem[];
}

/** What a source tells by itself after it has loaded. */
export type SourceChange =
  /** Its tools changed: load it again. */
  | { type: "changed" }
  /** It is gone (process ended, connection closed); `reason` is for people. */
  | { type: "lost"; reason: SourceFault }
  /** It works, and something is odd about it; of one code the newest counts. */
  | { type: "warning"; message: SaidSourceFault };

/**
 * Brings tool definitions in, together with what runs them. One kind, one file; `source-kinds.ts`
 * lists them.
 */
export interface Source {
  /**
   * `starter`, `modules:PATH`, `mcp:NAME` for a server of a file, `mcp:` and a random part for one
   * that was added in the browser.
   */
  readonly id: string;
  readonly kind: SourceSummary["kind"];
  readonly name: string;
  readonly addedBy: SourceSummary["addedBy"];
  /** How it is reached, for people: secret values are masked. */
  readonly config?: McpSourceConfig;
  /** How a source that is described in OpenAPI is reached, with what came of reading it. */
  readonly openapi?: OpenApiSourceState;
  /** The file that it is read from, as people may see it. */
  readonly file?: string;
  /** It loads again by itself when its files change. */
  readonly isWatched?: boolean;
  /** How it is spoken to, once it has answered. */
  readonly protocol?: SourceSummary["protocol"];
  /** Whether, and where, a person has to sign in for it. */
  readonly signIn?: { readonly summary: SourceSummary["signIn"] } | undefined;
  /**
   * It can come back by itself: a failed load is tried again. Its tools do not run while it is
   * away.
   */
  readonly reconnects: boolean;
  /** Its tools are offered only in the form that a person accepted. */
  readonly fromOutside?: boolean;
  /** Names the connection, as `ToolDefinition.connection` does. */
  readonly connection?: string | undefined;
  /**
   * Reads everything anew. Rejects, with a message for people, only when nothing at all could be
   * read.
   */
  load(signal: AbortSignal): Promise<LoadedSource>;
  onChange?(listener: (change: SourceChange) => void): void;
  /** Releases processes and connections. Never rejects; safe to call twice. */
  close(): Promise<void>;
}

/** Names are labels, and people do not tell "Files" from "files". */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/**
 * Stands for a source that cannot even be made, so that it is listed with its reason like any other
 * that failed.
 */
export function failingSource(
  identity: Pick<Source, "id" | "kind" | "name" | "addedBy" | "config">,
  reason: SourceFault,
): Source {
  return {
    ...identity,
    reconnects: false,
    load: () =>
      Promise.reject(typeof reason === "string" ? new Error(reason) : new SourceError(reason)),
    close: () => Promise.resolve(),
  };
}
