import Form, { type FormProps, type FormState } from "@rjsf/core";
import { createSchemaUtils, type RJSFSchema, type SchemaUtilsType } from "@rjsf/utils";
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

type RjsfState = FormState;
type Props = FormProps;

/**
 * RJSF's form, which keeps its value as it is given. RJSF itself fills in defaults, drops what a
 * schema no longer knows and resolves the whole schema before it draws: that changes values by
 * opening a form, and throws at schemas of which one field is invalid.
 */
export class UnalteredForm extends Form {
  override getStateFromProps(...given: Parameters<Form["getStateFromProps"]>): RjsfState {
    const [props, , , , , , , before = this.state] = given;
    const isKnown = before?.schemaUtils?.getRootSchema() === props.schema;
    given[7] = { ...before, schemaUtils: isKnown ? before.schemaUtils : keepingUtils(props) };
    return super.getStateFromProps(...given);
  }
}

/**
 * RJSF's tools for schemas. They treat every part as usual; only the whole value stays what it is.
 */
function keepingUtils({ validator, schema }: Props): SchemaUtilsType {
  // RJSF rewrites the references of a 2020-12 schema that it is given here, and fails at some.
  const utils = Object.assign(createSchemaUtils(validator, {}), { rootSchema: schema });
  const { getDefaultFormState, retrieveSchema } = utils;
  return Object.assign(utils, {
    doesSchemaUtilsDiffer: () => false,
    getDefaultFormState: (...given: Parameters<typeof getDefaultFormState>) =>
      given[0] === schema ? given[1] : getDefaultFormState.apply(utils, given),
    retrieveSchema: (
      part: RJSFSchema,
      ...given: [formData?: unknown, resolvesVariants?: boolean]
    ) => (part === schema ? schema : retrieveSchema.call(utils, withoutPatterns(part), ...given)),
  });
}

/**
 * The schema without patterns of keys. RJSF tries them with the browser's own engine, which a
 * pattern from outside can keep busy for ever.
 */
function withoutPatterns(schema: RJSFSchema): RJSFSchema {
  const { patternProperties, ...others } = schema;
  return patternProperties === undefined ? schema : others;
}
