import type { say } from "./texts.ts";

export const german: typeof say = {
  unreadable: (status) => `Der Server hat mit Status ${status} und ohne Grund geantwortet.`,
  unreachable: "Pegboard ist nicht erreichbar. Prüfen, ob der Server läuft, dann erneut versuchen.",
  noAnswer: (seconds) =>
    `Keine Antwort in ${seconds} s. Prüfen, ob der Server läuft, dann erneut versuchen.`,
  tokenizerChanged: (tokenizer) => `Inzwischen hat jemand den Tokenizer ${tokenizer} gewählt.`,
  itAsksBeforeItRuns: "Sie fragt, bevor sie läuft.",
};
