import {
  agentCatalog,
  applyOverrides,
  type OwnerSettings,
  type ResolvedTool,
  resolveToolset,
  type SettingsOperation,
} from "@pegboard/registry-core";
import {
  type Catalog,
  catalogFor,
  changePreset,
  changesPolicy,
  offeredTokens,
  type ResolvedMethod,
  toolsOfOperation,
} from "@pegboard/registry-core/internal";
import type { CatalogAnswer } from "../../api/catalog.ts";

/** What a draft of a preset does to one agent that follows it. */
export interface FollowerEffect {
  /** How many more methods it gets. */
  methods: number;
  tokens: number;
  /** Whether anything of it is another one, a value too. */
  changes: boolean;
  /** Whether a switch is another one, of a method that is not available too. */
  isSwitched: boolean;
  /** What the draft switches and the agent has otherwise by its own choice. */
  keeps: KeptSwitch[];
  /** Whether the agent's own policy for new tools wins over the draft's. */
  hasOwnPolicy: boolean;
}

interface KeptSwitch {
  name: string;
  on: boolean;
}

/** A draft of a preset, and the agents that follow it. */
interface FollowedDraft {
  preset: string;
  operations: readonly SettingsOperation[];
  /** The settings of each follower, by id. */
  followers: Readonly<Record<string, { settings: OwnerSettings }>>;
}

/**
 * The effects of a draft on each follower, by id. It looks at the tools that the draft concerns
 * only, one agent a step.
 */
export function* followerEffects(
  { declared, organisation, unavailable, presets, tokens }: CatalogAnswer,
  { preset, operations, followers }: FollowedDraft,
): Generator<undefined, ReadonlyMap<string, FollowerEffect>> {
  const overridden = applyOverrides(declared, organisation);
  const named = new Set(operations.flatMap(toolsOfOperation));
  const isPolicy = changesPolicy(operations, presets);
  const tools = overridden.tools.filter(({ name }) => isPolicy || named.has(name));
  const before: Catalog = { ...overridden, tools, unavailable, presets };
  const after: Catalog = { ...before, presets: changePreset(presets, preset, operations) };
  const effects = new Map<string, FollowerEffect>();
  for (const [id, { settings }] of Object.entries(followers)) {
    const was = toolsIn(catalogFor(before, id), settings);
    const is = toolsIn(catalogFor(after, id), settings);
    const isSwitched = hasOther(was, is, ({ enabled }) => enabled);
    effects.set(id, {
      methods: countOffered(is) - countOffered(was),
      tokens: offeredTokens(tokens, is) - offeredTokens(tokens, was),
      changes: isSwitched || isOther(was, is),
      isSwitched,
      keeps: operations.flatMap((operation) => keptSwitch(operation, is)),
      hasOwnPolicy: isPolicy && (settings.newTools ?? "inherit") !== "inherit",
    });
    yield;
  }
  return effects;
}

const toolsIn = (catalog: Catalog, settings: OwnerSettings): readonly ResolvedTool[] =>
  resolveToolset(agentCatalog(catalog, settings), settings).tools;

const countOffered = (tools: readonly ResolvedTool[]): number =>
  tools.reduce((sum, { methods }) => sum + methods.filter(({ offered }) => offered).length, 0);

/** Whether another method is offered, or an offered one has another definition. */
const isOther = (was: readonly ResolvedTool[], is: readonly ResolvedTool[]): boolean =>
  hasOther(was, is, ({ offered }) => offered) ||
  is.some(
    ({ definition, methods }, place) =>
      definition !== was[place]?.definition && methods.some(({ offered }) => offered),
  );

/** Whether a method has another state. */
function hasOther(
  was: readonly ResolvedTool[],
  is: readonly ResolvedTool[],
  read: (method: ResolvedMethod) => boolean,
): boolean {
  return is.some((tool, place) => {
    const before = was[place];
    return (
      tool !== before &&
      tool.methods.some((method, at) => {
        const other = before?.methods[at];
        return other === undefined || read(method) !== read(other);
      })
    );
  });
}

/** The switch that an agent has by its own choice, where the operation says otherwise. */
function keptSwitch(operation: SettingsOperation, tools: readonly ResolvedTool[]): KeptSwitch[] {
  if (operation.op !== "setTool" && operation.op !== "setMethod") return [];
  const tool = tools.find(({ definition }) => definition.name === operation.tool);
  const switched =
    operation.op === "setTool"
      ? tool
      : tool?.methods.find(({ definition }) => definition.name === operation.method);
  const own = switched?.trace.findLast(({ rule }) => rule === "agent");
  if (!switched || !own || operation.state === "inherit") return [];
  if (own.on === (operation.state === "on")) return [];
  return [{ name: switched.definition.displayName, on: own.on }];
}
