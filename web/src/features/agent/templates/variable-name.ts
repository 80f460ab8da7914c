import { closestName } from "@pegboard/json-schema";
import { parseOperations } from "@pegboard/registry-core/internal";
import { RESERVED_VARIABLES } from "@pegboard/registry-core/prompts";
import { t } from "../../../messages/t.ts";

/** Why a custom variable cannot have this name, as a sentence; undefined when it can. */
export function refuseName(name: string, taken: readonly string[]): string | undefined {
  if (name === "") return t("Give it a name.");
  if (RESERVED_VARIABLES.has(name))
    return t("`{name}` has a meaning in every template already. Choose another name.", { name });
  if (taken.includes(name)) return t("There is a variable `{name}` already.", { name });
  const parsed = parseOperations([{ op: "setVariable", name, value: "" }]);
  if ("issues" in parsed)
    return t("Use letters, digits and _, and begin with a letter: for example `shop_name`.");
  const meant = closestName(
    name,
    [...RESERVED_VARIABLES].filter((one) => one.length > 3),
  );
  return meant === undefined
    ? undefined
    : t("Templates know `{meant}` already: `{name}` would be mistaken for it.", { meant, name });
}
