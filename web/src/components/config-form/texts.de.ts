import { countOf, countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  loadingTheForm: "Formular wird geladen",
  editor: "Editor",
  form: "Formular",
  setOfFields: "{set} von {fields} {label}",
  errorCount: (count) => countOf(count, "Fehler", "Fehler"),
  missingCount: (count) => `${countText(count)} ${count === 1 ? "fehlt" : "fehlen"}`,
  toSettle: "Zu klären",
  goToField: "Zum Feld",
  iconsWereNotSent:
    "Pegboard hat die Symbole nicht gesendet. Seite neu laden, um es noch einmal zu versuchen.",
};
