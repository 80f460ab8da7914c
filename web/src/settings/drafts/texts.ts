import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("settings/drafts", {
  unsaved: "unsaved",
  somebodyElseChangedTheSame: "Somebody else changed the same meanwhile. Open it and choose between yours and theirs.",
  itsSecretsWereNotKeptOpenIt: "Its secrets were not kept. Open it and enter them again.",
});
