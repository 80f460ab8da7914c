import { type JsonSchema, validateJson } from "@pegboard/registry-core";
import type { ValidatorType } from "@rjsf/utils";

/**
 * RJSF's validator over one that interprets schemas. Ajv, its usual one, compiles them with `new Function`, which a strict
 * Content-Security-Policy forbids; `@rjsf/core` imports `@rjsf/validator-ajv8` for its tests without naming it, so it is
 * installed, and left out of the bundle. Issues reach the fields through the form's own state, so none are collected here.
 */
export const formValidator: ValidatorType = {
  isValid: (schema, value) => validateJson(schema as JsonSchema, value).length === 0,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};
