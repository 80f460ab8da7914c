import { countOf } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  holdAtOnce: "gelten sofort, wenn sie übernommen werden, nachdem zu sehen war, was sie ausführen",
  leaveAllSources: "Alle Quellen weglassen",
  takeAllSources: "Alle Quellen übernehmen",
  runsACommand: "führt auf dem Server einen Befehl aus",
  toEnter: (names: string) => `einzugeben: ${names}`,
  losesSecrets:
    "Andere Adresse oder anderer Befehl: Hier eingegebene Geheimnisse bleiben nicht erhalten",
  takeTitle: (count: number) => `${countOf(count, "Quelle", "Quellen")} übernehmen`,
  whatHappens:
    "Sie werden sofort gespeichert und gestartet. Ein Befehl läuft unter dem Konto, das Pegboard gestartet hat.",
  takeThem: "Übernehmen",
  goOn: "Weiter",
  taking: "Wird übernommen…",
  theyAreBeingTaken: "Die Quellen werden gespeichert",
  leftEmpty: "Bleibt das Feld leer, wartet die Quelle pausiert.",
  secretOf: (name: string, source: string) => `${name} von ${source}`,
  states: {
    ready: "Übernommen, bereit",
    waits: "Übernommen, pausiert, bis das Fehlende unter Quellen eingegeben ist",
    paused: "Übernommen, pausiert",
    started: "Übernommen",
    failed: (reason: string) => `Übernommen, bringt aber jetzt keine Tools: ${reason}`,
    refused: (reason: string) => `Nicht übernommen: ${reason}`,
  },
  summary: (taken: number, all: number) =>
    `${taken} von ${countOf(all, "Quelle", "Quellen")} übernommen`,
};
