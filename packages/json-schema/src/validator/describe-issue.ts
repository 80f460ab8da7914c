import { type Issue, valueIssue } from "../issue.ts";
import type { JsonSchema } from "../json-schema.ts";
import { codeOfKeyword, VALUE_MESSAGES } from "../messages/value-messages.ts";
import { patternIssue } from "../patterns/compile-pattern.ts";
import { isSchemaObject } from "../reference.ts";
import { type KeywordIssue, pathOfPlace } from "./keyword-issue.ts";

const MISSING_KEYWORDS = new Set(["required", "dependentRequired", "dependencies"]);

/** An issue as programs and people read it. */
export function issueOf(issue: KeywordIssue): Issue {
  const { keyword, part, place, key, ofName, alternatives } = issue;
  const path = pathOfPlace(place);
  if (key !== undefined) {
    const at = [...path, key];
    if (MISSING_KEYWORDS.has(keyword)) return valueIssue(at, "required");
    const isAnyWrong = ofName === undefined || ofName.keyword === "false";
    return valueIssue(at, "key_name", isAnyWrong ? {} : { ofName: issueOf(ofName) });
  }
  if (issue.fitsSeveral) return valueIssue(path, "several_forms", requiredForms(part[keyword]));
  if (!alternatives) return brokenKeyword(path, keyword, part);
  const expected = [...new Set(alternatives.flatMap((each) => each.part[each.keyword]))];
  return valueIssue(path, keyword === "type" ? "type" : "enum", { expected });
}

/** The issue of a broken keyword. The author's message takes the place of the keyword's meaning. */
function brokenKeyword(path: Issue["path"], keyword: string, part: JsonSchema): Issue {
  const expected: unknown = part[keyword];
  const issue = keyword === "pattern" ? patternIssue(String(expected)) : undefined;
  if (issue) return valueIssue(path, "unusable_pattern", { pattern: String(expected), issue });
  const text = authoredMessage(part, keyword);
  const authored = text === undefined ? {} : { authored: text };
  const code = codeOfKeyword(keyword);
  if (code === undefined) return valueIssue(path, "keyword", { keyword, ...authored });
  if (code === "anyOf" || code === "oneOf")
    return valueIssue(path, code, { ...requiredForms(expected), ...authored });
  if (code === "not") return valueIssue(path, code, { ...requiredForms([expected]), ...authored });
  const [example] = Array.isArray(part.examples) ? part.examples : [];
  const hint =
    keyword === "pattern" && typeof example === "string" && text === undefined ? { example } : {};
  const values = VALUE_MESSAGES[code].length > 0 ? { expected, ...hint, ...authored } : authored;
  return valueIssue(path, code as "minimum", values as { expected: unknown });
}

/**
 * The keys that each variant requires, when the variants ask for nothing else: `[{ required: ["a"]
 * }, { required: ["b", "c"] }]`.
 */
function requiredForms(forms: unknown): { keys?: string[][] } {
  const keys = (Array.isArray(forms) ? forms : [forms]).map((form) => {
    const { required, ...more } = Object(form);
    return Array.isArray(required) && Object.keys(more).length === 0 ? required.map(String) : [];
  });
  return keys.every((together) => together.length > 0) ? { keys } : {};
}

/**
 * The author's message for a value that breaks the keyword, as the end of a sentence about it:
 * `patternErrorMessage` (known from VS Code), or `errorMessage` for every keyword or for each
 * (known from ajv-errors).
 */
function authoredMessage(schema: unknown, keyword: string): string | undefined {
  if (!isSchemaObject(schema)) return undefined;
  const { errorMessage, patternErrorMessage } = schema;
  const each =
    isSchemaObject(errorMessage) && Object.hasOwn(errorMessage, keyword)
      ? errorMessage[keyword]
      : errorMessage;
  const text = [keyword === "pattern" && patternErrorMessage, each].find(
    (one) => typeof one === "string" && one !== "",
  );
  return text === undefined ? undefined : `is not accepted: ${String(text).replace(/\.$/, "")}`;
}
