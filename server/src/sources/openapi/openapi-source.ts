import { on } from "node:events";
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { JsonObject, ToolDefinition } from "@pegboard/registry-core";
import type { BuildContext, GivenContext, RegisteredTool } from "@pegboard/registry-core/internal";
import type { OpenApiIssue, Problem } from "@pegboard/registry-core/problems";
import type { OpenApiReading, OpenApiSourceState } from "../../api-contract.ts";
import type { ReportProgress } from "../../events/progress-report.ts";
import { OPENAPI_LIMITS } from "../../limits.ts";
import { RestingWorker } from "../../start-worker.ts";
import type { ConnectionFingerprint } from "../mcp/connection-fingerprint.ts";
import type { LoadedSource, Source } from "../source.ts";
import { SourceError } from "../source-error.ts";
import { skippedItemProblem } from "../source-problems.ts";
import { toolNameOfSource } from "../tool-name-of-source.ts";
import { callOperation } from "./call-operation.ts";
import type {
  DescriptionRequest,
  ReadDescription,
  ReadOperation,
  RequestPlan,
} from "./description.ts";
import { fetchDescription } from "./fetch-description.ts";
import { type OpenApiOrigin, shownPlace, textDigest } from "./openapi-config.ts";
import { openApiTools } from "./openapi-tools.ts";
import { requestSummary } from "./read-operation.ts";
import type { ReadMessage } from "./read-worker.ts";

export interface OpenApiSourceOptions {
  id: string;
  name: string;
  origin: OpenApiOrigin;
  fingerprint?: ConnectionFingerprint | undefined;
  addedBy: Source["addedBy"];
}

/** A service that is described in OpenAPI: its tags are tools, its operations methods. */
export function openApiSource(options: OpenApiSourceOptions): Source {
  return new OpenApiSource(options);
}

/**
 * The origin of a source of this kind; undefined for another one. The next load of the source
 * follows it.
 */
export function openApiOriginOf(source: Source): OpenApiOrigin | undefined {
  return source instanceof OpenApiSource ? source.origin : undefined;
}

/** The description of a source as it was read last. */
export function openApiReadingOf(source: Source): OpenApiReading | undefined {
  return source instanceof OpenApiSource ? source.reading : undefined;
}

class OpenApiSource implements Source {
  readonly id: string;
  readonly kind = "openapi";
  readonly name: string;
  readonly addedBy: Source["addedBy"];
  readonly fromOutside = true;
  readonly connection: string | undefined;
  readonly origin: OpenApiOrigin;
  #tools = new Map<string, RegisteredTool>();
  #plans = new Map<string, RequestPlan>();
  #read: SizedDescription | undefined;
  readonly #digest: string | undefined;

  constructor({ id, name, origin, fingerprint, addedBy }: OpenApiSourceOptions) {
    this.id = id;
    this.name = name;
    this.addedBy = addedBy;
    // Secrets are bound to the place that decides where they go.
    this.connection = fingerprint?.({
      transport: "openapi",
      place: origin.url ?? origin.file ?? id,
      // Keys were entered for the servers that were allowed then.
      ...(origin.otherServers && { otherServers: origin.otherServers.toSorted() }),
    });
    this.origin = origin;
    this.#digest = origin.text === undefined ? undefined : textDigest(origin.text);
  }

  /**
   * Whether calls work while the description cannot be read again, which they do once it was read.
   */
  get reconnects(): boolean {
    return this.origin.url !== undefined && this.#read === undefined;
  }

  get openapi(): OpenApiSourceState {
    const { grouping, allowPrivate, without, text, otherServers } = this.origin;
    const { operations, skipped, adjusted, total } = this.#read ?? {};
    return {
      place: shownPlace(this.origin),
      grouping,
      allowPrivate,
      otherServers: otherServers ?? [],
      isUploaded: text !== undefined,
      ...(this.#digest !== undefined && { digest: this.#digest }),
      ...(total !== undefined && {
        counts: {
          operations: operations?.length ?? 0,
          skipped: skipped?.length ?? 0,
          adjusted: adjusted?.length ?? 0,
          without: without.length,
          total,
        },
      }),
    };
  }

  get reading(): OpenApiReading | undefined {
    if (!this.#read) return undefined;
    const { operations: _, tools: __, ...reading } = this.#read;
    return reading;
  }

  async load(signal: AbortSignal, report?: ReportProgress): Promise<LoadedSource> {
    const description = await readOpenApi(this.origin, { name: this.name, signal, report });
    const definitions = openApiTools(description, {
      sourceId: this.id,
      connection: this.connection,
    });
    await setImmediate();
    const { operations } = description;
    this.#read = description;
    this.#plans = new Map(
      operations.map(({ tool, definition, request }) => [planKey(tool, definition.name), request]),
    );
    this.#tools = new Map(
      definitions.map((definition) => [definition.name, this.#toolOf(definition)]),
    );
    return {
      tools: [...this.#tools.values()],
      messages: operations.length > 0 ? [] : [{ code: "no_operations" as const }],
      problems: [...skippedProblems(this, description), ...largeProblems(this, description)],
    };
  }

  async close(): Promise<void> {}

  /**
   * The tool of a definition. While the description declares an equal definition it stays one
   * object, so that caches stay valid.
   */
  #toolOf(definition: ToolDefinition): RegisteredTool {
    const known = this.#tools.get(definition.name);
    if (known && isDeepStrictEqual(known.definition, definition)) return known;
    const build = (config: JsonObject, context?: BuildContext) => ({
      call: (method: string, args: JsonObject, { signal, sent }: GivenContext) => {
        const plan = this.#planOf(definition.name, method, context?.definition);
        const service = this.#read ?? { servers: [], credentials: [] };
        const { parameters = {} } = definition.methods.find(({ name }) => name === method) ?? {};
        const { allowPrivate } = this.origin;
        return callOperation(plan, service, {
          args,
          config,
          parameters,
          signal,
          sent,
          allowPrivate,
        });
      },
    });
    return { definition, build };
  }

  /**
   * The request plan of a method. The accepted form says which request is meant, and no other one
   * is made under its name.
   */
  #planOf(tool: string, method: string, accepted: ToolDefinition | undefined): RequestPlan {
    const plan = this.#plans.get(planKey(tool, method));
    const meant = accepted?.methods.find(({ name }) => name === method)?.summary;
    const described = plan && requestSummary(`${plan.verb} ${plan.path}`, plan);
    if (plan && (meant === undefined || meant === described)) return plan;
    throw new Error(
      `${this.name} describes "${method}" as another request now. Accept the change on the Sources page, then call again.`,
    );
  }
}

const planKey = (tool: string, method: string) => JSON.stringify([tool, method]);

/** A description with the number of characters of the whole text. */
export type SizedDescription = ReadDescription & { size: number };

interface ReadingOptions {
  name: string;
  signal: AbortSignal;
  report?: ReportProgress | undefined;
}

/** Reads a description. @throws Error for people */
export async function readOpenApi(
  origin: OpenApiOrigin,
  { name, signal, report = () => {} }: ReadingOptions,
): Promise<SizedDescription> {
  const { text, url } = await fetchDescription(origin, { signal, report });
  const { grouping, without, otherServers = [] } = origin;
  const prefix = toolNameOfSource(name, "openapi");
  const read = await readDescriptionInThread(
    { text, prefix, grouping, without, otherServers, ...(url !== undefined && { url }) },
    { signal, report },
  );
  if ("issue" in read)
    throw new SourceError({ code: "description", values: { issue: read.issue } });
  return { ...read, size: text.length };
}

/**
 * One problem for each reason, because a description may leave out hundreds of operations for one
 * reason.
 */
function skippedProblems(
  { id, name }: Pick<Source, "id" | "name">,
  { skipped }: ReadDescription,
): Problem[] {
  const byReason = new Map<
    string,
    { operations: string[]; reason: ReadDescription["skipped"][number]["reason"] }
  >();
  for (const { operation, reason } of skipped) {
    const key = JSON.stringify(reason);
    const found = byReason.get(key) ?? { operations: [], reason };
    found.operations.push(operation);
    byReason.set(key, found);
  }
  return [...byReason.values()].map(({ operations, reason }) =>
    skippedItemProblem({
      code: "openapi_skipped",
      values: { source: name, operations, reason },
      kind: "method left out",
      severity: reason.code === "callback" ? "note" : "warning",
      place: { source: id },
    }),
  );
}

/** One problem for each method that is larger than most requests. */
function largeProblems(
  { id, name }: Pick<Source, "id" | "name">,
  { large }: ReadDescription,
): Problem[] {
  return large.map(({ operation, tool, method, characters }) =>
    skippedItemProblem({
      code: "openapi_large",
      values: { source: name, operation, characters },
      kind: "very large method",
      severity: "warning",
      place: { source: id, tool, method },
    }),
  );
}

/** The page has a description read again after each choice. */
const thread = new RestingWorker("sources/openapi/read-worker", OPENAPI_LIMITS.readingMegabytes);
/** Milliseconds. */
const IDLE_LIMIT_OF_READER = 10_000;
/** The reading that runs: one description is read at a time, because each thread takes memory. */
let lastDescriptionReading: Promise<unknown> = Promise.resolve();

interface ThreadOptions {
  signal: AbortSignal;
  report?: ReportProgress;
  longest?: number;
}

/**
 * Reads a description in a thread that is ended when it takes too long, too much memory, or nobody
 * waits for it any more.
 */
export function readDescriptionInThread(
  request: DescriptionRequest,
  { signal, report = () => {}, longest = OPENAPI_LIMITS.readingTime }: ThreadOptions,
): Promise<ReadDescription | { issue: OpenApiIssue }> {
  report({ step: "wait" });
  const reading = lastDescriptionReading.then(() =>
    readDescriptionNow(request, { signal, report, longest }),
  );
  lastDescriptionReading = reading.catch(() => undefined);
  return reading;
}

async function readDescriptionNow(
  request: DescriptionRequest,
  { signal, report, longest }: Required<ThreadOptions>,
) {
  report({ step: "read" });
  const worker = await thread.take();
  const end = AbortSignal.any([signal, AbortSignal.timeout(longest)]);
  const operations: ReadOperation[] = [];
  try {
    const said = on(worker, "message", { signal: end, close: ["exit"] });
    worker.postMessage(request);
    for await (const [text] of said) {
      const message: ReadMessage = JSON.parse(text);
      if (!("operations" in message)) {
        thread.rest(IDLE_LIMIT_OF_READER);
        return "issue" in message ? message : { ...message.head, operations };
      }
      operations.push(...message.operations);
      report({ step: "read", unit: "operations", done: operations.length });
      await setImmediate();
    }
  } catch {
    // It was ended, or ran out of memory.
  }
  await thread.end();
  signal.throwIfAborted();
  return { issue: { code: "too_slow" as const } };
}
