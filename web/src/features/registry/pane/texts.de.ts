import { countOf, countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

const agentsText = (count: number) => countOf(count, "Agent", "Agenten");

export const german: typeof say = {
  overview: "Überblick",
  texts: "Texte",
  details: "Details",
  loadingTheTool: "Tool wird geladen",
  noMethodIsCalled: (name) => `Das Tool hat keine Methode namens „${name}“.`,
  unsaved: "Nicht gespeicherte Änderungen",
  faults: (count) => countOf(count, "Fehler", "Fehler"),
  moreOf: (name) => `Mehr zu ${name}`,
  coreIsAlwaysOn: (name) => `${name} gehört zum Kern und ist immer an.`,
  askToDisable: "Für die Organisation abschalten…",
  organisationSettings: "Einstellungen der Organisation",
  callsOf: (displayName) => `Aufrufe von ${displayName}`,
  noDescription: "Ohne Beschreibung. Ein Modell sieht nur den Namen.",
  noMethods: "Dieses Tool hat keine Methoden mitgebracht.",
  methodsOf: (displayName) => `Methoden von ${displayName}`,
  someOf: (some, all) => `${countText(some)} von ${countText(all)}`,
  someOfAgents: (some, all) => `${countText(some)} von ${countOf(all, "Agent", "Agenten")}`,
  showUsers: (count) => `${agentsText(count)} zeigen`,
  chooseWhich: "Auswählen…",
  searchAgents: (count) => `${agentsText(count)} durchsuchen`,
  whoUsesItCouldNotBe: "Wer es nutzt, konnte nicht geladen werden",
  loadingWhoUsesIt: "Wer es nutzt, wird geladen",
  noAgentHasItOn: "Kein Agent hat sie an.",
  noAgentHasAMethodOn: "Kein Agent hat eine Methode davon an.",
  onNotOffered: "an, nicht angeboten",
  marks: "Merkmale",
  onByDefault: "Standardmäßig an",
  yes: "Ja",
  no: "Nein",
  methodsCore: (methods, core) =>
    core === 0 ? countText(methods) : `${countText(methods)}, davon ${countText(core)} Kern`,
  lowerComesFirst: "Niedrigeres kommt zuerst",
  icon: "Symbol",
  iconHelp: "Ein Name von {lucide}, etwa folder",
  colour: "Farbe",
  aCssColourOrTailwindColour: "Eine CSS-Farbe oder Farbklassen von Tailwind",
};
