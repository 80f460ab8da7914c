import { catalogue } from "../../language/catalogue.ts";
import { countText } from "../../language/count-text.ts";

/** `places` are how many tools or methods: "12 tools". */
export const say = catalogue("settings/shared-settings", {
  setIn: (label: string, places: string) => `Set ${label} of ${places}`,
  nothingToSet: "Nothing to set",
  enterAValue: "Enter a value",
  setAValue: "Set a value…",
  setAValueOf: (places: string) => `Set a value of ${places}`,
  allOfThemHaveIt: "All of them have it",
  loadingSettings: "Loading their settings",
  settingsCouldNotBeLoaded: (reason: string) => `Their settings could not be loaded. ${reason}`,
  noSharedSetting: "They share no setting.",
  setting: "Setting",
  inPlacesWithValues: (places: string, values: string) => `In ${places} · ${values}`,
  loadingTheField: "Loading the field",
  newValue: "New value",
  resetInAll: "Reset in all",
  inPlaces: (places: string) => `In ${places}`,
  setLabel: (label: string) => `Set ${label}`,
  setToAsk: "Set…",
  moreUnderSetAValue: (count: number) => `${countText(count)} more under “Set a value…”.`,
  mixed: (values: string) => `Mixed: ${values}`,
  others: (count: number) => `${countText(count)} others`,
  value: { on: "on", off: "off", set: "set", notSet: "not set" },
});
