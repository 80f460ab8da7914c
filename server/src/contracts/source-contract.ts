import type { DefinitionChange, JsonValue } from "@pegboard/registry-core";
import type { SourceFault } from "@pegboard/registry-core/problems";
import type { OpenApiSourceState } from "./openapi-contract.ts";
import type { PowerfulSettings } from "./power-contract.ts";

/** The part of api-contract.ts that is about sources: where tools come from, and how they are reached. */

export interface McpStdioConfig {
  transport: "stdio";
  command: string;
  /** Each is `•••` in answers unless it is marked as harmless. */
  args?: string[];
  /** Values are masked as `{ "$secret": name }` in answers unless they are marked. */
  env?: Record<string, JsonValue>;
  cwd?: string;
  /** What the operator marked as harmless: places of arguments, counted from 0, and names of variables. */
  shown?: { args?: number[]; env?: string[] };
  /** Its texts name environment variables, as `--mcp` files do; the server puts them in each time it starts the source. */
  variables?: true;
}
export interface McpHttpConfig {
  transport: "http";
  /** All but the host, and the path /mcp, is `•••` in answers unless it is marked as harmless. */
  url: string;
  headers?: Record<string, JsonValue>;
  /** What the operator marked as harmless: the whole address, and names of headers. */
  shown?: { url?: boolean; headers?: string[] };
  /** As above. */
  variables?: true;
}
export type McpSourceConfig = McpStdioConfig | McpHttpConfig;

export interface SourceSummary {
  /** Stays the same as long as the source does; no text for people. */
  id: string;
  /** `given`: the program that Pegboard runs in has them as objects. */
  kind: "modules" | "mcp" | "openapi" | "given";
  /** For people: file name or server name. */
  name: string;
  /** `built in` ships with Pegboard, `command line` and `file` are read at start, `ui` was added in the browser. */
  addedBy: "built in" | "command line" | "file" | "ui" | "program";
  /** `not started`: Pegboard runs with --without-sources; refreshing starts it. `paused`: somebody stopped it for now. */
  state: "not started" | "loading" | "ready" | "failed" | "paused";
  /** Why it failed, or what could not be read although the rest was. */
  messages: string[];
  /** The same as facts, for other languages; a text is what something else said. */
  faults: SourceFault[];
  /** `methods` that models call; `prompts` and `resources` where there are some. */
  tools: { name: string; displayName: string; methods: number; prompts?: number; resources?: number }[];
  loadedAt: string | null;
  /** Of a module: its path, from the folder that Pegboard runs in where it lies below. */
  file?: string;
  /** It loads again by itself when its files change. */
  isWatched?: true;
  /** Its last load failed, and the tools of the one before are offered as they were. */
  keepsTools?: true;
  /** When a failed source is tried again by itself; ever later while it keeps failing. */
  nextTryAt: string | null;
  config?: McpSourceConfig;
  /** How it is spoken to now: the transport and the version of the protocol. */
  protocol?: { transport: "stdio" | "streamable http" | "sse"; version: string };
  /** Who paused it, and when. */
  paused?: { at: string; by: string };
  /** Of sources that can come back by themselves. */
  health?: SourceHealthSummary;
  /** Of services that are described in OpenAPI. */
  openapi?: OpenApiSourceState;
  /** Of an address that asks people to sign in. */
  signIn?: SourceSignInSummary;
  /** Of sources from outside: what they list is offered only as it was accepted. */
  review?: SourceReviewSummary;
}
export interface SourceHealthSummary {
  /** 48 times half an hour, the last one not over yet. `failed` when it was away at any time in it; null when nobody asked. */
  ticks: ("answered" | "failed" | null)[];
  /** Milliseconds of a load, in the middle of the last ones. */
  median: number | null;
  /** Since when no try was answered. */
  failingSince: string | null;
  /** Tries since then. */
  tries: number;
}
/** `needed`: it does not let anybody in without; `again`: somebody had signed in. `waiting`: for a person in the browser. */
export interface SourceSignInSummary {
  state: "needed" | "waiting" | "signed in";
  /** The host where people sign in, once it is known. */
  with?: string;
  again?: true;
  /** It stays signed in by itself. */
  renews?: boolean;
  /** What it asks for, and until when it waits. */
  scopes?: string[];
  until?: string;
}
/** POST /api/sources/:id/sign-in: begins, with a client that the server has given or one that is registered by itself. */
export interface SignInRequest {
  client?: { id: string; secret?: string };
}
/** Where the person signs in; the browser comes back to /oauth/callback. */
export interface SignInAnswer {
  url: string;
}
/** DELETE /api/sources/:id/sign-in: what became of the tokens at the server that gave them; nothing when a sign-in only waited. */
export interface SignOutAnswer {
  /** `not revocable`: it takes no word of it. `not revoked`: it did not answer, or refused. */
  tokens?: "revoked" | "not revoked" | "not revocable";
}
export interface SourceReviewSummary {
  /** Methods that wait to be accepted and are not offered. */
  new: number;
  /** Methods and tools that stay as they were accepted. */
  changed: number;
  /** Methods and tools that agents had and that it does not list any more. */
  gone: number;
  /** Its changes are accepted by themselves. */
  takesChanges: boolean;
  acceptedAt: string | null;
  /** Null when it was accepted by itself: no agent had anything of it on, or it takes its changes at once. */
  acceptedBy: string | null;
}
/** GET /api/sources/:id/changes: what waits until somebody decides about it. */
export interface SourceChangesAnswer {
  changes: WaitingChange[];
}
export interface WaitingChange extends Omit<DefinitionChange, "kind"> {
  kind: ReviewItem["kind"];
  /** The same for the same difference. */
  fingerprint: string;
  since: string;
}
/** GET /api/review: what differs from what agents had before, decided or not; decisions are in the organisation's settings. */
export interface ReviewAnswer {
  changes: ReviewItem[];
}
/** GET /api/review/count: how many of them nobody decided about. */
export interface ReviewCountAnswer {
  waiting: number;
}
export interface ReviewItem {
  /** Id of the source, and its name for people. */
  source: string;
  sourceName: string;
  tool: string;
  /** Without it the tool itself. */
  method?: string;
  kind: "new" | "changed" | "gone";
  /** What `setReview` calls the form. */
  fingerprint: string;
  since: string;
  names: { tool: string; method?: string };
  /** The fields that are said in another way. */
  fields: string[];
  /** It says now that it destroys, and did not. */
  becomesDestructive?: true;
  /** It is on where it is counted, and waits there: accepting it offers it. */
  unseen?: true;
  /** It is accepted for all agents or for none. */
  isForAll?: true;
  /** Agents in use that have it on; of what is new, those that would; of what is gone, those that had it on or have an entry for it. */
  agents: number;
}
/** GET /api/review/change?source=…&tool=…&method=… */
export interface ReviewChangeAnswer {
  change: WaitingChange;
  /** Every agent in use; of what is gone, those whose settings name it. */
  agents: ReviewAgent[];
}
export interface ReviewAgent {
  id: string;
  /** How the agent has it, and how it would have it once the change is accepted for it. Of what is gone: how it had it, and whether it has an entry. */
  was: "offered" | "on" | "off" | "named";
  is: "offered" | "on" | "off" | "named";
  /** Tokens more of what it is offered. */
  tokens: number;
}
/** POST /api/sources/:id/changes/accept: fingerprints of what was looked at, for all agents; a save of the organisation's settings. 409 when one does not wait any more: nothing is accepted then. */
export interface AcceptChangesRequest {
  changes: string[];
  /** Whether something new among them is on at once where its tool is on. Default false. */
  on?: boolean;
}
/** PATCH /api/sources/:id/changes. True accepts what comes from then on; what waits now waits on. */
export interface TakeChangesRequest {
  takesChanges: boolean;
}
export interface SourcesAnswer {
  sources: SourceSummary[];
}
/**
 * POST /api/sources: adds an MCP server and connects to it. One that runs a command, or is given environment variables, needs proof of
 * the person at the terminal: the cookie of POST /api/terminal-proof, or the code itself in the header `X-Pegboard-Code`.
 */
export interface AddSourceRequest {
  name: string;
  config: McpSourceConfig;
  /** It waits: something of it has to be entered first. */
  paused?: true;
}
/**
 * PATCH /api/sources/:id: of a source that was added in the browser. What is not named stays. In `config` a hidden value stays what it is
 * as `{ "$secret": name }`, a hidden argument as `{ "$secret": place }`, and a hidden address as it was shown, as long as the
 * command or the address stays the same; 422 names what has to be entered again. Proof is needed as in POST.
 */
export interface EditSourceRequest {
  name?: string;
  config?: EditedSourceConfig;
  /** As above. */
  paused?: true;
}
export type EditedSourceConfig = (Omit<McpStdioConfig, "args"> & { args?: JsonValue[] }) | McpHttpConfig;
/** POST /api/sources/:id/duplicate: the same connection, secrets too, under another name. */
export interface DuplicateSourceRequest {
  name: string;
}
/** POST /api/terminal-proof: answers 204 with a cookie. The code is what Pegboard printed at this start. */
export interface TerminalProofRequest {
  code: string;
}
/** GET /api/terminal-proof: whether the caller has the cookie, and which settings ask for it. DELETE ends its session and takes it away. */
export interface TerminalProofAnswer {
  proven: boolean;
  settings: PowerfulSettings;
}
/** A browser that has given the code. */
export interface BrowserSession {
  id: string;
  /** What it calls itself: its User-Agent header. */
  browser: string;
  /** ISO 8601 in UTC. */
  since: string;
  usedAt: string;
}
/** GET /api/browser-sessions: those of this start, the one that was used last first. Needs proof of the person at the terminal, and so does DELETE /api/browser-sessions/:id. */
export interface BrowserSessionsAnswer {
  sessions: BrowserSession[];
  /** The id of the browser that asks. */
  own?: string;
}
