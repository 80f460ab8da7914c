import type { ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { Unavailable } from "../messages/trace-messages.ts";
import type { ToolSettings } from "../settings/owner-settings.ts";
import type { PresetEntry } from "./presets/followed-presets.ts";
import type { ResolvedTool } from "./toolset.ts";

/** Everything besides its definition that decides about a tool. */
export interface Deciding {
  /** A text that stands for everything that decides about all tools alike. */
  policy: string;
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

const resolvedVariants = memoByIdentity((definition: ToolDefinition) =>
  isMadeLazily(definition) ? undefined : new Map<string, ResolvedTool>(),
);

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
  const variants = resolvedVariants(definition);
  if (!variants) return resolve();
  const key = decidingKey(deciding);
  const before = variants.get(key);
  if (before) return before;
  const tool = resolve();
  if (variants.size === MOST_RESOLVED_VARIANTS) variants.delete([...variants.keys()][0] as string);
  variants.set(key, tool);
  return tool;
}

function decidingKey({ policy, presets, entry, disabled, unavailable }: Deciding): string {
  if (
    presets.length === 0 &&
    entry === undefined &&
    disabled === undefined &&
    unavailable === undefined
  )
    return policy;
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
    policy,
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
    (method) => Object.getOwnPropertyDescriptor(method, "parametersIssue")?.get !== undefined,
  );
