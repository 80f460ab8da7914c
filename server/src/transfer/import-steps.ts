import { ownValue } from "@pegboard/json-schema";
import {
  applyOverrides,
  type Issue,
  type OwnerSettings,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { operationsBetween, requestIssue, toolsByName } from "@pegboard/registry-core/internal";
import type { TemplateAnalysis } from "@pegboard/registry-core/prompts";
import type {
  ImportedSource,
  ImportPlan,
  ImportRequest,
  SkippedPart,
  SourceSummary,
} from "../api-contract.ts";
import { DOCUMENT_LIMITS } from "../limits.ts";
import { checkFile } from "../pegboard-file/check-file.ts";
import type { FileAgent, PegboardFile } from "../pegboard-file/file-format.ts";
import { mergeSettings } from "../pegboard-file/merge-presets.ts";
import type { PegboardState } from "../pegboard-file/plan-changes.ts";
import { filled, mapRecord } from "../pegboard-file/sparse-records.ts";
import { wantedAgent, wantedOrganisation } from "../pegboard-file/wanted-settings.ts";
import { planServers } from "./client-files/plan-servers.ts";
import { agentOfForeign, withoutForeignSecrets } from "./foreign-settings.ts";
import type { ForeignDocument } from "./import-formats.ts";
import { type Owned, ownerOfEntry, ownerOfPreset, toImportedOwner } from "./imported-owner.ts";
import { KnownNames, type SortedNames } from "./known-names.ts";
import { planKortix } from "./kortix/plan-kortix.ts";
import { foreignOperations, mergedOperations } from "./named-operations.ts";
import { placeOfSource, planSources } from "./plan-sources.ts";
import type { ReadDocument } from "./read-document.ts";

/** A document that was recognised. */
export type Importable = Exclude<ReadDocument, { issues: unknown }>;
/** The issues of a document whose form is right. */
export type Refused = { issues: Issue[] };

interface Importing extends Pick<ImportRequest, "targets" | "names" | "emptyList" | "sourceNames"> {
  /** The state that it is compared with. */
  state: PegboardState;
  sources?: readonly SourceSummary[];
  /** Analyses of its templates, by their sources. */
  analyses?: ReadonlyMap<string, TemplateAnalysis>;
}

/** The changes that a document would make, owner by owner, so that other work has its turn. */
export function* importSteps(
  read: Importable,
  importing: Importing,
): Generator<undefined, ImportPlan | Refused> {
  const { state, names = [], analyses, sourceNames = [] } = importing;
  const tools = toolsByName(applyOverrides(state.declared, state.organisation.settings).tools);
  if ("servers" in read) {
    const { form, client } = read.servers;
    const planned = planServers(read.servers, importing.sources ?? [], sourceNames);
    if (read.kortix) return yield* planKortix(read.kortix, { ...importing, tools }, planned);
    return { form, ...(client !== undefined && { client }), ...planned, owners: [] };
  }
  const brought = importedSources("file" in read ? read.file : {}, importing);
  const others = sourceNames.map(({ path, name }) => [String(path.at(-1)), name] as const);
  const known = new KnownNames(tools, names, { sourceOf: brought.sourceOf, others });
  const context = { ...importing, tools, known };
  if ("foreign" in read) return yield* planForeign(read, context);
  const plan: ImportPlan = {
    form: "pegboard",
    sources: brought.sources,
    owners: [],
    left: brought.left,
  };
  const issues: Refused["issues"] = [];
  if (read.file.organisation) {
    issues.push(...planOrganisation(read.file, context, plan));
    yield;
  }
  // Presets are first, because agents follow them.
  for (const [key, preset] of Object.entries(read.file.storedPresets ?? {})) {
    const { said, ...sorted } = known.sort(preset, ["storedPresets", key]);
    yield;
    issues.push(
      ...checkFile(
        { storedPresets: { [key]: said as FilePreset } },
        { tools, isAwaited: () => false, analyses },
      ),
    );
    yield;
    yield* planOwner(ownerOfPreset(key, preset, state), { ...sorted, plan }, (current) =>
      wantedAgent(read.file, said, { tools, current, prune: false }),
    );
  }
  for (const [key, agent] of Object.entries(read.file.agents ?? {})) {
    const flat = withoutPresets(read.file, agent);
    issues.push(...unknownPresets(read.file, key, agent));
    const { said, ...sorted } = known.sort(
      followingKnown(key, flat, { file: read.file, state, plan }),
      ["agents", key],
    );
    yield;
    issues.push(
      ...checkFile(
        { ...templatesOf(read.file), agents: { [key]: said } },
        { tools, isAwaited: () => false, analyses },
      ),
    );
    yield;
    yield* planOwner(
      ownerOfEntry(key, agent, { ...context, mode: "replace" }),
      { ...sorted, plan },
      (current) => wantedAgent(read.file, said, { tools, current, prune: false }),
    );
  }
  return issues.length > 0 ? { issues } : plan;
}

/** Adds an owner to the plan, with the parts of its entry that are unknown here. */
function* planOwner(
  owned: Owned,
  { plan, left, unknown }: Pick<SortedNames, "left" | "unknown"> & { plan: ImportPlan },
  wantedOf: (current: OwnerSettings) => OwnerSettings,
): Generator<undefined, void> {
  const wanted = wantedOf(owned.current);
  yield;
  const operations =
    owned.mode === "replace"
      ? operationsBetween(owned.current, wanted)
      : mergedOperations(owned.current, wanted);
  yield;
  plan.owners.push(toImportedOwner(owned, operations, unknown));
  plan.left.push(...left);
  yield;
}

type FilePreset = NonNullable<PegboardFile["storedPresets"]>[string];

/**
 * The agent without the presets that are neither here nor in the document, because nobody can
 * follow them.
 */
function followingKnown(
  key: string,
  { follows, ...agent }: FileAgent,
  { file, state, plan }: { file: PegboardFile; state: PegboardState; plan: ImportPlan },
): FileAgent {
  if (!follows) return agent;
  const isKnown = (id: string) =>
    Object.hasOwn(file.storedPresets ?? {}, id) || state.presets.some((preset) => preset.id === id);
  follows.forEach((id, index) => {
    if (!isKnown(id))
      plan.left.push(requestIssue(["agents", key, "follows", index], "preset_missing"));
  });
  return { ...agent, follows: follows.filter(isKnown) };
}

interface Context extends Importing {
  tools: ReadonlyMap<string, ToolDefinition>;
  known: KnownNames;
}

function planOrganisation(
  file: PegboardFile,
  { state, known }: Context,
  plan: ImportPlan,
): Issue[] {
  const { unknown, left, said } = known.sort({ tools: file.organisation?.tools ?? {} }, [
    "organisation",
  ]);
  const only: PegboardFile = {
    organisation: { ...file.organisation, tools: said.tools as never },
  };
  const { revision, settings: current } = state.organisation;
  const declared = toolsByName(state.declared);
  const wanted = wantedOrganisation(only, { tools: declared, current, prune: false });
  const owner = {
    key: "@organisation",
    kind: "organisation",
    owner: { kind: "organisation" },
    mode: "replace",
  } as const;
  const labels = { name: "Organisation", description: "" };
  plan.owners.push(
    toImportedOwner(
      { ...owner, labels, renames: [], revision, current },
      operationsBetween(current, wanted),
      unknown,
    ),
  );
  plan.left.push(...left);
  return checkFile(only, { tools: declared, isAwaited: () => false });
}

function* planForeign(
  read: Extract<Importable, { foreign: unknown }>,
  context: Context,
): Generator<undefined, ImportPlan> {
  const { isJson } = read;
  const { emptyList } = read.foreign;
  const means = context.emptyList;
  const asked = emptyList && { emptyList: { path: emptyList, ...(means && { means }) } };
  if (asked && !means)
    return { form: read.foreign.form, sources: [], owners: [], left: read.foreign.left, ...asked };
  const foreign =
    emptyList && means === "all" ? withEveryTool(read.foreign, context) : read.foreign;
  const { agent, unknown, left, origins } = agentOfForeign(foreign, context.known);
  yield;
  const owned = ownerOfEntry("", agent, {
    ...context,
    mode: foreign.form === "switches" ? "merge" : "replace",
  });
  const wanted = wantedAgent({}, agent, {
    tools: context.tools,
    current: owned.current,
    prune: false,
  });
  const operations = foreignOperations(owned, { agent, wanted }, context.tools);
  yield;
  const owner = toImportedOwner(owned, operations, unknown);
  const hidden = withoutForeignSecrets(owner.changes, { tools: context.tools, origins, isJson });
  const plan = { ...owner, changes: hidden.changes };
  // A new agent has the document's name.
  const isNamed = owner.owner === undefined && foreign.name !== undefined;
  const besides = isNamed
    ? foreign.left.filter(({ path }) => path.join() !== "name")
    : foreign.left;
  return {
    form: foreign.form,
    sources: [],
    owners: [plan],
    left: [...besides, ...left, ...hidden.left],
    ...asked,
  };
}

/** The document as one that names every tool that is here, so that each is seen and can be left. */
function withEveryTool(document: ForeignDocument, { tools }: Context): ForeignDocument {
  const optional = [...tools.values()].filter(({ isCore }) => !isCore);
  const path = document.emptyList ?? [];
  return { ...document, tools: optional.map(({ name }) => ({ name, path, enabled: true })) };
}

function withoutPresets(
  file: PegboardFile,
  { presets = [], name, description, group, ...own }: FileAgent,
): FileAgent {
  const labels = filled({ name, description, group });
  if (presets.length === 0) return { ...labels, ...own };
  const merged = mergeSettings([
    ...presets.map((preset) => ownValue(file.presets, preset) ?? {}),
    own,
  ]);
  const tools = mapRecord(merged.tools, ({ config, ...tool }) => ({
    ...tool,
    config: filled(config),
  }));
  return { ...labels, ...merged, tools };
}

function unknownPresets({ presets = {} }: PegboardFile, key: string, agent: FileAgent): Issue[] {
  return (agent.presets ?? []).flatMap((name, index) =>
    Object.hasOwn(presets, name)
      ? []
      : [
          requestIssue(["agents", key, "presets", index], "not_in_file", {
            what: "preset",
            name,
            suggestion: undefined,
          }),
        ],
  );
}

const templatesOf = ({ templates }: PegboardFile) => (templates ? { templates } : {});

interface ImportedFromFile {
  sources: ImportedSource[];
  left: SkippedPart[];
  /** The source that would bring a tool of this name. */
  sourceOf(tool: string): string | undefined;
}

/** The sources in a document that came alone. */
function importedSources(
  file: Pick<PegboardFile, "sources">,
  { sources: stored = [], sourceNames }: Importing,
): ImportedFromFile {
  const { modules = [], mcpFiles = [], mcpServers = {} } = file.sources ?? {};
  const plan = planSources({ content: file }, { sources: stored, prune: false, sourceNames });
  const invalid = new Set(plan.issues.map(({ path }) => JSON.stringify(path.slice(0, 3))));
  const sound = plan.changes.filter(
    (change): change is ImportedSource =>
      change.action !== "remove" && !invalid.has(JSON.stringify(change.path)),
  );
  const [sources, tooMany] = [
    sound.slice(0, DOCUMENT_LIMITS.sources),
    sound.slice(DOCUMENT_LIMITS.sources),
  ];
  const files = Object.entries({ modules, mcpFiles }).flatMap(([kind, named]) =>
    named.map((_, index) => requestIssue(["sources", kind, index], "on_the_machine")),
  );
  return {
    sources,
    left: [
      ...plan.issues,
      ...plan.left,
      ...plan.started.map((name) =>
        requestIssue(
          placeOfSource({ kind: Object.hasOwn(mcpServers, name) ? "mcp" : "openapi", name }),
          "source_started",
        ),
      ),
      ...tooMany.map((source) =>
        requestIssue(source.path, "too_many_sources", { most: DOCUMENT_LIMITS.sources }),
      ),
      ...files,
    ],
    sourceOf: plan.awaitedSource,
  };
}
