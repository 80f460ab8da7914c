import { customizeValidator } from "@rjsf/validator-ajv8";
import InterpretingAjv from "./interpreting-ajv.ts";

type AjvClass = NonNullable<NonNullable<Parameters<typeof customizeValidator>[0]>["AjvClass"]>;

/**
 * RJSF's own validator with our engine inside. It keeps every schema that it was shown, so each
 * form has one of its own.
 */
export function newFormValidator() {
  return customizeValidator({
    AjvClass: InterpretingAjv as unknown as AjvClass,
    ajvFormatOptions: false,
  });
}
