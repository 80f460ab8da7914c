import { catalogue } from "../../language/catalogue.ts";
import { countOf, countText } from "../../language/count-text.ts";

export const say = catalogue("components/config-form", {
  loadingTheForm: "Loading the form",
  editor: "Editor",
  form: "Form",
  /** `label` says what they are: "changed". */
  setOfFields: "{set} of {fields} {label}",
  errorCount: (count: number) => countOf(count, "error"),
  missingCount: (count: number) => `${countText(count)} missing`,
  toSettle: "To settle",
  goToField: "Go to field",
  iconsWereNotSent: "Pegboard did not send the icons. Reload the page to try again.",
});
