import { countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  notAdded: "Nicht hinzugefügt",
  giveTheServerANameItBecomes: "Dem Server einen Namen geben. So heißt dann auch das Tool.",
  sayWhichProgramStartsThe: "Angeben, welches Programm den Server startet.",
  mustBeAnAddressThatStarts: "Muss eine Adresse sein, die mit http:// oder https:// beginnt.",
  variableIsNotReplaced: (variable) =>
    `${variable} wird hier nicht ersetzt: den Wert selbst eintragen.`,
  items: {
    variable: {
      name: (index) => `Name der Variable ${index}`,
      value: (index) => `Wert der Variable ${index}`,
      whoSees: (index) => `Wer die Variable ${index} sieht`,
      remove: (index) => `Variable ${index} entfernen`,
      add: "Variable hinzufügen",
    },
    header: {
      name: (index) => `Name des Headers ${index}`,
      value: (index) => `Wert des Headers ${index}`,
      whoSees: (index) => `Wer den Header ${index} sieht`,
      remove: (index) => `Header ${index} entfernen`,
      add: "Header hinzufügen",
    },
  },
  setTypeToReplaceIt: "Gesetzt: zum Ersetzen tippen",
  shown: "Sichtbar",
  argumentsAreEncryptedAnd:
    "Argumente werden verschlüsselt und als ••• angezeigt. Ankreuzen, was alle sehen dürfen.",
  lettersDigitsSpacesAndIts:
    "Buchstaben, Ziffern, Leerzeichen, . _ und -. Das Tool heißt ebenso, klein geschrieben und mit _: aus „My files“ wird my_files.",
  command: "Befehl",
  runsWithYourRightsOnThis: "Läuft mit Ihren Rechten auf diesem Computer.",
  oneOnEachLine: "Eines je Zeile.",
  folderItRunsIn: "Ordner, in dem es läuft",
  pegboardOwn: "Der von Pegboard",
  environmentVariables: "Umgebungsvariablen",
  showTheWholeAddressThereIsNo: "Ganze Adresse anzeigen: Sie enthält keinen Schlüssel",
  headers: "Header",
  connectsAtOnceAServerThat: "Verbindet sich sofort, bei Bedarf mehrmals.",
  connecting: "Verbindung wird aufgebaut…",
  pegboardIsConnectingToIt: "Pegboard verbindet sich gerade.",
  howItIsReached: "Wie er erreicht wird",
  howItIsAdded: "Wie es hinzugefügt wird",
  aModuleIsNamedWhenPegboardIs: "Ein Modul wird beim Start von Pegboard genannt",
  itsCodeRunsInPegboard:
    "Der Code läuft in Pegboard selbst, daher lässt sich hier keines hinzufügen. Ein {option} je Datei; TypeScript läuft, wie es ist.",
  copyTheCommand: "Befehl kopieren",
  seenBeforeItIsAdded: "Nichts wird hinzugefügt, bevor Sie gesehen haben, was hereinkommt.",
  pegboardIsReadingThe: "Pegboard liest die Beschreibung.",
  whereItIsDescribed: "Wo es beschrieben ist",
  itsToolsBeginWithItClinicAnd:
    "Damit beginnen die Namen der Tools: Aus „Clinic“ und dem Tag Rooms wird clinic.rooms.",
  openapi3031Or32OrSwagger20In: "OpenAPI 3.0, 3.1 oder 3.2 oder Swagger 2.0, als JSON oder YAML.",
  orAFileOfThisComputer: "Oder eine Datei von diesem Computer",
  nameAnAddressOrChooseAFile: "Adresse angeben oder Datei wählen.",
  thisIsNoJsonPasteTheWholeOf: "Das ist kein JSON. Alles einfügen, vom ersten { bis zum letzten }.",
  thereIsNoServerInItItHasTo:
    'Darin ist kein Server. So muss es aussehen: { "mcpServers": { "name": { "command": "…" } } }.',
  tooManyServers: (count) =>
    `Darin sind ${countText(count)} Server. Als Datei speichern und Pegboard mit --mcp FILE starten.`,
  leftOut: "Ausgelassen",
  leftOutServers: (names) =>
    `Ausgelassen: ${names.join(", ")}. Ein Server hat „command“ oder „url“.`,
  serverOf: (at, count) => `${at} von ${count}`,
  theLastOne: "der letzte",
  thenServer: (name) => `danach ${name}`,
  eachServerIsSeenFirst: "Nichts wird hinzugefügt, bevor Sie jeden Server gesehen haben.",
  whatIsPasted: "Was eingefügt wird",
  asMcpClientsKeepItAndAs: "Wie MCP-Clients es speichern und Server es in ihrer Anleitung zeigen.",
  mcpCommand: "MCP-Befehl",
  mcpAddress: "MCP-Adresse",
  module: "Modul",
  pasteJson: "JSON einfügen",
  itsMethodsStartOffInEvery: "Die Methoden sind zunächst bei jedem Agenten aus",
};
