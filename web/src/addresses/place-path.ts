import type { OpenFix, ProblemPlace } from "@pegboard/registry-core/problems";
import { fieldPointer } from "@pegboard/schema-form/json-path";
import { paths } from "./paths.ts";
import type { RegistryTab } from "./searches/registry-search.ts";

type FixView = Partial<
  Pick<OpenFix, "tab" | "search" | "format" | "at" | "changes" | "pendingValues">
>;

/** The tabs of the Registry for tabs that an agent has under another name. */
const REGISTRY_TABS_BY_AGENT_TAB: Partial<Record<string, RegistryTab>> = {
  config: "settings",
  prompts: "texts",
  arguments: "arguments",
  details: "details",
};

/** The address of a problem's place. */
export function placePath(
  place: ProblemPlace,
  { tab, search, format, at: row, changes, pendingValues }: FixView = {},
): string | undefined {
  const { agent, preset, tool, method, source, field, template, line } = place;
  const at = field && field.length > 0 ? { field: fieldPointer(field) } : {};
  if (agent !== undefined && template !== undefined) {
    return paths.agentPrompt(agent, {
      ...(template === "user" && { template }),
      ...(line !== undefined && { line }),
    });
  }
  if (agent !== undefined && tab === "quality")
    return paths.agentQuality(agent, { ...(row && { at: row }) });
  if (agent !== undefined) {
    return paths.agentTools(agent, {
      ...(tool && { tool }),
      ...(method && { method }),
      ...(tab && tab !== "details" && tab !== "quality" && { tab }),
      ...(search && { q: search }),
      ...(format && { format }),
      ...at,
    });
  }
  if (tool !== undefined) {
    const part = field ? "settings" : REGISTRY_TABS_BY_AGENT_TAB[tab ?? "overview"];
    return paths.tool(tool, { ...(method && { method }), ...(part && { tab: part }), ...at });
  }
  if (preset !== undefined) return paths.presets();
  if (source === undefined) return undefined;
  if (changes) return paths.review({ source });
  return paths.sources({ source, ...(pendingValues && { part: "values" }) });
}
