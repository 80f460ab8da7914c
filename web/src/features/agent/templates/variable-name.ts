import { closestName, parseOperations } from "@pegboard/registry-core/internal";
import { RESERVED_VARIABLES } from "@pegboard/registry-core/prompts";
import { common } from "../../../language/common.ts";
import { say } from "./texts.ts";

/** Why a custom variable cannot have this name, as a sentence; undefined when it can. */
export function refuseName(name: string, taken: readonly string[]): string | undefined {
  if (name === "") return common.giveItAName;
  if (RESERVED_VARIABLES.has(name)) return say.nameHasAMeaning(name);
  if (taken.includes(name)) return say.variableIsThere(name);
  const parsed = parseOperations([{ op: "setVariable", name, value: "" }]);
  if ("issues" in parsed) return say.lettersDigitsAndUnderscores;
  const meant = closestName(
    name,
    [...RESERVED_VARIABLES].filter((one) => one.length > 3),
  );
  return meant === undefined ? undefined : say.couldBeMistaken(meant, name);
}
