import { countOf } from "../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  unsavedChanges: (count) => countOf(count, "ungespeicherte Änderung", "ungespeicherte Änderungen"),
  changedByBoth:
    "Jemand anderes hat inzwischen dasselbe geändert. Öffnen und eine der Fassungen wählen.",
  secretsNotKept: "Die Geheimnisse wurden nicht aufbewahrt. Öffnen und neu eingeben.",
};
