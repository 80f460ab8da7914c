import { Environment } from "@huggingface/jinja";

/** A filter of the template engine. */
export interface TemplateFilter {
  /** How authors write the filter: `| upper`, `| replace("a", "b")`, or both. */
  form: "plain" | "called" | "either";
  /** What it does, in one line. */
  says: string;
}

/** Every filter that the engine has, for some kind of value at least. */
export const TEMPLATE_FILTERS: Readonly<Record<string, TemplateFilter>> = {
  abs: { form: "plain", says: "A number without its sign" },
  bool: { form: "plain", says: "True or false as it is" },
  capitalize: { form: "plain", says: "The first letter large" },
  default: { form: "called", says: "Another value in place of a missing one" },
  dictsort: { form: "either", says: "The members of an object, sorted" },
  first: { form: "plain", says: "The first of a list" },
  float: { form: "either", says: "A number from a text" },
  get: { form: "called", says: "A member of an object by its name" },
  indent: { form: "either", says: "Blanks before every line but the first" },
  int: { form: "either", says: "A whole number from a text" },
  items: { form: "either", says: "The members of an object, each with its name" },
  join: { form: "either", says: "A list as one text, with something in between" },
  keys: { form: "either", says: "The names of an object's members" },
  last: { form: "plain", says: "The last of a list" },
  length: { form: "plain", says: "How long a text or a list is" },
  list: { form: "plain", says: "A list as it is" },
  lower: { form: "plain", says: "Small letters" },
  map: { form: "called", says: "One attribute of everything in a list" },
  rejectattr: { form: "called", says: "What of a list an attribute does not hold for" },
  replace: { form: "called", says: "Another text in place of a part" },
  reverse: { form: "plain", says: "A list from its end" },
  safe: { form: "plain", says: "The value as it is" },
  selectattr: { form: "called", says: "What of a list an attribute holds for" },
  sort: { form: "either", says: "A list, sorted" },
  string: { form: "plain", says: "A value as text" },
  title: { form: "plain", says: "The first letter of every word large" },
  tojson: { form: "either", says: "A value as JSON" },
  trim: { form: "plain", says: "Without blanks at both ends" },
  unique: { form: "plain", says: "A list without repetitions" },
  upper: { form: "plain", says: "Capital letters" },
  values: { form: "either", says: "The members of an object" },
};

/** Every test that the engine has, which may follow `is`. */
export const TEMPLATE_TESTS: readonly string[] = [...new Environment().tests.keys()];
