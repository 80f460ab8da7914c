import { TOOL_ITSELF, type ToolDefinition } from "@pegboard/registry-core";
import type { AcceptedForm } from "../stores/accepted/accepted-definitions.ts";
import { fingerprintOf, type HeldList, methodOf, placeKey, type ReviewedChange } from "./decided-forms.ts";

/** A form as it is listed now, to be kept: a tool itself without its methods. */
export function listedForm(
  { source, listed }: HeldList,
  { tool, method }: { tool: string; method: string },
): AcceptedForm | undefined {
  const definition = listed.find(({ name }) => name === tool);
  const form = method === TOOL_ITSELF ? definition : definition && methodOf(definition, method);
  if (!definition || !form) return undefined;
  const kept = form === definition ? { ...definition, methods: [] } : form;
  return { fingerprint: fingerprintOf(source, definition, form), tool, method, definition: kept };
}

/** The accepted tools, with those of which a form is kept: from then on a tool is held to what it says of itself, too. */
export function withToolsOf({ base, listed }: HeldList, kept: readonly AcceptedForm[]): ToolDefinition[] {
  const known = new Set(base.map(({ name }) => name));
  const named = new Set(kept.map(({ tool }) => tool).filter((tool) => !known.has(tool)));
  return [...base, ...listed.filter(({ name }) => named.has(name)).map((tool) => ({ ...tool, methods: [] }))];
}

/** What is accepted once all that waits is, and the fingerprints of the forms that count no more. */
export function settledForms(
  { listed, base, forms }: HeldList,
  changes: readonly ReviewedChange[],
): { definitions: ToolDefinition[]; outdated: string[] } {
  const decided = new Set(changes.filter(({ decision }) => decision).map(({ tool, method }) => placeKey(tool, method)));
  const known = new Map(base.map((tool) => [tool.name, tool]));
  const definitions = listed.map((tool) => {
    const before = known.get(tool.name);
    const own = before && decided.has(placeKey(tool.name)) ? before : tool;
    const methods = tool.methods.flatMap((method) =>
      decided.has(placeKey(tool.name, method.name)) ? ((before && methodOf(before, method.name)) ?? []) : method,
    );
    return { ...own, methods };
  });
  const outdated = [...forms.values()].filter(({ tool, method }) => !decided.has(placeKey(tool, method)));
  return { definitions, outdated: outdated.map(({ fingerprint }) => fingerprint) };
}
