import {
  CHANGE_KINDS,
  type ChangeKind,
  type ChangeSummary,
} from "@pegboard/registry-core/internal";
import { capitalise } from "../../language/capitalise.ts";
import { common } from "../../language/common.ts";
import { POLICY_TEXT } from "../policy-text.ts";
import { say } from "./texts.ts";

const SWITCHED: { [Kind in ChangeKind]?: (tool?: string) => string } = say.switched;
const COUNTED: { [Kind in ChangeKind]?: (count: number) => string } = say.counted;
/** What concerns no tool, and stands first. */
const OF_OWNER: { [Kind in ChangeKind]?: string } = {
  policy_on: POLICY_TEXT.on,
  policy_off: POLICY_TEXT.off,
  policy_inherit: POLICY_TEXT.inherit,
  ...say.ofOwner,
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
  const parts = partsOf(kinds, (kind) => only !== undefined && SWITCHED[kind]?.(only));
  if (parts.length === 0) return say.nothingThatCanBeNamed;
  // A lone tool that was switched is named already, and switched tools say how many they are.
  const isSaid = Object.keys(kinds).every((kind) => kind in SWITCHED || kind in OF_OWNER);
  const said = capitalise(parts.join(", "));
  return isSaid || tools.count === 0
    ? said
    : say.savedIn(said, only ?? common.toolCount(tools.count));
}

/** "2 methods off, 1 value": the same of one tool, whose name stands beside it. */
export const changedText = (kinds: ChangeSummary["kinds"]): string =>
  partsOf(kinds, (kind) => SWITCHED[kind]?.()).join(", ");

function partsOf(
  kinds: ChangeSummary["kinds"],
  own: (kind: ChangeKind) => string | false | undefined,
): string[] {
  const given = CHANGE_KINDS.flatMap((kind) =>
    kinds[kind] === undefined ? [] : [{ kind, count: kinds[kind] }],
  );
  const ofOwner = given.flatMap(({ kind }) => OF_OWNER[kind] ?? []);
  const counted = given.flatMap(({ kind, count }) => {
    const text = COUNTED[kind]?.(count);
    return text === undefined ? [] : [(count === 1 && own(kind)) || text];
  });
  return [...ofOwner, ...counted];
}

/** What can be filtered for: each stands for several kinds of changes. */
export const CHANGE_FILTERS: { id: string; label: string; kinds: ChangeKind[] }[] = [
  {
    id: "switches",
    label: say.switches,
    kinds: ["tool_on", "tool_off", "tool_inherit", "method_on", "method_off", "method_inherit"],
  },
  {
    id: "values",
    label: say.values,
    kinds: ["value", "behaviour", "variable", "test_values", "budget"],
  },
  { id: "texts", label: say.textsAndProperties, kinds: ["text", "metadata"] },
  { id: "prompts", label: common.prompts, kinds: ["system_prompt", "user_prompt"] },
  {
    id: "policy",
    label: say.policyForNewTools,
    kinds: ["policy_on", "policy_off", "policy_inherit"],
  },
  { id: "presets", label: say.followedPresets, kinds: ["presets"] },
  { id: "review", label: say.reviewedSources, kinds: ["review"] },
  { id: "removed", label: say.removedAndReplaced, kinds: ["removed", "replaced"] },
];
