import { isSchemaObject } from "./reference.ts";

/**
 * What the schema's author wants people to read when a value breaks the keyword, as the end of a sentence about it:
 * `patternErrorMessage` (known from VS Code), or `errorMessage` for every keyword or for each (known from ajv-errors).
 */
export function authoredMessage(schema: unknown, keyword: string): string | undefined {
  if (!isSchemaObject(schema)) return undefined;
  const { errorMessage, patternErrorMessage } = schema;
  const each =
    isSchemaObject(errorMessage) && Object.hasOwn(errorMessage, keyword) ? errorMessage[keyword] : errorMessage;
  const text = [keyword === "pattern" && patternErrorMessage, each].find(
    (one) => typeof one === "string" && one !== "",
  );
  return text === undefined ? undefined : `is not accepted: ${String(text).replace(/\.$/, "")}`;
}
