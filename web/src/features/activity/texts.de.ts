import { countOf } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  last24Hours: "Letzte 24 Stunden",
  last7Days: "Letzte 7 Tage",
  last30Days: "Letzte 30 Tage",
  lastYear: "Letztes Jahr",
  presetName: (name) => `Preset ${name}`,
  search: "Agenten, Tools und Personen suchen",
  whose: "Wessen",
  who: "Wer",
  what: "Was",
  since: "Seit",
  takeAwayFilter: (name) => `Nur ${name}: Filter entfernen`,
  couldNotBeLoaded: "Die Aktivität konnte nicht geladen werden",
  loading: "Aktivität wird geladen",
  showNewerSaves: "Neuere Speicherungen anzeigen",
  saves: "Speicherungen",
  andMoreTools: (first, more) => `${first} und ${countOf(more, "weiteres Tool", "weitere Tools")}`,
  revision: "Revision",
  noSaveIsLikeThat: "Keine Speicherung passt dazu",
  showAllSaves: "Alle Speicherungen anzeigen",
  deletedHaveNone: "Die Speicherungen gelöschter Agenten und Presets sind mit ihnen gelöscht.",
  nothingWasSavedYet: "Noch nichts gespeichert",
  nothingSavedHelp:
    "Hier erscheint jede Speicherung von Tools und Prompts eines Agenten und von dem, was Organisation und Presets festlegen.",
};
