import { countOf, countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

const toolsText = (count: number) => countOf(count, "Tool", "Tools");

/** Without places it stands for itself. */
const act = (places: string, verb: string) =>
  places === "" ? verb.charAt(0).toUpperCase() + verb.slice(1) : `${places} ${verb}`;

export const german: typeof say = {
  hiddenBecauseNothingSays: (count) =>
    `${toolsText(count)} ${count === 1 ? "ist" : "sind"} ausgeblendet, weil nichts anderes festgelegt ist.`,
  showIt: "Einblenden",
  showAll: "Alle einblenden",
  all: "alle",
  and: (tools, methods) => `${tools} und ${methods}`,
  methodOfTool: (method, tool) => `${method} in ${tool}`,
  showHiddenTools: "Ausgeblendete Tools einblenden",
  searchTheRegistry: "Registry durchsuchen",
  unfoldAll: "Alles aufklappen",
  foldAll: "Alles zuklappen",
  setHere: "Hier gesetzt",
  disabledForTheOrganisation: "Für die Organisation abgeschaltet",
  someOfAgents: (count, all) => `${countText(count)} von ${countText(all)} Agenten`,
  ofAgents: (all) => `von ${countText(all)} Agenten`,
  disabledBecause: (reason) => `Abgeschaltet: ${reason}`,
  someOf: (count, all) => `${countText(count)} von ${countText(all)}`,
  unsavedChanges: "Ungespeicherte Änderungen",
  selected: "Ausgewählt",
  flags: {
    isCore: {
      on: (places) => act(places, "zum Kern machen"),
      off: (places) => act(places, "aus dem Kern nehmen"),
    },
    visible: {
      on: (places) => act(places, "einblenden"),
      off: (places) => act(places, "ausblenden"),
    },
  },
  setTheWeightOf: (tools) => `Gewicht von ${countOf(tools, "Tool", "Tools")} setzen`,
  enableTools: (tools) => `${toolsText(tools)} wieder zulassen`,
  disableTools: (tools) => `${toolsText(tools)} abschalten`,
  mustBeANumberOrEmpty: "Muss eine Zahl oder leer sein.",
  weightOfTools: (count) => `Gewicht von ${countOf(count, "Tool", "Tools")}`,
  lowerComesFirstEmptyAsThe:
    "Niedrigeres kommt zuerst. Leer: wie es der Code des jeweiligen Tools festlegt.",
  mixedWeights: (count) => `Gemischt: ${countText(count)} Gewichte`,
  this: "Das",
  onlyToolsHaveThat: "Das haben nur Tools",
  coreToolsAreAlwaysOn: "Tools des Kerns sind immer an",
  setTheWeight: "Gewicht…",
  enableAgain: "Wieder zulassen",
  disable: "Abschalten…",
  allOfItIsCore: "Alles davon gehört zum Kern",
  noneOfItCanBeMadeNonCore: "Nichts davon lässt sich aus dem Kern nehmen",
  allOfItIsVisible: "Alles davon ist sichtbar",
  allOfItIsHidden: "Alles davon ist ausgeblendet",
  setHereFirst: "Hier Gesetztes zuerst",
  placesSelected: (places) => `${places} ausgewählt`,
  clearSearch: "Suche zurücksetzen",
  noToolIsLikeThat: "Kein Tool passt dazu",
  nothingMatches: (text) => `Nichts passt zu „${text}“`,
  namesOfToolsAndMethodsAndThe:
    "Durchsucht werden Namen von Tools und Methoden und die App, auch ausgeblendete.",
};
