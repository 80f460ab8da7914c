import { LOCALE } from "@pegboard/ui/messages/language.ts";
import type { OpenApiChanges } from "../../../api/openapi-sources.ts";
import { t } from "../../../messages/t.ts";
import type { Without } from "./operation-rows.ts";

type PresentOperation = OpenApiChanges["present"][number];

/** The effect of a change on one method. */
export interface MethodEffect {
  operation: string;
  /** The name `shop.pets list_pets`, as it is now, or as it comes in. */
  name: string;
  /** Its new name. */
  newName?: string;
  /** The agents that have it on. */
  agents: string[];
  fields?: PresentOperation["fields"];
}

/**
 * The effects of a changed description on methods. A method with another name may have other
 * changes, too.
 */
export interface ChangedMethods {
  added: MethodEffect[];
  changed: MethodEffect[];
  renamed: MethodEffect[];
  gone: MethodEffect[];
}

/** The effects on methods when the operations `without` are left out. */
export function changeEffects(
  { tools, present, agents }: OpenApiChanges,
  without: Without,
): ChangedMethods {
  const taken = tools.flatMap(({ name: tool, operations }) =>
    operations
      .filter(({ operation }) => !without.has(operation))
      .map(({ operation, method }) => [operation, toolMethodName(tool, method)] as const),
  );
  const next = new Map(taken);
  const now = new Map(present.map((method) => [method.operation, method]));
  const effects = present.map(({ operation, tool, method, agents: on, fields }) => {
    const [name, newName] = [toolMethodName(tool, method), next.get(operation)];
    const users = on.flatMap((index) => agents[index]?.name ?? []);
    return {
      operation,
      name,
      agents: users,
      ...(newName !== undefined && { newName }),
      ...(fields && { fields }),
    };
  });
  return {
    added: taken.flatMap(([operation, name]) =>
      now.has(operation) ? [] : [{ operation, name, agents: [] }],
    ),
    changed: effects.filter(({ newName, fields }) => newName !== undefined && fields !== undefined),
    renamed: effects.filter(({ name, newName }) => newName !== undefined && newName !== name),
    gone: effects.filter(({ newName }) => newName === undefined),
  };
}

const toolMethodName = (tool: string, method: string): string => `${tool} ${method}`;

/** The effects in words: `2 new, 1 gone`. */
export function meaningOf({ added, changed, renamed, gone }: ChangedMethods): string {
  const counts = [
    [added, (count: number) => t("{count, number} new", { count })],
    [changed, (count: number) => t("{count, number} changed", { count })],
    [renamed, (count: number) => t("{count, number} with another name", { count })],
    [gone, (count: number) => t("{count, number} gone", { count })],
  ] as const;
  const said = counts.flatMap(([list, text]) => (list.length > 0 ? [text(list.length)] : []));
  return said.length === 0 ? t("No method changes") : said.join(", ");
}

/** The number of agents that are named; the others are counted. */
const AGENTS_NAMED = 3;

/** The users in words: `First agent and Support have them on`; undefined when there are none. */
export function usersText(effects: readonly MethodEffect[]): string | undefined {
  const names = [...new Set(effects.flatMap(({ agents }) => agents))];
  if (names.length === 0) return undefined;
  const more = names.length - AGENTS_NAMED;
  const named =
    more > 0
      ? [
          ...names.slice(0, AGENTS_NAMED),
          t("{count, plural, one {# other agent} other {# other agents}}", { count: more }),
        ]
      : names;
  return t("On in {agents}.", { agents: new Intl.ListFormat(LOCALE).format(named) });
}
