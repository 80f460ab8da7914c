import {
  CHANGE_KINDS,
  type ChangeKind,
  type ChangeSummary,
} from "@pegboard/registry-core/internal";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { toolCount } from "./counts.ts";
import { POLICY_TEXT } from "./policy-text.ts";
import { t } from "./t.ts";

/** Of one tool: its name, unless that stands beside it. */
const SWITCHED: { [Kind in ChangeKind]?: (tool?: string) => string } = {
  tool_on: (tool = t("tool")) => t("{tool} on", { tool }),
  tool_off: (tool = t("tool")) => t("{tool} off", { tool }),
  tool_inherit: (tool = t("tool")) => t("{tool} as inherited", { tool }),
};

const COUNTED_CHANGES: { [Kind in ChangeKind]?: (count: number) => string } = {
  tool_on: (count: number) => t("{count, plural, one {# tool on} other {# tools on}}", { count }),
  tool_off: (count: number) =>
    t("{count, plural, one {# tool off} other {# tools off}}", { count }),
  tool_inherit: (count: number) =>
    t("{count, plural, one {# tool as inherited} other {# tools as inherited}}", { count }),
  method_on: (count: number) =>
    t("{count, plural, one {# method on} other {# methods on}}", { count }),
  method_off: (count: number) =>
    t("{count, plural, one {# method off} other {# methods off}}", { count }),
  method_inherit: (count: number) =>
    t("{count, plural, one {# method as inherited} other {# methods as inherited}}", { count }),
  value: (count: number) => t("{count, plural, one {# value} other {# values}}", { count }),
  text: (count: number) => t("{count, plural, one {# text} other {# texts}}", { count }),
  metadata: (count: number) =>
    t("{count, plural, one {# property} other {# properties}}", { count }),
  behaviour: (count: number) =>
    t("{count, plural, one {# setting of methods} other {# settings of methods}}", { count }),
  review: (count: number) =>
    t("{count, plural, one {# reviewed change} other {# reviewed changes}}", {
      count,
    }),
  removed: (count: number) =>
    t("{count, plural, one {# entry removed} other {# entries removed}}", { count }),
  replaced: (count: number) =>
    t("{count, plural, one {# tool replaced} other {# tools replaced}}", { count }),
  variable: (count: number) =>
    t("{count, plural, one {# variable of the prompts} other {# variables of the prompts}}", {
      count,
    }),
  test_values: (count: number) =>
    t("{count, plural, one {# set of test values} other {# sets of test values}}", { count }),
};

/** What concerns no tool, and stands first. */
const OF_OWNER: { [Kind in ChangeKind]?: string } = {
  policy_on: POLICY_TEXT.on,
  policy_off: POLICY_TEXT.off,
  policy_inherit: POLICY_TEXT.inherit,
  system_prompt: t("system prompt"),
  user_prompt: t("user prompt"),
  budget: t("token budget"),
  tool_search: t("tool search"),
  unattended: t("how it runs unattended"),
  presets: t("followed presets"),
};

/**
 * "System prompt, 4 methods off, 1 value in 3 tools": what a save changed. `nameOf` gives the name
 * of a tool.
 */
export function savedText(
  { kinds, tools }: ChangeSummary,
  nameOf: (tool: string) => string,
): string {
  const [first = ""] = tools.first;
  const only = tools.count === 1 ? nameOf(first) : undefined;
  const parts = changeParts(kinds, (kind) => only !== undefined && SWITCHED[kind]?.(only));
  if (parts.length === 0) return t("Nothing that can be named");
  // A lone tool that was switched is named already, and switched tools say how many they are.
  const isSaid = Object.keys(kinds).every((kind) => kind in SWITCHED || kind in OF_OWNER);
  const said = capitalise(parts.join(", "));
  return isSaid || tools.count === 0
    ? said
    : t("{changes} in {tools}", { changes: said, tools: only ?? toolCount(tools.count) });
}

/** "2 methods off, 1 value": the same of one tool, whose name stands beside it. */
export const changedText = (kinds: ChangeSummary["kinds"]): string =>
  changeParts(kinds, (kind) => SWITCHED[kind]?.()).join(", ");

function changeParts(
  kinds: ChangeSummary["kinds"],
  own: (kind: ChangeKind) => string | false | undefined,
): string[] {
  const given = CHANGE_KINDS.flatMap((kind) =>
    kinds[kind] === undefined ? [] : [{ kind, count: kinds[kind] }],
  );
  const ofOwner = given.flatMap(({ kind }) => OF_OWNER[kind] ?? []);
  const counted = given.flatMap(({ kind, count }) => {
    const text = COUNTED_CHANGES[kind]?.(count);
    return text === undefined ? [] : [(count === 1 && own(kind)) || text];
  });
  return [...ofOwner, ...counted];
}

/** What can be filtered for: each stands for several kinds of changes. */
export const CHANGE_FILTERS: { id: string; label: string; kinds: ChangeKind[] }[] = [
  {
    id: "switches",
    label: t("Switches"),
    kinds: ["tool_on", "tool_off", "tool_inherit", "method_on", "method_off", "method_inherit"],
  },
  {
    id: "values",
    label: t("Values"),
    kinds: ["value", "behaviour", "variable", "test_values", "budget", "tool_search", "unattended"],
  },
  { id: "texts", label: t("Texts and properties"), kinds: ["text", "metadata"] },
  { id: "prompts", label: t("Prompts"), kinds: ["system_prompt", "user_prompt"] },
  {
    id: "policy",
    label: t("Policy for new tools"),
    kinds: ["policy_on", "policy_off", "policy_inherit"],
  },
  { id: "presets", label: t("Followed presets"), kinds: ["presets"] },
  { id: "rules", label: t("Rules"), kinds: ["rule"] },
  { id: "review", label: t("Reviewed sources"), kinds: ["review"] },
  { id: "removed", label: t("Removed and replaced"), kinds: ["removed", "replaced"] },
];
