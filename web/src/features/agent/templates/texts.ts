import { catalogue } from "../../../language/catalogue.ts";

export const say = catalogue("features/agent/templates", {
  changeToSuggestion: (suggestion: string) => `Change to ${suggestion}`,
  insideOfALoopWhereItStands: "Inside of a loop: where it stands",
  variableOfThisAgent: "Variable of this agent",
  nameHasAMeaningInEvery: (name: string) => `\`${name}\` has a meaning in every template already. Choose another name.`,
  thereIsAVariableNameAlready: (name: string) => `There is a variable \`${name}\` already.`,
  useLettersDigitsAndAndBegin: "Use letters, digits and _, and begin with a letter: for example `shop_name`.",
  templatesKnowMeantAlready: (meant: string, name: string) =>
    `Templates know \`${meant}\` already: \`${name}\` would be mistaken for it.`,
});
