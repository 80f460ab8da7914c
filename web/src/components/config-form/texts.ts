import { catalogue } from "../../language/catalogue.ts";
import { countOf, countText } from "../../language/count-text.ts";

export const say = catalogue("components/config-form", {
  loadingTheForm: "Loading the form",
  editor: "Editor",
  form: "Form",
  ofFields: (fields: number) => `of ${countText(fields)}`,
  errorCount: (count: number) => countOf(count, "error"),
  missingMissing: (missing: number) => `${countText(missing)} missing`,
  toSettle: "To settle",
  goToField: "Go to field",
});
