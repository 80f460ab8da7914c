import {
  agentCatalog,
  applyOperations,
  compactOperations,
  functionNames,
  type JsonSchema,
  type OwnerSettings,
  resolveToolset,
  sanitiseSchema,
  type ToolDefinition,
  ToolRegistry,
  toggleTool,
} from "@pegboard/registry-core";
import {
  configureCatalog,
  formatPrompt,
  formatToolset,
  serializePayload,
} from "@pegboard/registry-core/formats";
import {
  metadataOperations,
  type RegisteredTool,
  reachSteps,
  searchMethods,
  switchTools,
} from "@pegboard/registry-core/internal";
import { manyTools, referringParameters, toolsWithConfig } from "./many-tools.ts";

export interface Measured {
  name: string;
  /** The number of methods in the catalogue. */
  methods: number;
  /** The milliseconds that it may take with 1,000 methods. */
  target?: number;
  /** Makes the argument of `run` before each run, outside of what is measured. */
  prepare?: () => unknown;
  run: (prepared: never) => unknown;
}

/**
 * Measures the work of a registry, for catalogues of 100, 1,000 and 10,000 tools with one method of
 * five parameters each. A cold run has definitions that nothing was ever computed for.
 */
export function* registryBenches(): Generator<Measured> {
  // The sizes are measured one after the other, since memory that another size holds would slow
  // this one down.
  for (const methods of [100, 1_000, 10_000]) {
    const registered = manyTools(methods);
    const catalog = { tools: registered.map((tool) => tool.definition) };
    const names = functionNames(catalog.tools);
    const everything = resolveToolset(catalog, {});
    const settings = someSettings(catalog.tools);
    const [first] = everything.tools;
    const click = first ? toggleTool(first) : [];
    const made = catalog.tools.flatMap(({ name }) => metadataOperations(name, { isCore: true }));
    const agents = { organisation: {}, agents: agentsWith(settings) };
    const allOff = switchTools(everything.tools, false);
    const fresh = () => freshCatalog(catalog.tools);
    const changed = () => {
      const [one, ...others] = catalog.tools;
      const tools = one ? [structuredClone(one), ...others] : [];
      return { toolset: resolveToolset({ tools }, {}), names };
    };
    const clicked = () => ({ toolset: resolveToolset(catalog, applyOperations({}, click)), names });
    const list = ({ toolset, names: named }: BenchedRegistry) =>
      formatToolset(toolset, named, "openai-chat");
    const text = (subject: BenchedRegistry) => serializePayload(list(subject).payload);
    const prompt = ({ toolset, names: named }: BenchedRegistry) =>
      formatPrompt(toolset, named, "xml");
    const warm = { toolset: everything, names };
    text(warm);
    prompt(warm);
    const benches: Omit<Measured, "methods">[] = [
      { name: "register", target: 5, run: () => registerAll(registered) },
      { name: "resolve for one agent", target: 1, run: () => resolveToolset(catalog, settings) },
      { name: "name every function", run: () => functionNames(catalog.tools) },
      { name: "list, cold", target: 5, prepare: fresh, run: list },
      {
        name: "list for Gemini, cold",
        prepare: fresh,
        run: ({ toolset, names: named }: BenchedRegistry) =>
          formatToolset(toolset, named, "gemini"),
      },
      {
        name: "sanitise references, unions",
        prepare: () => Array.from({ length: methods }, referringParameters),
        run: (schemas: JsonSchema[]) => schemas.map((schema) => sanitiseSchema(schema)),
      },
      { name: "list, cached", target: 0.1, run: () => list(warm) },
      { name: "list, one tool changed", prepare: changed, run: list },
      { name: "list's text, after a click", prepare: clicked, run: text },
      { name: "list's text, cold", prepare: fresh, run: text },
      { name: "XML prompt, cold", target: 20, prepare: fresh, run: prompt },
      {
        name: "the same by JSON.stringify",
        prepare: fresh,
        run: ({ toolset }: BenchedRegistry) =>
          JSON.stringify(toolset.tools.map((tool) => tool.definition)),
      },
      { name: "XML prompt, after a click", target: 7, prepare: clicked, run: prompt },
      {
        name: "search",
        run: () => searchMethods(everything, names, { query: "convert the unit 17" }),
      },
      { name: "apply one click", run: () => applyOperations(settings, click) },
      { name: "switch all tools off", run: () => applyOperations(settings, allOff) },
      {
        name: "whom a change of all reaches",
        run: () => [...reachSteps(made, { declared: catalog.tools, ...agents })],
      },
      { name: "compact that draft", run: () => compactOperations(settings, allOff) },
    ];
    yield* benches.map((bench) => ({ ...bench, methods }));
    // These tools are made last, so that the others are not measured with the memory of these.
    yield* textBenches(methods).map((bench) => ({ ...bench, methods }));
  }
}

/**
 * Measures texts for an agent that has another config of every tool. In a cold run nothing was ever
 * asked of these tools.
 */
function textBenches(methods: number): Omit<Measured, "methods">[] {
  const settings: OwnerSettings = {
    tools: Object.fromEntries(
      Array.from({ length: methods }, (_, index) => [`search_${index}`, { config: { limit: 7 } }]),
    ),
  };
  const tools = () => {
    const registry = registerAll(toolsWithConfig(methods));
    return { registry, names: functionNames(registry.definitions()) };
  };
  const configure = (from: ReturnType<typeof tools>, chosen = settings) =>
    configureCatalog({ tools: from.registry.definitions() }, chosen, from);
  const known = tools();
  const toolset = resolveToolset(agentCatalog(configure(known), settings), settings);
  formatToolset(toolset, known.names, "openai-chat");
  const changed = () => ({ tools: { ...settings.tools, search_0: { config: { limit: 8 } } } });
  return [
    { name: "texts of configs, cold", prepare: tools, run: configure },
    { name: "texts of configs, cached", target: 5, run: () => configure(known) },
    {
      name: "list with such texts, cached",
      target: 0.1,
      run: () => formatToolset(toolset, known.names, "openai-chat"),
    },
    {
      name: "texts, one config changed",
      prepare: changed,
      run: (other: OwnerSettings) => configure(known, other),
    },
  ];
}

interface BenchedRegistry {
  toolset: ReturnType<typeof resolveToolset>;
  names: ReturnType<typeof functionNames>;
}

function freshCatalog(tools: ToolDefinition[]): BenchedRegistry {
  const copies = structuredClone(tools);
  return { toolset: resolveToolset({ tools: copies }, {}), names: functionNames(copies) };
}

function registerAll(tools: readonly RegisteredTool[]): ToolRegistry {
  const registry = new ToolRegistry();
  for (const tool of tools) registry.register(tool);
  return registry;
}

/** Half of the agents have settings of their own. */
const agentsWith = (settings: OwnerSettings) =>
  Array.from({ length: 20 }, (_, index) => ({
    id: `agent-${index}`,
    settings: index % 2 === 0 ? settings : {},
  }));

function someSettings(tools: readonly ToolDefinition[]): OwnerSettings {
  const entries = tools
    .filter((_, index) => index % 2 === 0)
    .map((tool, index) => [tool.name, { enabled: index % 4 !== 0 }]);
  return { tools: Object.fromEntries(entries) };
}
