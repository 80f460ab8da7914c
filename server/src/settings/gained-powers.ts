import { applyDefaults, fieldLabel, ownValue } from "@pegboard/json-schema";
import type { JsonObject, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  followedPresets,
  type Preset,
  toolEntries,
  toolsByName,
} from "@pegboard/registry-core/internal";
import { BEHAVIOUR_POWERS, CONFIG_POWERS, isGain } from "../access/powers.ts";
import type { Power } from "../api-contract.ts";

/** Checks whether the caller may gain these powers, and throws if not. */
export type ProvePowers = (powers: readonly Power[]) => void;

/** Settings that lie over each other, from the bottom up, before a change and after it. */
export interface ChangedLevels {
  before: readonly OwnerSettings[];
  after: readonly OwnerSettings[];
}

/** The levels that an agent's settings lie on. */
export interface LevelsBelow {
  organisation: OwnerSettings;
  presets: readonly Preset[];
}

/** An agent's settings with all levels under them. */
export function settingsLevels(
  { organisation, presets }: LevelsBelow,
  agent: OwnerSettings,
): OwnerSettings[] {
  const followed = followedPresets({ presets: [...presets] }, agent);
  return [organisation, ...followed.map(({ settings }) => settings), agent];
}

/**
 * The powers that need proof (`access/powers.ts`) and that the changes give, each once. It compares
 * what holds in the end, whichever level sets it and however it got there; a power that is taken
 * away is no gain.
 */
export function* gainedPowers(
  declared: readonly ToolDefinition[],
  tools: Iterable<string>,
  changes: readonly ChangedLevels[],
): Generator<undefined, Power[]> {
  const definitions = toolsByName(declared);
  const found = new Map<string, Power>();
  for (const tool of new Set(tools)) {
    let judged: readonly [readonly ToolEntryPart[], readonly ToolEntryPart[]] = [[], []];
    for (const { before, after } of changes) {
      const levels = [toolEntryParts(before, tool), toolEntryParts(after, tool)] as const;
      // Most agents have no values of their own there.
      if (
        isSameParts(...levels) ||
        (isSameParts(levels[0], judged[0]) && isSameParts(levels[1], judged[1]))
      )
        continue;
      judged = levels;
      yield;
      for (const power of powersOf(definitions.get(tool), tool, levels))
        found.set(JSON.stringify(power), power);
    }
  }
  return [...found.values()];
}

type ToolEntryPart = NonNullable<ReturnType<ReturnType<typeof toolEntries>["get"]>>;

const toolEntryParts = (levels: readonly OwnerSettings[], tool: string): ToolEntryPart[] =>
  levels.flatMap((settings) => toolEntries(settings).get(tool) ?? []);

const isSameParts = (before: readonly ToolEntryPart[], after: readonly ToolEntryPart[]): boolean =>
  before.length === after.length && before.every((part, index) => part === after[index]);

function powersOf(
  definition: ToolDefinition | undefined,
  tool: string,
  [before, after]: readonly [readonly ToolEntryPart[], readonly ToolEntryPart[]],
): Power[] {
  const name = definition?.displayName ?? tool;
  const rows = Object.entries(ownValue(CONFIG_POWERS, tool) ?? {});
  const [was, is] =
    rows.length > 0
      ? [configOfLevels(definition, before), configOfLevels(definition, after)]
      : [{}, {}];
  const settings = rows.flatMap(([key, row]): Power[] => {
    if (!row.gain || (row.while !== undefined && is[row.while] !== true)) return [];
    if (!isGain(row.gain, ownValue(was, key), ownValue(is, key))) return [];
    return [{ code: "setting", tool, name, key, title: fieldLabel(definition ?? {}, [key]) }];
  });
  const { gain } = BEHAVIOUR_POWERS.needsApproval;
  const methods = new Set(
    [...before, ...after].flatMap((part) => Object.keys(part.methodBehaviour ?? {})),
  );
  const approvals = [...methods].flatMap((method): Power[] => {
    const declared = definition?.methods.find((one) => one.name === method);
    const asked = (parts: readonly ToolEntryPart[]) =>
      parts.reduce(
        (below, { methodBehaviour }) => ownValue(methodBehaviour, method)?.needsApproval ?? below,
        declared?.needsApproval,
      );
    if (!gain || !isGain(gain, asked(before), asked(after))) return [];
    return [{ code: "approval", tool, name, method, title: declared?.displayName ?? method }];
  });
  return [...settings, ...approvals];
}

/** The values that hold, with the defaults of the tool where it exists. */
function configOfLevels(
  definition: ToolDefinition | undefined,
  parts: readonly ToolEntryPart[],
): JsonObject {
  const said: JsonObject = Object.assign({}, ...parts.map(({ config }) => config ?? {}));
  return definition?.configSchema ? applyDefaults(definition.configSchema, said) : said;
}
