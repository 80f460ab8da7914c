import { countOf, countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

const cellsText = (cells: number) => countOf(cells, "Zelle", "Zellen");

export const german: typeof say = {
  states: {
    on: "an",
    partly: "teilweise an",
    off: "aus",
    locked: "Kern, immer an",
    unavailable: "nicht angeboten",
  },
  onCore: "an, Kern",
  offDisabled: "aus, abgeschaltet",
  partlyOn: (on, count) => `teilweise an, ${countText(on)} von ${countText(count)}`,
  notOffered: (state) => `${state}, nicht angeboten`,
  toolsOn: (on, count) => `${countText(on)} von ${countOf(count, "Tool", "Tools")} an`,
  notKnown: "unbekannt",
  notKnownToThisAgent: "diesem Agenten nicht bekannt",
  inherited: "übernommen",
  changed: "geändert",
  youChangedIt: (before) => `von Ihnen geändert, vorher ${before}`,
  changedInTheDraft: "im Entwurf geändert",
  somethingIsBeingDone: "Es läuft noch etwas.",
  nothingChanges: "Es ändert sich nichts.",
  copyName: (name) => `${name} kopieren`,
  acts: {
    toggle: (cells) => `${cellsText(cells)} umschalten`,
    on: (cells) => `${cellsText(cells)} einschalten`,
    off: (cells) => `${cellsText(cells)} ausschalten`,
    reset: (cells) => `${cellsText(cells)} zurücksetzen`,
    right: (cells) => `${cellsText(cells)} nach rechts füllen`,
    down: (cells) => `${cellsText(cells)} nach unten füllen`,
  },
};
