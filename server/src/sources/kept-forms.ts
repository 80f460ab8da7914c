import { ownValue } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import {
  acceptChanges,
  findMethod,
  reviewSteps,
  TOOL_ITSELF,
} from "@pegboard/registry-core/internal";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { AcceptedDefinitions, AcceptedForm } from "../stores/accepted-definitions.ts";
import {
  decidedSteps,
  decisionKey,
  fingerprintOf,
  type HeldList,
  type ReviewedChange,
} from "./decided-forms.ts";

/** A form as it is listed now, for keeping: a tool itself without its methods. */
export function findListedForm(
  { source, listed }: HeldList,
  { tool, method }: { tool: string; method: string },
): AcceptedForm | undefined {
  const definition = listed.find(({ name }) => name === tool);
  const form = method === TOOL_ITSELF ? definition : definition && findMethod(definition, method);
  if (!definition || !form) return undefined;
  const kept = form === definition ? { ...definition, methods: [] } : form;
  return { fingerprint: fingerprintOf(source, definition, form), tool, method, definition: kept };
}

/**
 * The accepted tools, with those of which a form is kept: from then on the tool's own form needs
 * acceptance, too.
 */
export function withToolsOf(
  { base, listed }: HeldList,
  kept: readonly AcceptedForm[],
): ToolDefinition[] {
  const known = new Set(base.map(({ name }) => name));
  const named = new Set(kept.map(({ tool }) => tool).filter((tool) => !known.has(tool)));
  return [
    ...base,
    ...listed.filter(({ name }) => named.has(name)).map((tool) => ({ ...tool, methods: [] })),
  ];
}

/**
 * The accepted definitions after all waiting changes are accepted except those that `staying`
 * names, and the fingerprints of forms that no longer count. What was decided, or accepted without
 * being switched on, stays so.
 */
function settledForms(
  { listed, base, forms, decisions }: HeldList,
  changes: readonly ReviewedChange[],
  staying: (change: ReviewedChange) => boolean = () => false,
): { definitions: ToolDefinition[]; outdated: string[] } {
  const kept = changes.filter((change) => change.decision || staying(change));
  const decided = new Set(kept.map(({ tool, method }) => decisionKey(tool, method)));
  const isOff = (tool: string, { name, offUntilChosen }: MethodDefinition) =>
    offUntilChosen ?? ownValue(ownValue(decisions, tool), name)?.at(-1)?.on === false;
  const known = new Map(base.map((tool) => [tool.name, tool]));
  const definitions = listed.map((tool) => {
    const before = known.get(tool.name);
    const own = before && decided.has(decisionKey(tool.name)) ? before : tool;
    const methods = tool.methods.flatMap((method) => {
      const had = before && findMethod(before, method.name);
      if (decided.has(decisionKey(tool.name, method.name))) return had ?? [];
      return isOff(tool.name, had ?? method)
        ? { ...method, offUntilChosen: true as const }
        : method;
    });
    return { ...own, methods };
  });
  const outdated = [...forms.values()].filter(
    ({ tool, method }) => !decided.has(decisionKey(tool, method)),
  );
  return { definitions, outdated: outdated.map(({ fingerprint }) => fingerprint) };
}

/** The definitions with every method marked as seen by nobody. */
export const asUnseen = (definitions: readonly ToolDefinition[]): ToolDefinition[] =>
  definitions.map((tool) => ({ ...tool, methods: tool.methods.map(unseenMethod) }));

const unseenMethod = (method: MethodDefinition): MethodDefinition => ({
  ...method,
  sourceChange: "unseen",
});

/**
 * The definitions with the changed methods marked as seen by nobody, and with all methods of a tool
 * whose own form changed.
 */
function withUnseen(
  definitions: readonly ToolDefinition[],
  changes: readonly Pick<ReviewedChange, "tool" | "method" | "decision">[],
): ToolDefinition[] {
  const open = changes
    .filter(({ decision }) => !decision)
    .map(({ tool, method }) => decisionKey(tool, method));
  const changed = new Set(open);
  return definitions.map((tool) => {
    const isOwn = changed.has(decisionKey(tool.name));
    const isChanged = ({ name }: MethodDefinition) =>
      isOwn || changed.has(decisionKey(tool.name, name));
    return {
      ...tool,
      methods: tool.methods.map((method) => (isChanged(method) ? unseenMethod(method) : method)),
    };
  });
}

interface ListedNow {
  held: HeldList;
  /** The tools that the source showed before. */
  remembered: ToolDefinition[];
  /** Whether tools that are gone stay until somebody saw that. */
  keepsGone: boolean;
}

/**
 * The accepted definitions when a list is taken without anybody's decision, and the fingerprints of
 * forms that no longer count. Differences are marked as seen by nobody, unless the source takes its
 * changes at once. What somebody decided stays decided.
 */
export async function acceptByItself(
  { definitions, autoAccept, held: waiting }: AcceptedDefinitions,
  { held, remembered, keepsGone }: ListedNow,
): Promise<{ definitions: ToolDefinition[]; outdated: string[] }> {
  const listed = [...held.listed];
  if (!definitions) {
    // Some servers list the rest of their tools a moment later, so remembered tools count too.
    const both = acceptChanges(
      remembered,
      listed,
      (await runCooperatively(reviewSteps(remembered, listed))).changes,
    );
    return { definitions: autoAccept ? both : asUnseen(both), outdated: [] };
  }
  if (keepsGone) {
    const { changes } = await runCooperatively(reviewSteps(definitions, listed));
    const all = acceptChanges(definitions, listed, changes);
    return { definitions: autoAccept ? all : withUnseen(all, changes), outdated: [] };
  }
  const { changes } = await runCooperatively(decidedSteps(held));
  const waitsOn = new Set(autoAccept ? waiting : undefined);
  const settled = settledForms(held, changes, ({ fingerprint }) => waitsOn.has(fingerprint));
  return autoAccept
    ? settled
    : { ...settled, definitions: withUnseen(settled.definitions, changes) };
}
