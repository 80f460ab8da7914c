import { catalogue } from "../../../language/catalogue.ts";
import { countText } from "../../../language/count-text.ts";

export const say = catalogue("features/agent/search", {
  onButNotOffered: "On, but not offered",
  changedByItsSource: "Changed by its source",
  changedInTheDraft: "Changed in the draft",
  disabledForTheOrganisation: "Disabled for the organisation",
  unavailable: "Unavailable",
  needsConfig: "Needs config",
  invalidConfig: "Invalid config",
  changedFromDefault: "Changed from default",
  onlyReads: "Read-only",
  noSettings: "No settings",
  config: "Config",
  tag: "Tag",
  nothingMatchesText: (text: string) => `Nothing matches “${text}”`,
  showHiddenTools: "Show hidden tools",
  didYouMean: "Did you mean {word}?",
  alsoInHiddenTools: (hidden: number) => `Also ${countText(hidden)} in hidden tools.`,
});
