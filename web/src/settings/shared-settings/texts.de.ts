import { countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  setIn: (label, places) => `${label} für ${places} festlegen`,
  nothingToSet: "Nichts festzulegen",
  enterAValue: "Wert eingeben",
  setAValue: "Wert setzen…",
  setAValueOf: (places) => `Wert für ${places} festlegen`,
  allOfThemHaveIt: "Alle haben diesen Wert schon",
  loadingSettings: "Einstellungen werden geladen",
  settingsCouldNotBeLoaded: (reason) => `Die Einstellungen konnten nicht geladen werden. ${reason}`,
  noSharedSetting: "Keine gemeinsame Einstellung.",
  setting: "Einstellung",
  inPlacesWithValues: (places, values) => `In ${places} · ${values}`,
  loadingTheField: "Feld wird geladen",
  newValue: "Neuer Wert",
  resetInAll: "Überall zurücksetzen",
  inPlaces: (places) => `In ${places}`,
  setLabel: (label) => `${label} festlegen`,
  setToAsk: "Festlegen…",
  moreUnderSetAValue: (count) => `${countText(count)} weitere unter „Wert festlegen…“.`,
  mixed: (values) => `Gemischt: ${values}`,
  others: (count) => `${countText(count)} andere`,
  value: { on: "an", off: "aus", set: "gesetzt", notSet: "nicht gesetzt" },
};
