import type { Issue } from "../../issue.ts";
import { authoredMessage } from "../authored-message.ts";
import { describeKeyword, describeManyMatches, patternFault, REQUIRED_MESSAGE } from "../describe-keyword.ts";
import type { JsonSchema } from "../json-schema.ts";
import { type Fault, pathOf } from "./fault.ts";

const MISSING_KEYWORDS = new Set(["required", "dependentRequired", "dependencies"]);

/** A fault as people read it. */
export function issueOf(fault: Fault): Issue {
  const { keyword, part, place, key, reason, alternatives } = fault;
  const path = pathOf(place);
  if (key !== undefined) {
    const message = MISSING_KEYWORDS.has(keyword) ? REQUIRED_MESSAGE : `has a name that ${reason}`;
    return { path: [...path, key], message };
  }
  if (fault.fitsSeveral) return { path, message: describeManyMatches(part[keyword]) };
  if (!alternatives) return { path, message: messageOf(keyword, part) };
  const expected = new Set(alternatives.flatMap((each) => each.part[each.keyword]));
  return { path, message: describeKeyword(keyword === "type" ? "type" : "enum", [...expected]) };
}

/** What the author of the schema says about a broken keyword, or what the keyword means. */
function messageOf(keyword: string, part: JsonSchema): string {
  const expected: unknown = part[keyword];
  if (keyword === "pattern" && patternFault(String(expected)) !== undefined) return describeKeyword(keyword, expected);
  const authored = authoredMessage(part, keyword);
  if (authored !== undefined) return authored;
  const [example] = Array.isArray(part.examples) ? part.examples : [];
  const hint = keyword === "pattern" && typeof example === "string" ? `, for example ${example}` : "";
  return describeKeyword(keyword, expected) + hint;
}

/** Why a key may not be called what it is. */
export function describeName(fault: Fault | undefined): string {
  return fault && fault.keyword !== "false" ? issueOf(fault).message : "is not allowed";
}
