import { countText } from "../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  nothingHasChanged: "Nichts geändert",
  nothingToUndo: "Nichts rückgängig zu machen",
  nothingToRedo: "Nichts zu wiederholen",
  undoLabel: (label) => `Rückgängig: ${label}`,
  redoLabel: (label) => `Wiederholen: ${label}`,
  undoKey: (modKey) => `Rückgängig ${modKey}Z`,
  redoKey: (modKey) => `Wiederholen ${modKey}⇧Z`,
  changes: (count) => (count === 1 ? "{count} Änderung" : "{count} Änderungen"),
  problemsBlock: (count) =>
    count === 1
      ? "1 Problem verhindert das Speichern"
      : `${countText(count)} Probleme verhindern das Speichern`,
  noChanges: "Keine Änderungen",
  revisionSaved: (revision, by) =>
    `Revision ${revision}, gespeichert${by === null ? "" : ` von ${by}`} {time}`,
  review: "Durchsehen",
  chooseFirst: "Erst zwischen eigener und fremder Fassung wählen",
  notSavedRefused: (reason) => `Nicht gespeichert: ${reason}`,
  toolCouldNotBeLoaded: "Dieses Tool konnte nicht geladen werden",
  noLimit: "Unbegrenzt",
  editCallsOf: (name) => `Aufrufe von ${name} bearbeiten`,
  fixIn: (fix, name) => `${fix} in ${name}`,
  editName: (name) => `${name} bearbeiten`,
  presence: {
    open: (name) => `${name} hat diesen Agenten geöffnet.`,
    openElsewhere: (name) => `${name} hat diesen Agenten in einem anderen Fenster geöffnet.`,
    edits: (name) => `${name} bearbeitet diesen Agenten.`,
    editsElsewhere: (name) => `${name} bearbeitet diesen Agenten in einem anderen Fenster.`,
  },
};
