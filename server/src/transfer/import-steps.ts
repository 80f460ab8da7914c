import {
  applyOverrides,
  compactOperations,
  type Issue,
  type OwnerSettings,
  operationsBetween,
  ownValue,
  requestIssue,
  restoreOperations,
  type SettingsOperation,
  type SettingsOwner,
  type ToolDefinition,
  toToolSettings,
} from "@pegboard/registry-core";
import type { ImportedOwner, ImportMode, ImportPlan, ImportRequest, ImportTarget, LeftOut } from "../api-contract.ts";
import { checkFile } from "../pegboard-file/check-file.ts";
import type { FileAgent, PegboardFile } from "../pegboard-file/file-format.ts";
import { mergeSettings } from "../pegboard-file/merge-presets.ts";
import type { PegboardState } from "../pegboard-file/plan-changes.ts";
import { filled, mapRecord } from "../pegboard-file/sparse-records.ts";
import { wantedAgent, wantedOrganisation } from "../pegboard-file/wanted-settings.ts";
import { agentOfForeign, hideSecrets } from "./foreign-settings.ts";
import { KnownNames } from "./known-names.ts";
import type { ReadDocument } from "./read-document.ts";

/** A document that was recognised. */
export type Importable = Exclude<ReadDocument, { faults: unknown }>;
/** What is wrong with a document whose form is right. */
export type Refused = { issues: Pick<Issue, "path" | "message">[] };

interface Importing extends Pick<ImportRequest, "targets" | "names"> {
  /** What it is compared with. */
  state: PegboardState;
}

/** What a document would change, owner by owner, so that others have their turn. */
export function* importSteps(read: Importable, importing: Importing): Generator<undefined, ImportPlan | Refused> {
  const { state, names = [] } = importing;
  const tools = byName(applyOverrides(state.declared, state.organisation.settings).tools);
  const known = new KnownNames(tools, names);
  const context = { ...importing, tools, known };
  if ("foreign" in read) return yield* planForeign(read, context);
  const plan: ImportPlan = { form: "pegboard", owners: [], left: leftOfFile(read.file) };
  const issues: Refused["issues"] = [];
  if (read.file.organisation) {
    issues.push(...planOrganisation(read.file, context, plan));
    yield;
  }
  for (const [key, agent] of Object.entries(read.file.agents ?? {})) {
    const flat = withoutPresets(read.file, agent);
    issues.push(...unknownPresets(read.file, key, agent));
    const { unknown, left, said } = known.sort(flat, ["agents", key]);
    yield;
    issues.push(
      ...checkFile({ ...templatesOf(read.file), agents: { [key]: said } }, { tools, isAwaited: () => false }),
    );
    yield;
    const owned = ownerOf(key, agent, { context, mode: "replace" });
    const wanted = wantedAgent(read.file, said, { tools, current: owned.current, prune: false });
    const operations =
      owned.mode === "replace" ? operationsBetween(owned.current, wanted) : merged(owned.current, wanted);
    yield;
    plan.owners.push(importedOwner(owned, operations, unknown));
    plan.left.push(...left, ...labelsThatStay(agent, owned, state));
    yield;
  }
  return issues.length > 0 ? { issues } : plan;
}

interface Context extends Importing {
  tools: ReadonlyMap<string, ToolDefinition>;
  known: KnownNames;
}

type Owned = Omit<ImportedOwner, "changes" | "unknown"> & { current: OwnerSettings };

function ownerOf(
  key: string,
  { name, description = "", group }: FileAgent,
  { context: { state, targets = {} }, mode }: { context: Context; mode: ImportMode },
): Owned {
  const target: ImportTarget = ownValue(targets, key) ?? { agent: key, mode };
  const present = state.agents.find(({ id }) => id === target.agent);
  const owner: SettingsOwner | undefined = present && { kind: "agent", id: present.id };
  return {
    key,
    ...(owner && { owner }),
    mode: target.mode,
    labels: { name: name ?? key, description, ...(group !== undefined && { group }) },
    revision: present?.revision ?? 0,
    current: present?.settings ?? {},
  };
}

/** Of an agent that is there, an import changes no name. */
function labelsThatStay(said: FileAgent, { key, owner }: Owned, { agents }: PegboardState): LeftOut[] {
  const present = owner?.kind === "agent" ? agents.find(({ id }) => id === owner.id) : undefined;
  const differing = LABELS.filter((label) => present && said[label] !== undefined && said[label] !== present[label]);
  return differing.map((label) => ({
    path: ["agents", key, label],
    why: `is not what ${present?.name} has. An import does not change it: that is done on the page Agents.`,
  }));
}

const LABELS = ["name", "description", "group"] as const;

function importedOwner(
  { current, ...owned }: Owned,
  operations: SettingsOperation[],
  unknown: ImportedOwner["unknown"],
): ImportedOwner {
  const changes = operations.map((operation) => {
    const [before] = restoreOperations(current, operation);
    return { operation, ...(before && { before }) };
  });
  return { ...owned, changes, unknown };
}

/** Only what the document names; a switch that it leaves open stays as it is. */
function merged(current: OwnerSettings, wanted: OwnerSettings): SettingsOperation[] {
  return compactOperations(current, named(wanted));
}

const named = (wanted: OwnerSettings) =>
  operationsBetween({}, wanted).filter(
    ({ op, ...rest }) => op !== "setTool" || !("state" in rest) || rest.state !== "inherit",
  );

function planOrganisation(file: PegboardFile, { state, known }: Context, plan: ImportPlan): Issue[] {
  const { unknown, left, said } = known.sort({ tools: file.organisation?.tools ?? {} }, ["organisation"]);
  const only: PegboardFile = { organisation: { tools: said.tools as never } };
  const { revision, settings: current } = state.organisation;
  const declared = byName(state.declared);
  const wanted = wantedOrganisation(only, { tools: declared, current, prune: false });
  const owner = { key: "@organisation", owner: { kind: "organisation" } as const, mode: "replace" as const };
  const labels = { name: "Organisation", description: "" };
  plan.owners.push(importedOwner({ ...owner, labels, revision, current }, operationsBetween(current, wanted), unknown));
  plan.left.push(...left);
  return checkFile(only, { tools: declared, isAwaited: () => false });
}

function* planForeign(
  read: Extract<Importable, { foreign: unknown }>,
  context: Context,
): Generator<undefined, ImportPlan> {
  const { foreign, isJson } = read;
  const { agent, unknown, left, origins } = agentOfForeign(foreign, context.known);
  yield;
  const owned = ownerOf("", agent, { context, mode: foreign.form === "switches" ? "merge" : "replace" });
  const wanted = wantedAgent({}, agent, { tools: context.tools, current: owned.current, prune: false });
  const operations = compactOperations(owned.current, [
    ...(owned.mode === "replace" ? restOff(owned.current, agent, context.tools) : []),
    ...named(wanted),
  ]);
  yield;
  const owner = importedOwner(owned, operations, unknown);
  const hidden = hideSecrets(owner.changes, { tools: context.tools, origins, isJson });
  const plan = { ...owner, changes: hidden.changes };
  return { form: foreign.form, owners: [plan], left: [...foreign.left, ...left, ...hidden.left] };
}

/** A list of tools says that all others are off, and that a tool in it is on as a whole. */
function restOff(
  current: OwnerSettings,
  { tools: said = {} }: FileAgent,
  tools: Context["tools"],
): SettingsOperation[] {
  const entries = Object.entries(current.tools ?? {}).filter(([tool]) => tools.get(tool)?.isCore === false);
  return [
    { op: "setNewTools", state: "off" },
    ...entries.flatMap(([tool, entry]): SettingsOperation[] => {
      if (!Object.hasOwn(said, tool)) return [{ op: "setTool", tool, state: "off" }];
      const methods = Object.keys(toToolSettings(entry).methods ?? {});
      return methods.map((method) => ({ op: "setMethod", tool, method, state: "inherit" }));
    }),
  ];
}

function withoutPresets(file: PegboardFile, { presets = [], name, description, group, ...own }: FileAgent): FileAgent {
  const labels = filled({ name, description, group });
  if (presets.length === 0) return { ...labels, ...own };
  const merged = mergeSettings([...presets.map((preset) => ownValue(file.presets, preset) ?? {}), own]);
  const tools = mapRecord(merged.tools, ({ config, ...tool }) => ({ ...tool, config: filled(config) }));
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

/** Sources are added where somebody sees what they run. */
function leftOfFile({ sources }: PegboardFile): LeftOut[] {
  return Object.entries(sources ?? {}).flatMap(([kind, entries]) =>
    (Array.isArray(entries) ? entries.map((_, index) => index) : Object.keys(entries ?? {})).map((name) => ({
      path: ["sources", kind, name],
      why: "is a source: add it on the page Sources, or with pegboard apply.",
    })),
  );
}

const byName = (tools: readonly ToolDefinition[]) => new Map(tools.map((tool) => [tool.name, tool]));
