import { catalogue } from "../../../language/catalogue.ts";
import { countOf } from "../../../language/count-text.ts";

export const say = catalogue("features/agent/text", {
  templateLine: {
    system: (line: number) => `System template, line ${line}`,
    user: (line: number) => `User template, line ${line}`,
  },
  fromConfig: (named: string, fields: string) => `${named} · from ${fields} in its config`,
  atLine: (written: string, line: number) => `${written} · line ${line}`,
  systemPrompt: "System prompt",
  formatInformationSystem: "Format information, system prompt",
  userPrompt: "User prompt",
  formatInformationUserPrompt: "Format information, user prompt",
  formatReminderUserPrompt: "Format reminder, user prompt",
  category: "Category",
  unchangedLineCount: (count: number) => countOf(count, "unchanged line"),
});
