import { catalogue } from "../../../language/catalogue.ts";

export const say = catalogue("components/schema-form/json", {
  titleAsJson: (title: string) => `${title} as JSON`,
  shownAsJsonReason: (reason: string) => `Shown as JSON. ${reason}`,
  valuesAsJson: "Values as JSON",
  theTextProblem: (problem: string) => `The text ${problem}`,
  theValue: "The value",
  mustBeJson: "must be JSON",
  isNotJsonYet: (reason: string) => `is not JSON yet: ${reason}`,
  mustBeAJsonObject: "must be a JSON object: { … }",
  isNotJsonFromLine: (line: number) => `is not JSON from line ${line} on`,
});
