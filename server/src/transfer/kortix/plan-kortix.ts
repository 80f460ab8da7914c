import { setOwn } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { idFromName, RESERVED_AGENT_IDS } from "@pegboard/registry-core/internal";
import type { ImportPlan, ImportRequest, SkippedPart, SourceSummary } from "../../api-contract.ts";
import type { FileAgent, FileTool } from "../../pegboard-file/file-format.ts";
import type { PegboardState } from "../../pegboard-file/plan-changes.ts";
import { wantedAgent } from "../../pegboard-file/wanted-settings.ts";
import { toolNameOfSource } from "../../sources/tool-name-of-source.ts";
import { ownerOfEntry, toImportedOwner } from "../imported-owner.ts";
import { KnownNames } from "../known-names.ts";
import { foreignOperations } from "../named-operations.ts";
import { RuleUse } from "./connector-rules.ts";
import type { KortixAgent, KortixConnector, KortixDocument } from "./read-kortix.ts";

interface Importing extends Pick<ImportRequest, "targets" | "names" | "sourceNames"> {
  state: PegboardState;
  /** The sources that are stored. */
  sources?: readonly SourceSummary[];
  tools: ReadonlyMap<string, ToolDefinition>;
}
type KortixPlanning = Importing & { known: KnownNames };

/**
 * Plans what the agents of a kortix.yaml have here: the connectors that they are granted are on,
 * and those of the document that they are not granted are off. It says nothing about other tools,
 * so an agent that is here keeps them as they are, and a new one has nothing else.
 */
export function* planKortix(
  document: KortixDocument,
  importing: Importing,
  { sources, left }: Pick<ImportPlan, "sources" | "left">,
): Generator<undefined, ImportPlan> {
  const { tools, names = [], sourceNames = [] } = importing;
  const awaited = namesOfAwaited(sources, importing.sources);
  const known = new KnownNames(tools, names, {
    sourceOf: (slug) => awaited.get(toolNameOfSource(slug, slug)),
    others: document.servers.servers.flatMap(({ path, name }) =>
      sourceNames
        .filter((one) => JSON.stringify(one.path) === JSON.stringify(path))
        .map((one) => [name, one.name] as const),
    ),
  });
  const planning = { ...importing, known };
  const plan: ImportPlan = {
    form: "kortix",
    sources,
    owners: [],
    left: [...document.left, ...left],
  };
  const grants = yield* grantedTools(document, planning, plan.left);
  const taken = new Set(RESERVED_AGENT_IDS);
  for (const agent of document.agents) {
    const key = idFromName(agent.name, "agent", taken);
    taken.add(key);
    plan.owners.push(planAgent(agent, { key, grants, plan, ...planning }));
    yield;
  }
  return plan;
}

/** The sources whose tools are not here yet, by the names that these will have. */
const namesOfAwaited = (
  planned: ImportPlan["sources"],
  stored: readonly SourceSummary[] = [],
): ReadonlyMap<string, string> =>
  new Map(
    [...stored.filter(({ state }) => state !== "ready"), ...planned].map(({ name }) => [
      toolNameOfSource(name, name),
      name,
    ]),
  );

/** What each connector of the document means here, by its slug. */
type Grants = ReadonlyMap<string, Grant>;
interface Grant extends Pick<KortixConnector, "onlyFor"> {
  /** Its tools, with what its rules set; none where nothing here has its name. */
  tools: ReadonlyMap<ToolDefinition, FileTool>;
}

function* grantedTools(
  { connectors, rules, agents }: KortixDocument,
  { known, tools }: KortixPlanning,
  left: SkippedPart[],
): Generator<undefined, Grants> {
  const use = new RuleUse();
  const granted = agents.flatMap(({ grant }) => (grant === "all" ? [] : [...grant]));
  const declared = new Map(connectors.map((connector) => [connector.slug, connector]));
  const grants = new Map<string, Grant>();
  for (const slug of new Set([...declared.keys(), ...granted])) {
    const { rules: own = [], onlyFor } = declared.get(slug) ?? {};
    const found = toolsOfConnector(slug, known, tools);
    const entries = found.map((tool): [ToolDefinition, FileTool] => {
      const methods = use.methodsOf(tool, slug, { project: rules, connector: own });
      return [tool, { enabled: "on", methods }];
    });
    grants.set(slug, { tools: new Map(entries), onlyFor });
    yield;
  }
  left.push(...use.unused([...rules, ...connectors.flatMap((one) => one.rules)]));
  return grants;
}

/** The tools that a connector brings: those of the source, or of the namespace, of its name. */
function toolsOfConnector(
  slug: string,
  known: KnownNames,
  tools: ReadonlyMap<string, ToolDefinition>,
): ToolDefinition[] {
  const name = known.nameHere(toolNameOfSource(slug, slug));
  const meant = known.tool(slug) ?? tools.get(name);
  if (meant) return [meant];
  const namespace = `${name}.`;
  return [...tools.values()].filter(({ name }) => name.startsWith(namespace));
}

interface AgentPlanning extends KortixPlanning {
  key: string;
  grants: Grants;
  plan: ImportPlan;
}

function planAgent(agent: KortixAgent, planning: AgentPlanning) {
  const { key, grants, plan, known, tools, state, targets } = planning;
  const { name, description, path, grant } = agent;
  const isGranted = (slug: string, { onlyFor }: Grant) =>
    (grant === "all" || grant.has(slug)) && (onlyFor === undefined || onlyFor.has(name));
  const entries: Record<string, FileTool> = {};
  // A tool that two connectors bring is on when one of them is granted.
  for (const [slug, one] of grants)
    if (!isGranted(slug, one))
      for (const tool of one.tools.keys()) setOwn<FileTool>(entries, tool.name, "off");
  for (const [slug, one] of grants) {
    if (!isGranted(slug, one)) continue;
    for (const [tool, entry] of one.tools) setOwn<FileTool>(entries, tool.name, entry);
    if (one.tools.size === 0) setOwn<FileTool>(entries, slug, "on");
  }
  const said: FileAgent = { name, ...(description !== undefined && { description }) };
  const sorted = known.sort({ tools: entries }, []);
  plan.left.push(
    ...sorted.left.map((issue) => ({
      ...issue,
      path: [...path, "connectors", ...issue.path.slice(1)],
    })),
  );
  const isHere = state.agents.some(({ id }) => id === key);
  const owned = ownerOfEntry(key, said, { state, targets, mode: isHere ? "merge" : "replace" });
  const whole: FileAgent = { ...said, tools: sorted.said.tools };
  const wanted = wantedAgent({}, whole, { tools, current: owned.current, prune: false });
  const operations = foreignOperations(owned, { agent: whole, wanted }, tools);
  return toImportedOwner(owned, operations, sorted.unknown);
}
