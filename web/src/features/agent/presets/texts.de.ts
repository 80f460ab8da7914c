import { countOf } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  presetsOfName: (name) => `Presets von ${name}`,
  whatIsChosenHereGoesIntoThe:
    "Was hier gewählt wird, kommt in den Entwurf. Was der Agent selbst festlegt, geht den Presets vor, denen er folgt.",
  allPresets: "Alle Presets",
  thereAreNoPresetsYet: "Noch gibt es keine Presets",
  createOneOnThePagePresetsOf:
    "Auf der Seite „Presets“ eines anlegen, aus den Einstellungen dieses Agenten oder aus einer Auswahl.",
  followed: "Gefolgt",
  doesNotExistAnyMore: "gibt es nicht mehr",
  acts: {
    stop: {
      button: "Nicht mehr folgen",
      of: (name) => `${name} nicht mehr folgen`,
      help: "Macht ohne das Preset weiter",
    },
    follow: {
      button: "Folgen",
      of: (name) => `${name} folgen`,
      help: "Ändert sich von da an mit dem Preset",
    },
    copy: {
      button: "Kopieren",
      of: (name) => `${name} kopieren`,
      help: "Übernimmt jetzt alles aus dem Preset als Eigenes des Agenten",
    },
  },
  effect: (methods, tokens) => `${methods} Methoden angeboten, ${tokens} Token`,
  itIsSoAlready: "Es ist schon so",
  itWouldChangeNothing: "Es würde nichts ändern",
  nameIsSaved: (name) => `${name} ist gespeichert`,
  agentsCanFollowItOrTakeACopy:
    "Agenten können ihm folgen oder eine Kopie nehmen. Dieser Agent bleibt, wie er ist.",
  openThePreset: "Preset öffnen",
  saveAsPreset: "Als Preset speichern",
  toolsWithSwitchesAndValuesAs: (count) =>
    `${countOf(count, "Tool")}, mit Schaltern und Werten wie im Entwurf. Geheimnisse bleiben zurück.`,
  createPreset: "Preset anlegen",
  giveThePresetAName: "Namen für das Preset eingeben.",
};
