import type { MessageTable } from "@pegboard/json-schema/messages";

/**
 * The variables of every template, each with a line that describes it; an agent's own variables are
 * added to them.
 */
export const TEMPLATE_VARIABLES = {
  agent: (t) => t("The agent: id, name and description"),
  tools: (t) => t("The tools that the agent gets something of, in their order"),
  tool_groups: (t) => t("The same tools by category, or by app where they have none"),
  query: (t) => t("What the user asks; empty until there is a request"),
  user: (t) => t("Who asks; empty where that is not known"),
  date: (t) => t("The day, as 2026-11-20"),
  weekday: (t) => t("The day of the week in English"),
  used_tools: (t) => t("Names of the tools that were used earlier in the conversation"),
  has_destructive_functions: (t) => t("Whether a function can overwrite or delete things"),
} satisfies MessageTable;

/** Functions that the template engine brings. */
export const TEMPLATE_FUNCTIONS = {
  namespace: (t) =>
    t("An object whose members {tag} changes inside loops too", { tag: "{% set %}" }),
  range: (t) => t("A list of numbers"),
  raise_exception: (t) => t("Stops with a message"),
} satisfies MessageTable;

const RESERVED_WORDS =
  "true false none True False None loop caller kwargs varargs self super if elif else for in not and or is set macro call filter break continue";

/** Names that an agent's own variables cannot have, since they have a meaning in every template. */
export const RESERVED_VARIABLES: ReadonlySet<string> = new Set([
  ...Object.keys(TEMPLATE_VARIABLES),
  ...Object.keys(TEMPLATE_FUNCTIONS),
  ...RESERVED_WORDS.split(" "),
]);
