import { catalogue } from "../../language/catalogue.ts";
import { countText } from "../../language/count-text.ts";

export const say = catalogue("settings/shared-settings", {
  setLabelOfPlaces: (label: string, places: string) => `Set ${label} of ${places}`,
  setTitleOfPlaces: (title: string, places: string) => `Set ${title} of ${places}`,
  nothingToSet: "Nothing to set",
  enterAValue: "Enter a value",
  setAValueOfWhat: (what: string) => `Set a value of ${what}`,
  allOfThemHaveIt: "All of them have it",
  loadingTheirSettings: "Loading their settings",
  theirSettingsCouldNotBe: (reason: string) => `Their settings could not be loaded. ${reason}`,
  theyShareNoSetting: "They share no setting.",
  setting: "Setting",
  inPlacesValuesText: (places: string, valuesText: string) => `In ${places} · ${valuesText}`,
  loadingTheField: "Loading the field",
  newValue: "New value",
  resetInAll: "Reset in all",
  inPlaces: (places: string) => `In ${places}`,
  setLabel: (label: string) => `Set ${label}`,
  set: "Set…",
  restMoreUnderSetAValue: (rest: number) => `${countText(rest)} more under “Set a value…”.`,
});
