import { countOf, countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  textShowAll: (text) => `${text}: alle anzeigen`,
  searchToolsAndMethods: "Tools und Methoden suchen",
  chosenToolCount: (count) => countOf(count, "gewähltes Tool", "gewählte Tools"),
  fromSource: (source) => `Aus ${source}`,
  chosenAgentCount: (count) => countOf(count, "gewählter Agent", "gewählte Agenten"),
  groupsOfAgents: "Gruppen von Agenten",
  noGroup: "Ohne Gruppe",
  moreGroupCount: (count) => countOf(count, "weitere Gruppe", "weitere Gruppen"),
  whatTheSignsMean: "Was die Zeichen bedeuten",
  onNothingIsSet: "an, für den Agenten ist nichts gesetzt",
  offNothingIsSet: "aus, für den Agenten ist nichts gesetzt",
  changedInTheDraft: "im Entwurf geändert",
  asksAboutOneAgent: (filters) =>
    `${filters} fragt nach einem einzelnen Agenten und schränkt die Zeilen nicht ein. Die Zellen zeigen es.`,
  nameInAgents: (name, agents) => `${name} in ${countOf(agents, "Agent", "Agenten")}`,
  loadingTheAgents: "Agenten werden geladen",
  noApp: "Ohne App",
  fold: (name) => `${name} zuklappen`,
  unfold: (name) => `${name} aufklappen`,
  toolsAndAgents: (tools, agents, all) =>
    `{tools} ${tools === 1 ? "Tool" : "Tools"} × {agents}${agents < all ? ` von ${countText(all)}` : ""} ${all === 1 ? "Agent" : "Agenten"}`,
  searching: "Suche läuft",
  showEverything: "Alles anzeigen",
  noAgentIsLikeThat: "Kein Agent passt dazu",
  noToolIsLikeThat: "Kein Tool passt dazu",
  nothingMatchesText: (text) => `Nichts passt zu „${text}“`,
  loadingAgentsAndTools: "Agenten und Tools werden geladen",
  thereAreNoAgentsYet: "Es gibt noch keine Agenten",
  createOne: "Agenten anlegen",
  agentsAndToolsCouldNotBe: "Agenten und Tools konnten nicht geladen werden",
  hereEveryAgentStandsBeside:
    "Hier stehen alle Agenten nebeneinander, jeder mit dem, was er von jedem Tool an hat.",
};
