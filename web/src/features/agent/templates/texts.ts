import { catalogue } from "../../../language/catalogue.ts";

export const say = catalogue("features/agent/templates", {
  changeTo: (suggestion: string) => `Change to ${suggestion}`,
  insideOfALoop: "Inside of a loop: where it stands",
  variableOfThisAgent: "Variable of this agent",
  nameHasAMeaning: (name: string) =>
    `\`${name}\` has a meaning in every template already. Choose another name.`,
  variableIsThere: (name: string) => `There is a variable \`${name}\` already.`,
  lettersDigitsAndUnderscores:
    "Use letters, digits and _, and begin with a letter: for example `shop_name`.",
  couldBeMistaken: (meant: string, name: string) =>
    `Templates know \`${meant}\` already: \`${name}\` would be mistaken for it.`,
  keywords: {
    endfor: "ends a loop",
    elif: "another condition",
    else: "where no condition holds, or the loop had nothing",
    endif: "ends a condition",
    raw: "{% raw %} … {% endraw %}: a text with braces that are no tags",
    endraw: "ends such a text",
    in: "whether a list holds a value",
    not: "turns a condition round",
    and: "both conditions",
    or: "one of the conditions",
    is: "asks for a test: x is defined",
  },
});
