import { reasonOf } from "@pegboard/json-schema";
import type { OpenApiIssue } from "@pegboard/registry-core/problems";
import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { isScalar, isSeq, LineCounter, visit, type YAMLMap } from "yaml";
import { isNestedTooDeep, NestedTooDeep, parseBounded } from "../../bounds/nesting.ts";
import { type DescriptionPart, isPart } from "./description.ts";
import { prepareForUpgrade } from "./swagger-two.ts";

/** The deepest nesting of lists and objects; the largest descriptions have some dozens. */
const DEEPEST_DESCRIPTION = 300;
/**
 * The most characters of a message about a text that cannot be read, since YAML quotes the place.
 */
const LONGEST_CAUSE = 300;

/**
 * Parses a text in JSON or YAML into a document in the form of OpenAPI 3, and tells its version.
 */
export function parseDescription(
  given: string,
): { document: DescriptionPart; format: string } | { issue: OpenApiIssue } {
  const text = given.replace(/^\uFEFF/, "");
  let read: unknown;
  try {
    read = /^\s*\{/.test(text) ? JSON.parse(text) : parseDescriptionYaml(text);
  } catch (error) {
    if (error instanceof NestedTooDeep)
      return { issue: { code: "too_deep", most: DEEPEST_DESCRIPTION } };
    return { issue: { code: "unreadable", cause: reasonOf(error).slice(0, LONGEST_CAUSE) } };
  }
  if (!isPart(read)) return { issue: { code: "no_description" } };
  if (isNestedTooDeep(read, DEEPEST_DESCRIPTION))
    return { issue: { code: "too_deep", most: DEEPEST_DESCRIPTION } };
  // YAML reads a version without quotes as a number: 2.0 is 2, and 3.0 is 3.
  if (/^2(\.0)*$/.test(String(read.swagger ?? "")))
    return { document: upgradedFromTwo(read), format: "Swagger 2.0" };
  const version = /^3($|\.[012](?=\.|$))/.exec(String(read.openapi ?? ""))?.[0];
  if (version !== undefined)
    return { document: read, format: `OpenAPI ${version === "3" ? "3.0" : version}` };
  const found = read.openapi ?? read.swagger;
  return {
    issue:
      found === undefined
        ? { code: "no_description" }
        : { code: "other_version", found: String(found).slice(0, 40) },
  };
}

function upgradedFromTwo(read: DescriptionPart): DescriptionPart {
  prepareForUpgrade(read);
  return upgradeFromTwoToThree({ ...read, swagger: "2.0" }) as DescriptionPart;
}

function parseDescriptionYaml(text: string): unknown {
  const lines = new LineCounter();
  const document = parseBounded(text, {
    lines,
    deepest: DEEPEST_DESCRIPTION,
    merge: true,
    logLevel: "silent",
  });
  const [error] = document.errors;
  if (!error) {
    visit(document, { Map: (_, schema) => keepValuesOfTexts(schema) });
    return document.toJS({ maxAliasCount: 100 });
  }
  const { line, col } = lines.linePos(error.pos[0]);
  throw new Error(`${error.message} at line ${line}, column ${col}`);
}

/** Values of a text as they are written: YAML reads `1.0` and `007` without quotes as numbers. */
function keepValuesOfTexts(schema: YAMLMap): void {
  if (schema.get("type") !== "string") return;
  for (const keyword of ["enum", "default", "example"]) {
    const written = schema.get(keyword, true);
    for (const value of isSeq(written) ? written.items : [written])
      if (isScalar(value) && typeof value.value === "number") value.value = value.source;
  }
}
