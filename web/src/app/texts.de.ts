import { countOf } from "../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  pageTitle: (page) => `${page} · Pegboard`,
  toolTitle: (name) => `${name} · Registry`,
  screens: { tools: "Tools", prompt: "Prompt", history: "Verlauf", connect: "Verbinden" },
  screenOfAgent: (name, screen) => `${name}: ${screen}`,
  errorCount: (count) => countOf(count, "Fehler", "Fehler"),
  thisPageFailed: "Diese Seite ist fehlgeschlagen",
  thisPageCouldNotBeShown: "Diese Seite konnte nicht angezeigt werden",
  showRows: { comfortable: "Geräumige Zeilen anzeigen", compact: "Kompakte Zeilen anzeigen" },
  keyboardShortcuts: "Tastenkürzel",
  notFound: "Nicht gefunden",
  thereIsNoPageAtThisAddress: "Unter dieser Adresse gibt es keine Seite",
  goToAgents: "Zu den Agenten",
  mistypedOrRemoved: "Vielleicht ist sie vertippt, oder was sie zeigte, wurde entfernt.",
  menu: "Menü",
  main: "Hauptnavigation",
  pegboard: "Pegboard",
  useTheme: { light: "Helles Farbschema verwenden", dark: "Dunkles Farbschema verwenden" },
  lightTheme: "Helles Schema",
  darkTheme: "Dunkles Schema",
  wordsBesideTheIcons: "Wörter neben den Symbolen",
  iconsOnly: "Nur Symbole",
  theConnectionIsLost:
    "Die Verbindung ist unterbrochen: Änderungen anderer kommen nicht an. Entwürfe bleiben erhalten.",
  thisPageIsNewer:
    "Pegboard wurde aktualisiert, aber der Server läuft noch wie zuvor. Neu starten: Bis dahin kann diese Seite fehlschlagen.",
  runsWithoutSources:
    "Pegboard läuft mit {option}, deshalb fehlen Tools. Die Seite Quellen zeigt, was nicht gestartet wurde.",
  reload: "Neu laden",
  tryingAgain: "Neuer Versuch…",
  tryingAgainIn: (seconds) => `Neuer Versuch in ${seconds} s`,
  tryNow: "Jetzt versuchen",
  skipToThePage: "Zum Inhalt springen",
};
