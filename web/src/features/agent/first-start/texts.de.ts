import { countOf, countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  whatNameSees: (name) => `Was ${name} sieht`,
  changesWithEverySwitchAbove: "ändert sich mit jedem Schalter darüber",
  addYourTools: "Eigene Tools hinzufügen",
  aClassOrAFunctionInAFileIts:
    "Eine Klasse oder eine Funktion in einer Datei. Aus Kommentar, Typen und Einstellungen werden Texte, Argumente und ein Formular.",
  seeAnExampleFile: "Beispieldatei ansehen",
  addAnMcpServer: "MCP-Server hinzufügen",
  pasteTheJsonThatOther:
    "Das JSON einfügen, das andere Programme verwenden. Was der Server anbietet, bleibt aus, bis es jemand einschaltet.",
  serversJson: "JSON von mcpServers",
  pasteItsJsonFirst: "Erst sein JSON einfügen",
  addServer: "Server hinzufügen",
  fillInAFormInstead: "Lieber ein Formular",
  connectAnAgent: "Agenten verbinden",
  yourProgramAsksForTheSetAnd:
    "Ihr Programm fragt das Toolset ab und bekommt den Payload, fertig zum Senden.",
  aProgramHasAsked: "Ein Programm hat gefragt",
  noProgramHasAskedYet: "Noch hat kein Programm gefragt",
  allWaysToConnect: "Alle Wege zum Verbinden",
  done: ", erledigt",
  itCouldNotBeHiddenMessage: (message) => `Das Ausblenden ist fehlgeschlagen: ${message}`,
  keys: "{help} zeigt die Tasten, {search} findet alles.",
  hideThis: "Ausblenden",
  starterTools: "Mitgelieferte Tools",
  readiness: (ready, waiting) =>
    waiting === 0
      ? `${countText(ready)} bereit`
      : `${countText(ready)} bereit, ${countText(waiting)} ${waiting === 1 ? "braucht" : "brauchen"} noch eine Einstellung`,
  needs: (field) => `braucht ${field}`,
  setUpDisplayName: (name) => `${name} einrichten`,
  setUp: "Einrichten",
  coreAlwaysOn: "Kern: immer an",
  ready: "Bereit",
  enableDisplayName: (name) => `${name} einschalten`,
  readOnlyUntilTheListIsLoaded: "Schreibgeschützt, bis die Liste neu geladen ist",
  beginHere: "Hier beginnen",
  loadingTheFirstAgent: "Der erste Agent wird geladen",
  decideWhichToolsYourAiAgents:
    "Entscheiden, welche Tools KI‑Agenten bekommen, und genau sehen, was sie sehen.",
  switchToolsAndMethodsFillIn:
    "Tools und Methoden schalten, ihre Einstellungen ausfüllen, den Prompt lesen und sehen, was er kostet, speichern. Genau dieses Toolset bekommt der Agent.",
  starterToolsOn: (on, total) =>
    `${countText(on)} von ${countOf(total, "mitgeliefertem Tool", "mitgelieferten Tools")} ${on === 1 ? "ist" : "sind"} an, alles lässt sich ändern`,
  tokensOfTokens: (tokens, budget) =>
    `${countText(tokens)} von ${countOf(budget, "Token", "Token")}`,
  openName: (name) => `${name} öffnen`,
};
