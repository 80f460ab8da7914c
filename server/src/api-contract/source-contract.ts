import { LIMITS } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { DOCUMENT_LIMITS } from "../limits.ts";
import { definitionChange } from "./definition-types.ts";
import { progress } from "./event-contract.ts";
import { doerId, sourceName } from "./labels.ts";
import { jsonValue, sourceIssue } from "./library-types.ts";
import { mcpHttpConfig, mcpSourceConfig, mcpStdioConfig } from "./mcp-contract.ts";
import { namedRecord, unvalidated } from "./named-record.ts";
import { openApiSourceState } from "./openapi-contract.ts";
import { shapeMessage } from "./shape-messages.ts";

export const sourceHealthSummary = z.object({
  ticks: z
    .array(z.enum(["answered", "failed"]).nullable())
    .describe(
      "48 times half an hour, the last one not over yet. `failed` when it was away at any time in it; null when nobody asked.",
    ),
  median: z.number().nullable().describe("Milliseconds of a load, in the middle of the last ones."),
  failingSince: z.string().nullable().describe("Since when no try was answered."),
  tries: z.number().describe("Tries since then."),
});
export type SourceHealthSummary = z.infer<typeof sourceHealthSummary>;

/**
 * `needed`: it does not let anybody in without; `again`: somebody had signed in. `waiting`: for a
 * person in the browser.
 */
export const sourceSignInSummary = z.object({
  state: z.enum(["needed", "waiting", "signed in"]),
  with: z.string().optional().describe("The host where people sign in, once it is known."),
  again: z.literal(true).optional(),
  renews: z.boolean().optional().describe("It stays signed in by itself."),
  scopes: z.array(z.string()).optional().describe("What it asks for, and until when it waits."),
  until: z.string().optional(),
  signedInBy: z
    .string()
    .optional()
    .describe("Who signed in for all agents, by the name of then; absent for earlier releases."),
  signedInById: doerId.optional(),
  signedInAt: z.string().optional(),
});
export type SourceSignInSummary = z.infer<typeof sourceSignInSummary>;

export const sourceReviewSummary = z.object({
  new: z.number().describe("Methods that wait to be accepted and are not offered."),
  changed: z.number().describe("Methods and tools that stay as they were accepted."),
  gone: z
    .number()
    .describe("Methods and tools that agents had and that it does not list any more."),
  autoAccept: z.boolean().describe("Its changes are accepted automatically."),
  takesChanges: z.boolean().describe("The former name of `autoAccept`."),
  acceptedAt: z.string().nullable(),
  acceptedBy: z
    .string()
    .nullable()
    .describe(
      "Null when it was accepted by itself: no agent had anything of it on, or its changes are auto-accepted.",
    ),
  acceptedById: doerId,
});
export type SourceReviewSummary = z.infer<typeof sourceReviewSummary>;

export const sourceSummary = z.object({
  id: z.string().describe("Stays the same as long as the source does; no text for people."),
  kind: z
    .enum(["modules", "mcp", "openapi", "given"])
    .describe("`given`: the program that Pegboard runs in has them as objects."),
  name: z.string().describe("For people: file name or server name."),
  addedBy: z
    .enum(["built in", "command line", "file", "ui", "program"])
    .describe(
      "`built in` ships with Pegboard, `command line` and `file` are read at start, `ui` was added in the browser.",
    ),
  state: z
    .enum(["not started", "loading", "ready", "failed", "paused", "waiting"])
    .describe(
      "`not started`: Pegboard runs with --without-sources; refreshing starts it. `paused`: somebody stopped it for now. `waiting`: for `pendingValues` of its connection.",
    ),
  progress: progress.optional().describe("While it is loading: what is done now."),
  messages: z
    .array(z.string())
    .describe("Why it failed, or what could not be read although the rest was."),
  issues: z
    .array(sourceIssue)
    .describe("The same as facts, for other languages; a text is what something else said."),
  tools: z
    .array(
      z.object({
        name: z.string(),
        displayName: z.string(),
        methods: z.number(),
        prompts: z.number().optional(),
        resources: z.number().optional(),
      }),
    )
    .describe("`methods` that models call; `prompts` and `resources` where there are some."),
  loadedAt: z.string().nullable(),
  file: z
    .string()
    .optional()
    .describe("Of a module: its path, from the folder that Pegboard runs in where it lies below."),
  isWatched: z.literal(true).optional().describe("It loads again by itself when its files change."),
  keepsTools: z
    .literal(true)
    .optional()
    .describe("Its last load failed, and the tools of the one before are offered as they were."),
  nextTryAt: z
    .string()
    .nullable()
    .describe("When a failed source is tried again by itself; ever later while it keeps failing."),
  config: mcpSourceConfig.optional(),
  protocol: z
    .object({ transport: z.enum(["stdio", "streamable http", "sse"]), version: z.string() })
    .optional()
    .describe("How it is spoken to now: the transport and the version of the protocol."),
  runsAt: z
    .object({ server: z.string(), isThis: z.boolean() })
    .optional()
    .describe("The server that runs its program, when only one of several does."),
  paused: z
    .object({ at: z.string(), by: z.string(), byId: doerId })
    .optional()
    .describe("Who paused it, and when."),
  health: sourceHealthSummary.optional().describe("Of sources that can come back by themselves."),
  openapi: openApiSourceState.optional().describe("Of services that are described in OpenAPI."),
  signIn: sourceSignInSummary.optional().describe("Of an address that asks people to sign in."),
  review: sourceReviewSummary
    .optional()
    .describe("Of sources from outside: what they list is offered only as it was accepted."),
});
export type SourceSummary = z.infer<typeof sourceSummary>;

/**
 * POST /api/v1/sources/:id/sign-in: begins, with a client that the server has given or one that is
 * registered by itself.
 */
export const signInRequest = z.strictObject({
  client: z
    .strictObject({
      id: z.string().min(1).max(2_000),
      secret: z.string().min(1).max(2_000).optional(),
    })
    .optional(),
});
export type SignInRequest = z.input<typeof signInRequest>;

/** Where the person signs in; the browser comes back to /oauth/callback. */
export const signInAnswer = z.object({ url: z.string() });
export type SignInAnswer = z.infer<typeof signInAnswer>;

/**
 * DELETE /api/v1/sources/:id/sign-in: what became of the tokens at the server that gave them;
 * nothing when a sign-in only waited.
 */
export const signOutAnswer = z.object({
  tokens: z
    .enum(["revoked", "not revoked", "not revocable"])
    .optional()
    .describe(
      "`not revocable`: it takes no word of it. `not revoked`: it did not answer, or refused.",
    ),
});
export type SignOutAnswer = z.infer<typeof signOutAnswer>;

/** Words in what a source says that a rule about texts finds suspicious. */
export const foundSuspicion = z.object({
  rule: z.string().describe("Id of the rule, as `pegboard lint --texts` names it."),
  at: z.string().describe("JSON pointer of the text in the definition."),
  words: z.string().describe("At most 200 characters; hidden ones are written as ⟨U+200B⟩."),
  reads: z.string().optional().describe("What encoded words read."),
});
export type FoundSuspicion = z.infer<typeof foundSuspicion>;

export const reviewItem = z.object({
  source: z.string().describe("Id of the source, and its name for people."),
  sourceName: z.string(),
  tool: z.string(),
  method: z.string().optional().describe("Without it the tool itself."),
  kind: z.enum(["new", "changed", "gone"]),
  fingerprint: z.string().describe("What `setReview` calls the form."),
  since: z.string(),
  names: z.object({ tool: z.string(), method: z.string().optional() }),
  fields: z.array(z.string()).describe("The fields that are said in another way."),
  becomesDestructive: z
    .literal(true)
    .optional()
    .describe("It says now that it destroys, and did not."),
  suspicious: z
    .enum(["high", "medium", "low"])
    .optional()
    .describe("The worst that a rule finds in the texts that it brings."),
  unseen: z
    .literal(true)
    .optional()
    .describe("It is on where it is counted, and waits there: accepting it offers it."),
  fit: z
    .enum(["fits", "breaks", "unsure"])
    .optional()
    .describe("Whether all arguments that fitted still do, by the schemas; not for what is new."),
  isForAll: z.literal(true).optional().describe("It is accepted for all agents or for none."),
  agents: z
    .number()
    .describe(
      "Agents in use that have it on; of what is new, those that would; of what is gone, those that had it on or have an entry for it.",
    ),
});
export type ReviewItem = z.infer<typeof reviewItem>;

export const waitingChange = definitionChange.omit({ kind: true }).extend({
  kind: reviewItem.shape.kind,
  fingerprint: z.string().describe("The same for the same difference."),
  since: z.string(),
});
export type WaitingChange = z.infer<typeof waitingChange>;

/** GET /api/v1/sources/:id/changes: what waits until somebody decides about it. */
export const sourceChangesAnswer = z.object({ changes: z.array(waitingChange) });
export type SourceChangesAnswer = z.infer<typeof sourceChangesAnswer>;

/**
 * GET /api/v1/review: what differs from what agents had before, decided or not; decisions are in
 * the organisation's settings.
 */
export const reviewAnswer = z.object({ changes: z.array(reviewItem) });
export type ReviewAnswer = z.infer<typeof reviewAnswer>;

/** GET /api/v1/review/count: how many of them nobody decided about. */
export const reviewCountAnswer = z.object({
  waiting: z.number(),
  proposals: z.number().describe("Proposals that you may accept."),
});
export type ReviewCountAnswer = z.infer<typeof reviewCountAnswer>;

export const reviewAgent = z.object({
  id: z.string(),
  was: z
    .enum(["offered", "on", "off", "named"])
    .describe(
      "How the agent has it, and how it would have it once the change is accepted for it. Of what is gone: how it had it, and whether it has an entry.",
    ),
  is: z.enum(["offered", "on", "off", "named"]),
  tokens: z.number().describe("Tokens more of what it is offered."),
});
export type ReviewAgent = z.infer<typeof reviewAgent>;

export const reviewPlaceQuery = z.strictObject({
  source: z.string(),
  tool: z.string(),
  method: z.string().optional(),
});

/** GET /api/v1/review/change?source=…&tool=…&method=… */
export const reviewChangeAnswer = z.object({
  change: waitingChange,
  agents: z
    .array(reviewAgent)
    .describe("Every agent in use; of what is gone, those whose settings name it."),
  suspicions: z
    .array(foundSuspicion)
    .describe("What rules find in the texts that it brings; at most 50."),
});
export type ReviewChangeAnswer = z.infer<typeof reviewChangeAnswer>;

/**
 * POST /api/v1/sources/:id/changes/accept: fingerprints of what was looked at, for all agents; a
 * save of the organisation's settings. 409 when one does not wait any more: nothing is accepted
 * then.
 */
export const acceptChangesRequest = z.strictObject({
  changes: z.array(z.string()).min(1).max(LIMITS.operations),
  on: z
    .boolean()
    .optional()
    .describe(
      "Whether something new among them is on at once where its tool is on. Default false.",
    ),
});
export type AcceptChangesRequest = z.input<typeof acceptChangesRequest>;

/**
 * PATCH /api/v1/sources/:id/changes. True accepts what comes from then on; what waits now waits on.
 */
export const autoAcceptRequest = z.union([
  z.strictObject({ autoAccept: z.boolean() }),
  z.strictObject({ takesChanges: z.boolean() }).describe("The former name."),
]);
export type AutoAcceptRequest = z.input<typeof autoAcceptRequest>;

export const sourcesAnswer = z.object({ sources: z.array(sourceSummary) });
export type SourcesAnswer = z.infer<typeof sourcesAnswer>;

const paused = z
  .literal(true)
  .optional()
  .describe("It waits: something of it has to be entered first.");
const sourceDocument = z
  .string()
  .max(
    DOCUMENT_LIMITS.bytes,
    shapeMessage((t) => t("is too long")),
  )
  .optional()
  .describe(
    "The text that POST /api/v1/import read: `{ $document: … }` in `config` stands for a secret of it.",
  );

/**
 * POST /api/v1/sources: adds an MCP server and connects to it. One that runs a command, or is given
 * environment variables, needs proof of the person at the terminal: the cookie of POST
 * /api/v1/terminal-proof, or the code itself in the header `X-Pegboard-Code`.
 */
export const addSourceRequest = z.strictObject({
  name: sourceName,
  config: unvalidated(mcpSourceConfig),
  document: sourceDocument,
  paused,
});
export type AddSourceRequest = z.input<typeof addSourceRequest>;

export const editedSourceConfig = z.union([
  mcpStdioConfig.extend({ args: z.array(jsonValue).optional() }),
  mcpHttpConfig,
]);
export type EditedSourceConfig = z.infer<typeof editedSourceConfig>;

/**
 * PATCH /api/v1/sources/:id: of a source that was added in the browser. What is not named stays. In
 * `config` a hidden value stays what it is as `{ "$secret": name }`, a hidden argument as `{
 * "$secret": place }`, and a hidden address as it was shown, as long as the command or the address
 * stays the same; 422 names what has to be entered again. Proof is needed as in POST.
 */
export const editSourceRequest = z.strictObject({
  name: sourceName.optional(),
  config: unvalidated(editedSourceConfig).optional(),
  document: sourceDocument,
  values: namedRecord(z.string().max(DOCUMENT_LIMITS.bytes))
    .optional()
    .describe("Values of the `pendingValues` of its connection, by their references."),
  paused,
});
export type EditSourceRequest = z.input<typeof editSourceRequest>;

/** POST /api/v1/sources/preview: a connection as for POST or PATCH. Nothing is stored or started. */
export const previewSourceRequest = editSourceRequest.pick({ config: true }).required();

export const sourcePreview = z.object({
  message: z.string().optional().describe("Which of its variables cannot be read, and what to do."),
  issue: sourceIssue.optional().describe("The same as a fact, for other languages."),
});
export type SourcePreview = z.infer<typeof sourcePreview>;

/** POST /api/v1/sources/:id/duplicate: the same connection, secrets too, under another name. */
export const duplicateSourceRequest = z.strictObject({ name: sourceName });
export type DuplicateSourceRequest = z.input<typeof duplicateSourceRequest>;
