import type { RegisteredTool } from "@pegboard/registry-core/internal";
import type { Problem, SourceIssue, SourceIssueFact } from "@pegboard/registry-core/problems";
import type { McpSourceConfig, OpenApiSourceState, SourceSummary } from "../api-contract.ts";
import type { ReportProgress } from "../events/progress-report.ts";
import { nameKey } from "../stores/store-keys.ts";
import { SourceError } from "./source-error.ts";

/**
 * The result of loading a source: the tools that work, and what a person should know about the
 * rest.
 */
export interface LoadedSource {
  tools: RegisteredTool[];
  /** Messages for people about what is odd although the source loaded ("lists no tools"). */
  messages: SourceIssue[];
  /** The problems of parts that were left out, each with its place, reason and fix. */
  problems: Problem[];
}

/** A change that a source reports by itself after it has loaded. */
export type ReportedChange =
  /** The tools of the source changed, so it has to be loaded again. */
  | { type: "changed" }
  /** The source is gone (process ended, connection closed); `reason` is for people. */
  | { type: "lost"; reason: SourceIssue }
  /** It works, and something is odd about it; of one code the newest counts. */
  | { type: "warning"; message: SourceIssueFact };

/**
 * A source brings tool definitions in, together with what runs them. Each kind has a file;
 * `source-kinds.ts` lists them.
 */
export interface Source {
  /**
   * The id: `starter`, `modules:PATH`, `mcp:NAME` for a server of a file, `mcp:` and a random part
   * for one that was added in the browser.
   */
  readonly id: string;
  readonly kind: SourceSummary["kind"];
  readonly name: string;
  readonly addedBy: SourceSummary["addedBy"];
  /** The connection for people, with secret values masked. */
  readonly config?: McpSourceConfig;
  /** How a source that is described in OpenAPI is reached, with what came of reading it. */
  readonly openapi?: OpenApiSourceState;
  /** The file that it is read from, as people may see it. */
  readonly file?: string;
  /** Whether the source loads again by itself when its files change. */
  readonly isWatched?: boolean;
  /** The protocol that is spoken with the source, once it has answered. */
  readonly protocol?: SourceSummary["protocol"];
  /** The server where its program runs, when it runs at one of several. */
  readonly runsAt?: SourceSummary["runsAt"];
  /** Whether, and where, a person has to sign in for the source. */
  readonly signIn?: { readonly summary: SourceSummary["signIn"] } | undefined;
  /**
   * Whether the source can come back by itself: a failed load is tried again. Its tools do not run
   * while it is away.
   */
  readonly reconnects: boolean;
  /** Why its file switches it off: it is listed as paused by that file. */
  readonly offInFile?: SourceIssueFact & { code: "switched_off" };
  /** What is still to be entered, before it is asked for anything. */
  readonly waitsFor?: SourceIssueFact & { code: "values_pending" };
  /** Its tools are offered only in the form that a person accepted. */
  readonly fromOutside?: boolean;
  /** A name for the connection, as in `ToolDefinition.connection`. */
  readonly connection?: string | undefined;
  /**
   * Reads everything anew. Rejects, with a message for people, only when nothing at all could be
   * read.
   */
  load(signal: AbortSignal, report?: ReportProgress): Promise<LoadedSource>;
  onChange?(listener: (change: ReportedChange) => void): void;
  /** Releases processes and connections. Never rejects; safe to call twice. */
  close(): Promise<void>;
}

/** Whether two names are equal. Names are labels, and people do not tell "Files" from "files". */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** A server that its file switches off: it is listed, and not started. */
export function switchedOffSource(
  identity: Pick<Source, "id" | "kind" | "name" | "addedBy">,
  reason: NonNullable<Source["offInFile"]>,
): Source {
  return { ...failingSource(identity, reason), offInFile: reason };
}

/**
 * A source in the place of one that cannot even be made, so that it is listed with its reason like
 * any other that failed.
 */
export function failingSource(
  identity: Pick<Source, "id" | "kind" | "name" | "addedBy" | "config">,
  reason: SourceIssue,
): Source {
  return {
    ...identity,
    reconnects: false,
    load: () =>
      Promise.reject(typeof reason === "string" ? new Error(reason) : new SourceError(reason)),
    close: () => Promise.resolve(),
  };
}
