import type { JsonValue, Subschema } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { t } from "../messages/t.ts";
import { resolveOrEmpty } from "./resolve-schema.ts";

export interface ValueChoice {
  value: JsonValue;
  label: string;
}

/** The values of an `enum`, with the labels that authors put beside it. */
export function choicesOfEnum(schema: JsonSchema): ValueChoice[] {
  const names: unknown = schema.enumNames ?? schema["x-enumNames"];
  return (schema.enum ?? []).map((value, index) =>
    choiceOf(
      value,
      Array.isArray(names) && typeof names[index] === "string" ? names[index] : undefined,
    ),
  );
}

/**
 * The values of a union in which every variant is a constant or an enum; undefined for any other
 * union.
 */
export function choicesOfVariants(
  variants: Subschema[],
  root: JsonSchema,
): ValueChoice[] | undefined {
  const choices = variants.map((variant) => constantsOf(resolveOrEmpty(variant, root)));
  return choices.every((constants) => constants.length > 0) ? choices.flat() : undefined;
}

function constantsOf(schema: JsonSchema): ValueChoice[] {
  if (Object.hasOwn(schema, "const")) return [choiceOf(schema.const, schema.title)];
  return Array.isArray(schema.enum) ? choicesOfEnum(schema) : [];
}

function choiceOf(value: unknown, title: string | undefined): ValueChoice {
  const label = title ?? (typeof value === "string" ? value : JSON.stringify(value));
  return {
    value: value as JsonValue,
    label: label === "" ? t("(empty text)") : escapeInvisible(label),
  };
}
