import { catalogue } from "../../language/catalogue.ts";
import { countText } from "../../language/count-text.ts";

export const say = catalogue("settings/organisation", {
  whomItReachesIsNotKnown: "whom it reaches is not known",
  forcedOn: (count: number) => `+${countText(count)} forced on`,
  switchedOff: (count: number) => `−${countText(count)} switched off`,
  savingText: (text: string) => `Saving ${text}.`,
});
