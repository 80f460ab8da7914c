import { closestName, parseOperations } from "@pegboard/registry-core";
import { RESERVED_VARIABLES } from "@pegboard/registry-core/prompts";

/** Why a custom variable cannot have this name, as a sentence; undefined when it can. */
export function refuseName(name: string, taken: readonly string[]): string | undefined {
  if (name === "") return "Give it a name.";
  if (RESERVED_VARIABLES.has(name)) return `\`${name}\` has a meaning in every template already. Choose another name.`;
  if (taken.includes(name)) return `There is a variable \`${name}\` already.`;
  const parsed = parseOperations([{ op: "setVariable", name, value: "" }]);
  if ("issues" in parsed) return "Use letters, digits and _, and begin with a letter: for example `shop_name`.";
  const meant = closestName(
    name,
    [...RESERVED_VARIABLES].filter((one) => one.length > 3),
  );
  return meant === undefined ? undefined : `Templates know \`${meant}\` already: \`${name}\` would be mistaken for it.`;
}
