import {
  type ChangePlace,
  type DefinitionChange,
  type MethodDefinition,
  reviewDefinitions,
  type ToolDefinition,
} from "@pegboard/registry-core";

/** An operation that switches something of a tool on. */
export interface SeenSwitch {
  tool: string;
  /** Its index in the request. */
  operation: number;
  /** The form that whoever switches it on saw. */
  seen: string | undefined;
  /** The methods that are then chosen. */
  chosen: readonly string[];
}

/** What a tool says now, for whoever saw something else, or says nothing about what was seen. */
export interface UnseenSwitch extends Pick<SeenSwitch, "tool" | "operation"> {
  form: string;
  /** What differs from what was seen, as far as that is known; absent when nothing was said to be seen. */
  changes?: DefinitionChange[];
}

/** Methods of a tool that are chosen and that nobody accepted, and the tool itself with them. */
export function unseenPlaces(
  { name: tool, sourceChange, methods }: ToolDefinition,
  chosen: readonly string[],
): ChangePlace[] {
  const names = new Set(chosen);
  const unseen = methods.filter((method) => method.sourceChange === "unseen" && names.has(method.name));
  if (unseen.length === 0) return [];
  return [...(sourceChange ? [] : [{ tool }]), ...unseen.map((method) => ({ tool, method: method.name }))];
}

/** What is wrong with what was seen. What was not chosen may have changed. */
export function seenFault(
  shown: ToolDefinition,
  { tool, operation, seen, chosen }: SeenSwitch,
  former: ToolDefinition | undefined,
): UnseenSwitch | undefined {
  const { form = "" } = shown;
  if (seen === form) return undefined;
  if (seen === undefined) return unseenPlaces(shown, chosen).length > 0 ? { tool, operation, form } : undefined;
  const names = new Set<string | undefined>([...chosen, undefined]);
  const before = former ? [{ ...former, methods: former.methods.map(plain) }] : [];
  const { changes } = reviewDefinitions(before, [{ ...shown, methods: shown.methods.map(plain) }]);
  const concerned = changes.filter(({ method }) => names.has(method));
  return concerned.length > 0 ? { tool, operation, form, changes: concerned } : undefined;
}

/** Without what was decided about it. */
function plain({ sourceChange: _, variants: __, ...method }: MethodDefinition): MethodDefinition {
  return method;
}
