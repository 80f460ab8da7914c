import { countOf, countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  locked: "Gesperrt",
  useInAgents: "In Agenten verwenden",
  loadingTheAgents: "Agenten werden geladen",
  allShown: "Alle gezeigten",
  notDone: "Nicht erledigt; die Entwürfe sind unverändert.",
  noDraftChangesThis: "Kein Entwurf ändert daran etwas",
  nothingChanges: "Keine Änderung",
  agentsChange: (count) =>
    count === 1 ? "1 Agent ändert sich" : `${countText(count)} Agenten ändern sich`,
  saveAgents: (count) => `${countOf(count, "Agent", "Agenten")} speichern`,
  useInAgentsOf: (what) => `${what} in Agenten verwenden`,
  on: "an",
  off: "aus",
  onOf: (on, methods) => `${countText(on)} von ${countText(methods)}`,
  switchOn: (what) => `${what} einschalten`,
  switchOff: (what) => `${what} ausschalten`,
};
