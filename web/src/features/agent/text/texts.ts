import { catalogue } from "../../../language/catalogue.ts";
import { countOf } from "../../../language/count-text.ts";

export const say = catalogue("features/agent/text", {
  lineLine: (value: string, line: number) => `${value}, line ${line}`,
  namedFromFieldsInItsConfig: (named: string, fields: string) => `${named} · from ${fields} in its config`,
  writtenLineLine: (written: string, line: number) => `${written} · line ${line}`,
  systemTemplate: "System template",
  userTemplate: "User template",
  systemPrompt: "System prompt",
  formatInformationSystem: "Format information, system prompt",
  userPrompt: "User prompt",
  formatInformationUserPrompt: "Format information, user prompt",
  formatReminderUserPrompt: "Format reminder, user prompt",
  category: "Category",
  unchangedLineCount: (count: number) => countOf(count, "unchanged line"),
});
