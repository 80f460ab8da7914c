import { Environment } from "@huggingface/jinja";
import type { Translate } from "@pegboard/json-schema/messages";

/** A filter of the template engine. */
export interface TemplateFilter {
  /** How authors write the filter: `| upper`, `| replace("a", "b")`, or both. */
  form: "plain" | "called" | "either";
  /** What it does, in one line. */
  description: (t: Translate) => string;
}

/** Every filter that the engine has, for some kind of value at least. */
export const TEMPLATE_FILTERS: Readonly<Record<string, TemplateFilter>> = {
  abs: { form: "plain", description: (t) => t("A number without its sign") },
  bool: { form: "plain", description: (t) => t("True or false as it is") },
  capitalize: { form: "plain", description: (t) => t("The first letter large") },
  default: { form: "called", description: (t) => t("Another value in place of a missing one") },
  dictsort: { form: "either", description: (t) => t("The members of an object, sorted") },
  first: { form: "plain", description: (t) => t("The first of a list") },
  float: { form: "either", description: (t) => t("A number from a text") },
  get: { form: "called", description: (t) => t("A member of an object by its name") },
  indent: { form: "either", description: (t) => t("Blanks before every line but the first") },
  int: { form: "either", description: (t) => t("A whole number from a text") },
  items: { form: "either", description: (t) => t("The members of an object, each with its name") },
  join: { form: "either", description: (t) => t("A list as one text, with something in between") },
  keys: { form: "either", description: (t) => t("The names of an object's members") },
  last: { form: "plain", description: (t) => t("The last of a list") },
  length: { form: "plain", description: (t) => t("How long a text or a list is") },
  list: { form: "plain", description: (t) => t("A list as it is") },
  lower: { form: "plain", description: (t) => t("Small letters") },
  map: { form: "called", description: (t) => t("One attribute of everything in a list") },
  rejectattr: {
    form: "called",
    description: (t) => t("What of a list an attribute does not hold for"),
  },
  replace: { form: "called", description: (t) => t("Another text in place of a part") },
  reverse: { form: "plain", description: (t) => t("A list from its end") },
  safe: { form: "plain", description: (t) => t("The value as it is") },
  selectattr: { form: "called", description: (t) => t("What of a list an attribute holds for") },
  sort: { form: "either", description: (t) => t("A list, sorted") },
  string: { form: "plain", description: (t) => t("A value as text") },
  title: { form: "plain", description: (t) => t("The first letter of every word large") },
  tojson: { form: "either", description: (t) => t("A value as JSON") },
  trim: { form: "plain", description: (t) => t("Without blanks at both ends") },
  unique: { form: "plain", description: (t) => t("A list without repetitions") },
  upper: { form: "plain", description: (t) => t("Capital letters") },
  values: { form: "either", description: (t) => t("The members of an object") },
};

/** Every test that the engine has, which may follow `is`. */
export const TEMPLATE_TESTS: readonly string[] = [...new Environment().tests.keys()];
