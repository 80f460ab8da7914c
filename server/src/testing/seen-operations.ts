import type { SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import { withSeen } from "@pegboard/registry-core/internal";

/** Reads the definitions of these tools as they are now. */
type ReadTools = (names: string[]) => Promise<readonly ToolDefinition[]>;

/**
 * A save of settings as of whoever looks at each tool that it switches on at this moment; any other
 * body as it is.
 */
export async function asSeen(body: unknown, readTools: ReadTools): Promise<unknown> {
  const { operations } = (body ?? {}) as { operations?: SettingsOperation[] };
  if (!Array.isArray(operations)) return body;
  const names = operations.flatMap((one) =>
    one !== null && "state" in one && "tool" in one ? one.tool : [],
  );
  const wanted = [...new Set(names)].filter((name) => typeof name === "string").slice(0, 100);
  return wanted.length === 0
    ? body
    : { ...(body as object), operations: withSeen(operations, await readTools(wanted)) };
}
