// POST  /api/v1/sources/openapi/preview       what would come in of a description; stores nothing
// POST  /api/v1/sources/openapi               adds a service that is described in OpenAPI
// GET   /api/v1/sources/:id/openapi/reading   what is known of it since it was read last
// POST  /api/v1/sources/:id/openapi/preview   what would come in of it with another name,
//                                             description or choice; stores nothing
// PATCH /api/v1/sources/:id/openapi           changes that
// PATCH /api/v1/sources/:id/openapi/config    sets a key for all of its tools

import { sameJson } from "@pegboard/json-schema";
import type { JsonObject, ToolDefinition } from "@pegboard/registry-core";
import { type FieldChange, reviewSteps } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import type { AgentState } from "../agents/agent-states.ts";
import { progressQuery } from "../api-contract/event-contract.ts";
import {
  addOpenApiRequest,
  changeOpenApiRequest,
  openApiChanges,
  openApiConfigAnswer,
  openApiConfigRequest,
  openApiDescription,
  openApiReading,
  previewOpenApiRequest,
} from "../api-contract/openapi-contract.ts";
import { sourceSummary } from "../api-contract/source-contract.ts";
import type { OpenApiChanges, Power } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid } from "../errors.ts";
import { progressReport } from "../events/progress-report.ts";
import { callerOf } from "../http/caller.ts";
import { limitAtOnce } from "../http/caller-limits.ts";
import { readChange, readOperations, readQuery } from "../http/read-request.ts";
import { requireProof, savingAs } from "../http/require-proof.ts";
import { OPENAPI_LIMITS } from "../limits.ts";
import { setInTools } from "../pegboard-file/shared-config.ts";
import { refused } from "../refusals.ts";
import { powersOfLeaving } from "../settings/powers-of-change.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { type OpenApiOrigin, parseOpenApiOrigin } from "../sources/openapi/openapi-config.ts";
import { openApiOriginOf, openApiReadingOf } from "../sources/openapi/openapi-source.ts";
import { previewDescription } from "../sources/openapi/preview-description.ts";
import { operationOf } from "../sources/openapi/read-operation.ts";
import { addOpenApiSource, changeOpenApiSource } from "../sources/openapi/stored-openapi.ts";
import type { Source } from "../sources/source.ts";
import { sourceIssueOf } from "../sources/source-error.ts";
import { recordingAs, requestEntry } from "./records/record-event.ts";
import { sourceRecords } from "./sources-route.ts";

/** The largest body. A text in JSON is longer than the text itself. */
const LARGEST_DESCRIPTION_BODY = OPENAPI_LIMITS.bytes * 1.5;

export function openApiSourcesRoute(app: Hono, dependencies: Dependencies): void {
  const limit = limitAtOnce(OPENAPI_LIMITS.readingAtOnce, (t) =>
    t("descriptions that are read", {}, "limited"),
  );
  for (const path of ["openapi/*", ":id/openapi/preview"])
    app.use(`/api/v1/sources/${path}`, limit);
  addOpenApiSourceRoutes(app, dependencies);
  changeOpenApiSourceRoutes(app, dependencies);
  app.patch(
    "/api/v1/sources/:id/openapi/config",
    contract({ takes: openApiConfigRequest, answers: openApiConfigAnswer }),
    async (context) => {
      const { source } = describedSource(dependencies, context.req.param("id"));
      const { config } = await readChange(context, openApiConfigRequest);
      const { declared, storedOrganisation } = await dependencies.current.read();
      const set = setInTools(
        declared.filter((tool) => tool.source === source.id),
        config,
      );
      const operations = readOperations(set, "organisation");
      await saveSettings(
        savingAs(dependencies, context),
        async (state) => state.storedOrganisation,
        { baseRevision: storedOrganisation.revision, operations },
      );
      return context.json({ tools: [...new Set(set.map(({ tool }) => tool))] });
    },
  );
}

function addOpenApiSourceRoutes(app: Hono, dependencies: Dependencies): void {
  app.post(
    "/api/v1/sources/openapi/preview",
    contract({
      takes: previewOpenApiRequest,
      query: progressQuery,
      answers: openApiDescription,
    }),
    async (context) => {
      const { name, ...rest } = await readChange(context, previewOpenApiRequest, {
        bytes: LARGEST_DESCRIPTION_BODY,
      });
      const origin = originFrom(rest as JsonObject);
      requireProof(dependencies, context, privatePowers(origin));
      const { description } = await preview(dependencies, context, { origin, name });
      return context.json(description);
    },
  );

  app.post(
    "/api/v1/sources/openapi",
    contract({ takes: addOpenApiRequest, answers: sourceSummary, status: 201 }),
    async (context) => {
      const { name, ...rest } = await readChange(context, addOpenApiRequest, {
        bytes: LARGEST_DESCRIPTION_BODY,
      });
      const origin = originFrom(rest as JsonObject);
      requireProof(dependencies, context, privatePowers(origin));
      const { signal } = context.req.raw;
      const records = sourceRecords(context, { transport: "openapi" });
      const summary = await recordingAs(dependencies, records, () =>
        addOpenApiSource(dependencies, { name, origin, signal }),
      );
      dependencies.log.warn(
        { source: summary.id, by: callerOf(context).name },
        `The source ${name}, which OpenAPI describes, was added.`,
      );
      return context.json(summary, 201);
    },
  );
}

function changeOpenApiSourceRoutes(app: Hono, dependencies: Dependencies): void {
  app.get(
    "/api/v1/sources/:id/openapi/reading",
    contract({ answers: openApiReading }),
    (context) => {
      const { source } = describedSource(dependencies, context.req.param("id"));
      const reading = openApiReadingOf(source);
      if (!reading) throw refused("not_found", "descriptionUnread", { source: source.name });
      return context.json(reading);
    },
  );

  app.post(
    "/api/v1/sources/:id/openapi/preview",
    contract({ takes: changeOpenApiRequest, query: progressQuery, answers: openApiChanges }),
    async (context) => {
      const changed = await readChanged(dependencies, context);
      const { description, definitions } = await preview(dependencies, context, changed);
      return context.json({
        ...description,
        ...(await effectsOfReading(dependencies, changed.source, definitions)),
        asksForKeys:
          changed.origin.url !== changed.before.url ||
          !sameJson(changed.origin.otherServers ?? [], changed.before.otherServers ?? []),
      } satisfies OpenApiChanges);
    },
  );

  app.patch(
    "/api/v1/sources/:id/openapi",
    contract({ takes: changeOpenApiRequest, answers: sourceSummary }),
    async (context) => {
      const changed = await readChanged(dependencies, context);
      const { source, change, name, origin } = changed;
      const { id } = source;
      const changes = (...fields: string[]) => fields.some((field) => Object.hasOwn(change, field));
      if (name !== source.name || changes("grouping", "url", "text", "otherServers")) {
        const state = await dependencies.current.read();
        requireProof(dependencies, context, await powersOfLeaving(dependencies.store, state, id));
      }
      // What cannot be read does not take the place of what can.
      if (changes("url", "text", "allowPrivate")) await preview(dependencies, context, changed);
      const facts = { changed: Object.keys(change) };
      const subject = { kind: "source", id, name } as const;
      const edited = requestEntry(context, { kind: "source_edited", facts }, subject);
      const summary = await recordingAs(dependencies, { changeSource: [edited] }, () =>
        changeOpenApiSource(dependencies, id, { name, origin }),
      );
      dependencies.log.warn(
        { source: id, by: callerOf(context).name },
        `The source ${name}, which OpenAPI describes, was changed.`,
      );
      return context.json(summary);
    },
  );
}

/** The source that a request is about, and what it would be made from. */
async function readChanged(dependencies: Dependencies, context: Context) {
  const { source, origin: before } = describedSource(dependencies, context.req.param("id") ?? "");
  const { name = source.name, ...change } = await readChange(context, changeOpenApiRequest, {
    bytes: LARGEST_DESCRIPTION_BODY,
  });
  if (source.addedBy !== "ui") {
    throw refused("bad_request", "descriptionNotFromHere", { source: source.name });
  }
  const { url, text, fileName, ...choices } = before;
  const isElsewhere = change.url !== undefined || change.text !== undefined;
  const place = {
    fileName: change.url === undefined ? fileName : undefined,
    ...(!isElsewhere && { url, text }),
  };
  const origin = originFrom(JSON.parse(JSON.stringify({ ...choices, ...place, ...change })));
  requireProof(dependencies, context, privatePowers(origin, before));
  return { source, before, change, name, origin };
}

async function preview(
  dependencies: Dependencies,
  context: Context,
  { origin, name }: { origin: OpenApiOrigin; name: string },
) {
  const { progress: of } = readQuery(context, progressQuery);
  const { report, end } = progressReport((progress) => {
    if (of !== undefined) dependencies.events.publish({ type: "progress", of, progress });
  });
  const { signal } = context.req.raw;
  try {
    return await previewDescription(origin, { name, signal, report }, dependencies).finally(end);
  } catch (error) {
    throw refused("bad_request", "descriptionUnreadable", { issue: sourceIssueOf(error) });
  }
}

/** What agents would notice of what the source would list, and whether it would wait. */
async function effectsOfReading(
  { current, agents, sources }: Dependencies,
  { id, connection = "" }: Source,
  definitions: ToolDefinition[],
) {
  const [{ declared }, states] = await Promise.all([current.read(), agents.list()]);
  const present = declared.filter((tool) => tool.source === id);
  const summary = sources.summaries().find((source) => source.id === id);
  // Agents' settings belong to tools of this source, wherever it is.
  const own = definitions.map((tool) => ({ ...tool, source: id, connection }));
  return {
    ...(await compareDescription(present, definitions, states)),
    waits: summary?.review?.autoAccept !== true && (await agents.isAnyOn(own)),
  };
}

function describedSource({ sources }: Dependencies, id: string) {
  const source = sources.find(id);
  const origin = source && openApiOriginOf(source);
  if (!source || !origin) throw refused("not_found", "descriptionMissing", { id });
  return { source, origin };
}

/** The power to reach private addresses, unless the source has these addresses already. */
function privatePowers(after: OpenApiOrigin, before?: OpenApiOrigin): Power[] {
  const isKnown = before?.allowPrivate && before.url === after.url && before.text === after.text;
  return after.allowPrivate && !isKnown ? [{ code: "privateAddresses" }] : [];
}

function originFrom(given: JsonObject): OpenApiOrigin {
  const parsed = parseOpenApiOrigin({ transport: "openapi", ...given });
  if ("issues" in parsed) throw invalid(parsed.issues);
  return parsed.origin;
}

/**
 * Compares a source with a new description of it: what it has now, what differs, and who has it on.
 * Operations are equal by verb and path, whatever their tools and names.
 */
async function compareDescription(
  present: readonly ToolDefinition[],
  described: readonly ToolDefinition[],
  agents: readonly AgentState[],
): Promise<Pick<OpenApiChanges, "present" | "agents">> {
  const changed = await changedOperations(present, described);
  const users = agentsWithTools(new Set(present.map(({ name }) => name)), agents);
  return {
    agents: users.map(({ agent: { id, name } }) => ({ id, name })),
    present: present.flatMap(({ name: tool, methods }) =>
      methods.map(({ name: method, summary = "" }) => {
        const operation = operationOf(summary);
        const fields = changed.get(operation);
        const on = users.flatMap(({ isOn }, index) => (isOn(tool, method) ? [index] : []));
        return { operation, tool, method, agents: on, ...(fields && { fields }) };
      }),
    ),
  };
}

async function changedOperations(
  present: readonly ToolDefinition[],
  described: readonly ToolDefinition[],
): Promise<Map<string, FieldChange[]>> {
  const [tool] = present;
  if (!tool) return new Map();
  const asOne = (tools: readonly ToolDefinition[]): ToolDefinition[] => {
    const methods = tools.flatMap((one) => one.methods);
    // Changes of forms that nobody has accepted are reported, too.
    return [
      {
        ...tool,
        methods: methods.map(({ sourceChange: _, ...method }) => ({
          ...method,
          name: method.summary === undefined ? method.name : operationOf(method.summary),
        })),
      },
    ];
  };
  const { changes } = await runCooperatively(reviewSteps(asOne(present), asOne(described)));
  return new Map(
    changes.flatMap(({ method, kind, fields }) =>
      method !== undefined && kind === "changed" ? [[method, fields]] : [],
    ),
  );
}

/** The agents that have any of the tools on. */
function agentsWithTools(tools: ReadonlySet<string>, agents: readonly AgentState[]) {
  return agents.flatMap(({ agent, toolset }) => {
    const own = toolset.tools.filter(
      ({ definition, state }) => tools.has(definition.name) && state !== "off",
    );
    const on = new Map(
      own.map(({ definition, methods }) => [
        definition.name,
        new Set(methods.filter(({ enabled }) => enabled).map((method) => method.definition.name)),
      ]),
    );
    return on.size === 0
      ? []
      : [{ agent, isOn: (tool: string, method: string) => on.get(tool)?.has(method) === true }];
  });
}
