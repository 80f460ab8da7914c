import { countText } from "../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  justNow: "gerade eben",
  error: "Fehler",
  warning: "Warnung",
  note: "Hinweis",
  theBrowserRefusedToCopy:
    "Der Browser hat das Kopieren verweigert. Stattdessen den Text auswählen.",
  copy: "Kopieren",
  copied: "Kopiert",
  declared: "Deklariert",
  docComment: "Doc-Kommentar",
  schema: "Schema",
  generated: "Erzeugt",
  thisAgent: "Dieser Agent",
  destructiveCount: (count) => `${countText(count)} destruktiv`,
  destructiveAfterCount: "destruktiv",
};
