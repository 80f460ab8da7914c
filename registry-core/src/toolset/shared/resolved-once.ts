import type { ToolDefinition } from "../../definition/tool-definition.ts";
import type { Unavailable } from "../../messages/trace-messages.ts";
import type { ToolSettings } from "../../settings/owner-settings.ts";
import type { PresetEntry } from "../presets/followed-presets.ts";
import type { ResolvedTool } from "../toolset.ts";

/** Everything besides its definition that decides about a tool. */
export interface Deciding {
  /** A text that stands for everything that decides about all tools alike. */
  forAll: string;
  presets: readonly PresetEntry[];
  entry: ToolSettings | undefined;
  disabled: string | undefined;
  unavailable: Unavailable | undefined;
}

/**
 * The number of kept variants of one tool; further ones are computed each time. Agents share most
 * of their tools, and so do the saved and the drafted state of one agent.
 */
const MOST_RESOLVED_VARIANTS = 8;

const resolvedVariants = new WeakMap<ToolDefinition, { of: string; tool: ResolvedTool }[]>();

/**
 * The resolved tool, kept for equal inputs: a click then costs one tool, and many agents share an
 * object. Nobody may change it. Parameters that are made lazily may be different the next time, so
 * such a tool is resolved each time.
 */
export function resolvedOnce(
  definition: ToolDefinition,
  deciding: Deciding,
  resolve: () => ResolvedTool,
): ResolvedTool {
  const variants = resolvedVariants.get(definition) ?? (isMadeLazily(definition) ? undefined : []);
  if (!variants) return resolve();
  const of = decidingKey(deciding);
  const before = variants.find((variant) => variant.of === of);
  if (before) return before.tool;
  const tool = resolve();
  if (variants.length === MOST_RESOLVED_VARIANTS) variants.shift();
  variants.push({ of, tool });
  resolvedVariants.set(definition, variants);
  return tool;
}

function decidingKey({ forAll, presets, entry, disabled, unavailable }: Deciding): string {
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
