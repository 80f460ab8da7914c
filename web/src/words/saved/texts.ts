import { catalogue } from "../../language/catalogue.ts";
import { countOf } from "../../language/count-text.ts";

export const say = catalogue("words/saved", {
  nothingThatCanBeNamed: "Nothing that can be named",
  /** What was saved, in so many tools or in the one of this name. */
  savedIn: (changes: string, tools: string) => `${changes} in ${tools}`,
  ofOwner: {
    system_prompt: "system prompt",
    user_prompt: "user prompt",
    budget: "token budget",
    presets: "followed presets",
  },
  /** Of one tool: its name, unless that stands beside it. */
  switched: {
    tool_on: (tool = "tool") => `${tool} on`,
    tool_off: (tool = "tool") => `${tool} off`,
    tool_inherit: (tool = "tool") => `${tool} as inherited`,
  },
  counted: {
    tool_on: (count: number) => countOf(count, "tool on", "tools on"),
    tool_off: (count: number) => countOf(count, "tool off", "tools off"),
    tool_inherit: (count: number) => countOf(count, "tool as inherited", "tools as inherited"),
    method_on: (count: number) => countOf(count, "method on", "methods on"),
    method_off: (count: number) => countOf(count, "method off", "methods off"),
    method_inherit: (count: number) =>
      countOf(count, "method as inherited", "methods as inherited"),
    value: (count: number) => countOf(count, "value"),
    text: (count: number) => countOf(count, "text"),
    metadata: (count: number) => countOf(count, "property", "properties"),
    behaviour: (count: number) => countOf(count, "setting of methods", "settings of methods"),
    review: (count: number) => countOf(count, "decision about a source", "decisions about sources"),
    removed: (count: number) => countOf(count, "entry removed", "entries removed"),
    replaced: (count: number) => countOf(count, "tool replaced", "tools replaced"),
    variable: (count: number) =>
      countOf(count, "variable of the prompts", "variables of the prompts"),
    test_values: (count: number) => countOf(count, "set of test values", "sets of test values"),
  },
  switches: "Switches",
  values: "Values",
  textsAndProperties: "Texts and properties",
  policyForNewTools: "Policy for new tools",
  followedPresets: "Followed presets",
  reviewedSources: "Reviewed sources",
  removedAndReplaced: "Removed and replaced",
});
