import { countOf } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  templateLine: {
    system: (line) => `System-Vorlage, Zeile ${line}`,
    user: (line) => `User-Vorlage, Zeile ${line}`,
  },
  fromConfig: (named, fields) => `${named} · aus ${fields} der Konfiguration`,
  atLine: (written, line) => `${written} · Zeile ${line}`,
  systemPrompt: "System-Prompt",
  formatInformationSystem: "Formathinweise, System-Prompt",
  userPrompt: "User-Prompt",
  formatInformationUserPrompt: "Formathinweise, User-Prompt",
  formatReminderUserPrompt: "Formaterinnerung, User-Prompt",
  category: "Kategorie",
  unchangedLineCount: (count) => countOf(count, "unveränderte Zeile", "unveränderte Zeilen"),
};
