import type { say } from "./texts.ts";

export const german: typeof say = {
  proof: "Nachweis",
  thisBrowserHasGivenTheCode: "Dieser Browser hat den Code eingegeben",
  forget: "Vergessen",
  enterTheCodeFromTheTerminal: "Code aus dem Terminal eingeben",
  isAsGoodAsACommand:
    "Das ist so viel wert wie ein Befehl mit den Rechten derjenigen Person, die Pegboard gestartet hat. Der Code weist nach, dass Sie das sind. Dieser Browser wird nur einmal gefragt.",
  whatNeedsIt: "Was ihn braucht",
  needsTheCode: {
    always: "Braucht den Code aus dem Terminal.",
    off: "Das Ausschalten braucht den Code aus dem Terminal.",
    more: "Mehr braucht den Code aus dem Terminal.",
    less: "Weniger braucht den Code aus dem Terminal.",
  },
  runsWithoutAsking: (method: string) => `${method} läuft ohne Rückfrage`,
  powers: {
    command: "Ein Server, der einen Befehl ausführt",
    variables: "Ein Server, der Umgebungsvariablen bekommt",
    privateAddresses: "Ein Dienst an einer privaten Adresse",
    automaticChanges: "Änderungen einer Quelle automatisch übernehmen",
    lessLog: "Weniger vom Protokoll der Aufrufe behalten",
    forgottenLog: "Das Protokoll der Aufrufe löschen",
    export: "Einstellungen exportieren",
  },
  codeFromTheTerminal: "Code aus dem Terminal",
  otherBrowsers: "Andere Browser, in denen der Code eingegeben wurde",
  unknownBrowser: "Unbekannter Browser",
  lastUsed: "zuletzt verwendet",
  end: "Beenden",
  itIsBeingEnded: "Eine Sitzung wird gerade beendet.",
  endTheSessionOf: (name) => `Sitzung von ${name} beenden`,
};
