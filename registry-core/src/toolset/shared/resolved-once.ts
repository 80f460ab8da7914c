import type { ToolDefinition } from "../../definition/tool-definition.ts";
import type { ToolSettings } from "../../settings/owner-settings.ts";
import type { Unavailable } from "../../words/trace-words.ts";
import type { PresetEntry } from "../presets/followed-presets.ts";
import type { ResolvedTool } from "../toolset.ts";

/** All that decides about a tool besides its definition. */
export interface Deciding {
  /** A text that stands for everything that decides about all tools alike. */
  forAll: string;
  presets: readonly PresetEntry[];
  entry: ToolSettings | undefined;
  disabled: string | undefined;
  unavailable: Unavailable | undefined;
}

/**
 * Agents, and the saved and the drafted state of one, share most of their tools. More variants of
 * one than this are made anew.
 */
const MOST_VARIANTS = 8;

const known = new WeakMap<ToolDefinition, { of: string; tool: ResolvedTool }[]>();

/**
 * The tool as it was resolved before from the same: a click then costs one tool, and many agents
 * hold one. Nobody may change it. What is made lazily may turn out otherwise the next time, so such
 * a tool is resolved each time.
 */
export function resolvedOnce(
  definition: ToolDefinition,
  deciding: Deciding,
  resolve: () => ResolvedTool,
): ResolvedTool {
  const variants = known.get(definition) ?? (isMadeLazily(definition) ? undefined : []);
  if (!variants) return resolve();
  const of = keyOf(deciding);
  const before = variants.find((variant) => variant.of === of);
  if (before) return before.tool;
  const tool = resolve();
  if (variants.length === MOST_VARIANTS) variants.shift();
  variants.push({ of, tool });
  known.set(definition, variants);
  return tool;
}

function keyOf({ forAll, presets, entry, disabled, unavailable }: Deciding): string {
  if (
    presets.length === 0 &&
    entry === undefined &&
    disabled === undefined &&
    unavailable === undefined
  )
    return forAll;
  const { enabled, methods, ...others } = entry ?? {};
  const isMore = Object.values(others).some((other) => Object.keys(other).length > 0);
  const followed = presets.map(({ preset, entry: said }) => [
    preset.id,
    preset.name,
    said.enabled,
    said.methods,
  ]);
  return JSON.stringify([
    followed,
    forAll,
    entry !== undefined,
    enabled,
    methods,
    isMore,
    disabled,
    unavailable,
  ]);
}

export const isMadeLazily = ({ methods }: ToolDefinition): boolean =>
  methods.some(
    (method) => Object.getOwnPropertyDescriptor(method, "parametersFault")?.get !== undefined,
  );
