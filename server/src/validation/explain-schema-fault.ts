import { describeKeyword } from "@pegboard/registry-core";
import type { ErrorObject } from "ajv";

/**
 * Why a schema cannot be used, in the words of the other messages: `properties › a › type must be one of "array", …`. `thrown` is
 * what the compiler threw, `errors` what it found before.
 */
export function explainSchemaFault(thrown: unknown, errors: ErrorObject[] | null | undefined): string {
  const [deepest] = [...(errors ?? [])].sort((a, b) => b.instancePath.length - a.instancePath.length);
  if (deepest) {
    const place = deepest.instancePath.split("/").slice(1).map(decodePointerKey).join(" › ");
    return `${place || "its root"} ${describeKeyword(deepest.keyword, deepest.schema)}`;
  }
  if (thrown instanceof RangeError) return "a reference in it leads back to itself";
  const { missingRef, message = "" } = thrown as { missingRef?: string; message?: string };
  if (missingRef !== undefined) return `its reference "${missingRef}" leads nowhere`;
  const [, pattern] = /^Invalid regular expression: \/(.*)\/\w*: /s.exec(message) ?? [];
  if (pattern !== undefined) return `its pattern "${pattern}" is no regular expression`;
  const [, doubled] = /^reference "(.*)" resolves to more than one schema$/.exec(message) ?? [];
  if (doubled !== undefined) return `"${doubled}" names two places in it`;
  return "it breaks the rules of JSON Schema";
}

function decodePointerKey(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}
