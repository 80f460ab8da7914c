import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import {
  type ChangePlace,
  type RegisteredTool,
  reviewDefinitions,
} from "@pegboard/registry-core/internal";
import type { UnseenSwitch } from "../settings/unseen-switch.ts";

/** An operation that switches something of a tool on. */
export interface SeenSwitch {
  tool: string;
  /** The index of the operation in the request. */
  operation: number;
  /** The form that whoever switches it on saw. */
  seen: string | undefined;
  /** The methods that are chosen after the operation. */
  chosen: readonly string[];
}

/** The chosen methods of a tool that nobody accepted, and the tool itself with them. */
function unseenPlaces(
  { name: tool, sourceChange, methods }: ToolDefinition,
  chosen: readonly string[],
): ChangePlace[] {
  const names = new Set(chosen);
  const unseen = methods.filter(
    (method) => method.sourceChange === "unseen" && names.has(method.name),
  );
  if (unseen.length === 0) return [];
  return [
    ...(sourceChange ? [] : [{ tool }]),
    ...unseen.map((method) => ({ tool, method: method.name })),
  ];
}

/** The issue of a form that was seen. Methods that were not chosen may have changed. */
function seenSwitchIssue(
  shown: ToolDefinition,
  { tool, operation, seen, chosen }: SeenSwitch,
  former: ToolDefinition | undefined,
): UnseenSwitch | undefined {
  const { form = "" } = shown;
  if (seen === form) return undefined;
  if (seen === undefined)
    return unseenPlaces(shown, chosen).length > 0 ? { tool, operation, form } : undefined;
  const names = new Set<string | undefined>([...chosen, undefined]);
  const before = former ? [{ ...former, methods: former.methods.map(withoutDecisions) }] : [];
  const { changes } = reviewDefinitions(before, [
    { ...shown, methods: shown.methods.map(withoutDecisions) },
  ]);
  const concerned = changes.filter(({ method }) => names.has(method));
  return concerned.length > 0 ? { tool, operation, form, changes: concerned } : undefined;
}

/** A method without the decisions about it. */
function withoutDecisions({
  sourceChange: _,
  variants: __,
  ...method
}: MethodDefinition): MethodDefinition {
  return method;
}

/** The former definitions of tools, by form: whoever saw one is told what is different now. */
export class FormerForms {
  readonly #tools = new Map<string, ToolDefinition>();

  find(form: string | undefined): ToolDefinition | undefined {
    return form === undefined ? undefined : this.#tools.get(form);
  }

  /**
   * Keeps the tools of `before` that are not among `now`, and no more than are likely to be asked
   * about.
   */
  keep(before: readonly RegisteredTool[], now: readonly RegisteredTool[]): void {
    const forms = new Set(now.map(({ definition }) => definition.form));
    for (const { definition } of before) {
      if (definition.form !== undefined && !forms.has(definition.form))
        this.#tools.set(definition.form, definition);
    }
    for (const form of this.#tools.keys()) {
      if (this.#tools.size <= MOST_FORMER_FORMS) break;
      this.#tools.delete(form);
    }
  }
}

const MOST_FORMER_FORMS = 40;

/** The issues of forms that were seen, and the places that are accepted where there is none. */
export function judgeSeen(
  switches: readonly SeenSwitch[],
  shown: readonly RegisteredTool[],
  former: FormerForms,
): { issues: UnseenSwitch[]; places: ChangePlace[] } {
  const tools = new Map(shown.map(({ definition }) => [definition.name, definition]));
  const known = switches.flatMap((given) => {
    const tool = tools.get(given.tool);
    return tool ? [{ given, tool }] : [];
  });
  return {
    issues: known.flatMap(
      ({ given, tool }) => seenSwitchIssue(tool, given, former.find(given.seen)) ?? [],
    ),
    places: known.flatMap(({ given, tool }) => unseenPlaces(tool, given.chosen)),
  };
}
