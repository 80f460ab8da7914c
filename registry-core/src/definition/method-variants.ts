import type { MethodDefinition } from "./tool-definition.ts";

/**
 * The method after `change`, which is applied to the forms that some agents have as well. It is the
 * given object when nothing changes.
 */
export function inAllForms(
  method: MethodDefinition,
  change: (form: MethodDefinition) => MethodDefinition,
): MethodDefinition {
  const result = change(method);
  const { variants } = method;
  if (!variants) return result;
  const changed = variants.map((variant) => ({
    ...variant,
    definition: change(variant.definition),
  }));
  const isSame =
    result === method &&
    changed.every(({ definition }, at) => definition === variants[at]?.definition);
  return isSame ? method : { ...result, variants: changed };
}
