import { catalogue } from "../../../language/catalogue.ts";
import { countOf } from "../../../language/count-text.ts";

export const say = catalogue("components/schema-form/fields", {
  placeInTheForm: "Place in the form",
  needsAValue: "Needs a value",
  allFields: "All fields",
  theFieldFailed: (reason: string) =>
    `The field failed while it was drawn${reason === "" ? "" : `: ${reason}`}`,
  allValues: "All values",
  /** `place` is empty where the default itself is wrong. */
  theDefaultIsNotUsed: (value: string, place: string, message: string) =>
    `The schema's default ${value} is not used: ${place || "it"} ${message}.`,
  correctTitle: (title: string) => `Correct ${title}`,
  takeValue: (value: string) => `Use ${value}`,
  deprecated: "Deprecated",
  required: "Required",
  resetTitle: (title: string) => `Reset ${title}`,
  detailsOfTitle: (title: string) => `Details of ${title}`,
  unfoldTitleSummary: (title: string, summary: string) => `Unfold ${title}: ${summary}`,
  openPage: (title: string, summary: string, errors: number) =>
    `Open ${title}: ${summary}${errors > 0 ? `, ${countOf(errors, "error")}` : ""}`,
  changedOf: (changed: number, fields: number) => `${changed} of ${fields} changed`,
  errorCount: (count: number) => countOf(count, "error"),
  /** Where a value comes from, and what it is there. */
  standsAt: (origin: string, value: string) => `${origin.toLowerCase()} ${value}`,
  secret: "secret",
  optional: "optional",
  set: "Set",
  noName: "(no name)",
  unsetTitle: (title: string) => `Unset ${title}`,
  notSent: "Not sent",
  otherKeys: "Other keys",
  thisFormMessage: (message: string) => `This form ${message}`,
  editAsJson: "Edit as JSON",
  searchTotalFields: (total: number) => `Search ${total} fields`,
  nothingToFillIn: "Nothing to fill in.",
  nothingMatchesQuery: (query: string) => `Nothing matches “${query}”.`,
  notUsed: "Not used",
  newValue: "New value",
  replaceName: (name: string) => `Replace ${name}`,
  unset: "Unset",
});
