// POST /api/v1/export   agents, the organisation, presets and sources as a pegboard.yaml
// POST /api/v1/import   what a document would change; it changes nothing
// GET  /api/v1/known-servers   MCP servers that many people use, and what each asks for

import { requestIssue } from "@pegboard/registry-core/internal";
import type { TemplateAnalysis } from "@pegboard/registry-core/prompts";
import type { Hono } from "hono";
import { shapeSentence } from "../api-contract/shape-messages.ts";
import {
  exportAnswer,
  exportRequest,
  importAnswer,
  importRequest,
  knownServersAnswer,
} from "../api-contract/transfer-contract.ts";
import type {
  ExportAnswer,
  ImportAnswer,
  ImportedOwner,
  ImportedSource,
  ImportRequest,
  KnownServersAnswer,
} from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid } from "../errors.ts";
import { type SeenAgents, seenAgents } from "../http/agent-reach.ts";
import { limitAtOnce } from "../http/caller-limits.ts";
import { readJson } from "../http/read-request.ts";
import { seenSettings } from "../http/seen-settings.ts";
import { BODY_LIMITS, DOCUMENT_LIMITS } from "../limits.ts";
import { damagedAnswer, listAllDamaged } from "../owners/damaged-owners.ts";
import { templatesIn } from "../pegboard-file/check-file.ts";
import type { PegboardState } from "../pegboard-file/plan-changes.ts";
import { newFileSteps } from "../pegboard-file/write-file.ts";
import { maskedSettings } from "../secrets/stored-configs.ts";
import { detachSettings } from "../settings/tool-sources.ts";
import { namesVariables } from "../sources/mcp/file-variables.ts";
import { isProgramHere } from "../sources/mcp/transport/program-transport.ts";
import { ORGANISATION } from "../stores/store.ts";
import { presetId, storedIdOf } from "../stores/store-keys.ts";
import { markChangedHere, type PastSave } from "../transfer/changed-here.ts";
import { readDocumentInThread } from "../transfer/document-thread.ts";
import { exportSteps } from "../transfer/export-steps.ts";
import { type Importable, importSteps } from "../transfer/import-steps.ts";
import { labelsOfAgent } from "./owners/agent-summary.ts";
import { recordEvent } from "./records/record-event.ts";

/** The largest body. A text in JSON is longer than the text itself. */
const LARGEST_DOCUMENT_BODY = DOCUMENT_LIMITS.bytes * 1.5;

/** The path at which `pegboard schema` puts the schema beside a file that stands alone. */
const SCHEMA_REFERENCE = "./pegboard.schema.json";

export function transferRoute(app: Hono, dependencies: Dependencies): void {
  app.post(
    "/api/v1/export",
    contract({ takes: exportRequest, answers: exportAnswer }),
    async (context) => {
      const { format, ...choice } = await readJson(context, exportRequest, BODY_LIMITS.ofNames);
      const state = {
        ...(await readTransferState(dependencies)),
        sources: dependencies.sources.summaries(),
      };
      const { agents, organisation, presets, sources } = choice;
      const count = agents === "all" ? state.agents.length : agents.length;
      const facts = { agents: count, organisation, presets, sources };
      await recordEvent(dependencies, context, { kind: "settings_exported", facts });
      const { exported, secrets, left } = await runCooperatively(exportSteps(state, choice));
      const text = await runCooperatively(
        newFileSteps(exported, { format, schema: SCHEMA_REFERENCE }),
      );
      // Whoever names agents is told by their absence.
      const damaged = choice.agents === "all" ? await listAllDamaged(dependencies.store) : [];
      return context.json({
        text,
        secrets,
        left,
        outOfOrder: damaged.map(damagedAnswer),
      } satisfies ExportAnswer);
    },
  );

  app.post(
    "/api/v1/import",
    contract({ takes: importRequest, answers: importAnswer }),
    limitAtOnce(DOCUMENT_LIMITS.readingAtOnce, (t) => t("documents that are read", {}, "limited")),
    async (context) => {
      const {
        text,
        targets = {},
        names = [],
        ...said
      } = await readJson(context, importRequest, { bytes: LARGEST_DOCUMENT_BODY });
      const { signal } = context.req.raw;
      const read = await readDocumentInThread({ source: text }, signal);
      if ("issues" in read) return context.json(read satisfies ImportAnswer);
      const seen = await seenAgents(context, dependencies);
      const state = await readTransferState(dependencies, seen);
      refuseUnknownTargets(targets, state);
      const sources = dependencies.sources.summaries();
      const analyses = await analyseTemplates(dependencies, read);
      const plan = await runCooperatively(
        importSteps(read, { state, targets, names, ...said, sources, analyses }),
      );
      if (!("issues" in plan)) {
        const owners: ImportedOwner[] = [];
        for (const owner of plan.owners) {
          owners.push(
            await runCooperatively(markChangedHere(owner, await readPast(dependencies, owner))),
          );
        }
        const planned = plan.sources.map(markMissingProgram);
        return context.json({ ...plan, sources: planned, owners } satisfies ImportAnswer);
      }
      return context.json(
        (await readDocumentInThread({ source: text, issues: plan.issues }, signal)) as ImportAnswer,
      );
    },
  );
}

export function knownServersRoute(app: Hono): void {
  app.get("/api/v1/known-servers", contract({ answers: knownServersAnswer }), async (context) => {
    // The list is large beside what a start needs, and few ask for it.
    const { knownServers } = await import("../transfer/known-servers/known-servers.ts");
    const servers = knownServers().map((server) => {
      return { ...server, ways: server.ways.map(markMissingProgram) };
    });
    return context.json({ servers } satisfies KnownServersAnswer);
  });
}

/** Analyses of a document's templates, by their sources. */
async function analyseTemplates(
  { renderer }: Dependencies,
  read: Importable,
): Promise<ReadonlyMap<string, TemplateAnalysis>> {
  const analyses = new Map<string, TemplateAnalysis>();
  for (const system of "file" in read ? templatesIn(read.file) : []) {
    const reading = await renderer.read("@import", { system });
    if (reading.system) analyses.set(system, reading.system);
  }
  return analyses;
}

/** A source with the program that starts it, where that is not on this machine. */
function markMissingProgram(source: ImportedSource): ImportedSource {
  const { command } = source.sent;
  const isMissing =
    source.runsCommand === true &&
    typeof command === "string" &&
    !namesVariables(command) &&
    !isProgramHere(command);
  return isMissing ? { ...source, missingProgram: command } : source;
}

function refuseUnknownTargets(
  targets: NonNullable<ImportRequest["targets"]>,
  { agents }: PegboardState,
): void {
  const known = new Set(agents.map(({ id }) => id));
  const unknown = Object.entries(targets).filter(
    ([, { agent }]) => agent !== null && !known.has(agent),
  );
  const sentence = shapeSentence((t) => t("names no agent that is there: null makes a new one"));
  const issues = unknown.map(([key]) =>
    requestIssue(["targets", key, "agent"], "shape", { sentence }),
  );
  if (issues.length > 0) throw invalid(issues);
}

/**
 * The newest saves of an owner that a document replaces; for other owners nothing says what the
 * document comes from.
 */
async function readPast(
  { store, box, current }: Dependencies,
  { owner, mode, revision, changes }: ImportedOwner,
): Promise<PastSave[]> {
  if (!owner || mode === "merge" || changes.length === 0) return [];
  const id = storedIdOf(owner);
  const { catalog } = await current.read();
  const saves = await store.listSettingsRevisions(
    id,
    Math.max(0, revision - DOCUMENT_LIMITS.saves),
  );
  const past = saves.map((save) => {
    return {
      ...save,
      settings: maskedSettings({ box, catalog }, id, detachSettings(save, catalog).settings),
    };
  });
  const first = { revision: 0, savedAt: "", savedBy: null, operations: [], settings: {} };
  return revision > DOCUMENT_LIMITS.saves ? past : [first, ...past];
}

/** The present state of everything that files describe. */
async function readTransferState(
  { agents, box, current, store }: Dependencies,
  seen?: SeenAgents,
): Promise<PegboardState> {
  const all = await agents.list();
  const states = seen?.among(all, ({ agent }) => agent.id) ?? all;
  const { declared, storedOrganisation, catalog } = await current.read();
  return {
    presets: (await store.listOwners("preset")).map((preset) => {
      const { id, name, description, revision, settings } = detachSettings(preset, catalog);
      return {
        id: presetId(id),
        name,
        description,
        revision,
        settings: maskedSettings({ box, catalog }, id, settings),
      };
    }),
    declared,
    organisation: {
      revision: storedOrganisation.revision,
      settings: maskedSettings(
        { box, catalog: { tools: declared } },
        ORGANISATION,
        seen ? seenSettings(storedOrganisation.settings, seen) : storedOrganisation.settings,
      ),
    },
    agents: states.map(({ agent, settings }) => {
      return { id: agent.id, ...labelsOfAgent(agent), revision: agent.revision, settings };
    }),
  };
}
