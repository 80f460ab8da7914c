import type { say } from "./texts.ts";

export const german: typeof say = {
  proof: "Nachweis",
  thisBrowserMayAddCommands: "Dieser Browser darf Befehle hinzufügen",
  forget: "Vergessen",
  enterTheCodeFromTheTerminal: "Code aus dem Terminal eingeben",
  aCommandRunsOnTheServerAsThe:
    "Ein Befehl läuft auf dem Server mit den Rechten derjenigen Person, die Pegboard gestartet hat. Der Code weist nach, dass Sie das sind. Dieser Browser wird nur einmal gefragt.",
  codeFromTheTerminal: "Code aus dem Terminal",
  otherBrowsers: "Andere Browser, in denen der Code eingegeben wurde",
  unknownBrowser: "Unbekannter Browser",
  lastUsed: "zuletzt verwendet",
  end: "Beenden",
  endTheSessionOf: (name) => `Sitzung von ${name} beenden`,
};
