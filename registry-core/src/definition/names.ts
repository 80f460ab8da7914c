import { withAcronym } from "@pegboard/json-schema";
import { RegistryError } from "../registry-error.ts";
import { titleCase } from "./title-case.ts";
import { TOOL_NAME_PATTERN } from "./tool-definition.ts";

/**
 * The display name of a class or method name, by default: `SandboxFilesTool`
 * becomes `Sandbox Files`, `s3_upload` becomes `S3 Upload`. The raw name when nothing would be
 * left.
 */
export function displayNameOf(name: string): string {
  const spaced = withoutSuffix(withoutSuffix(name, "_tool"), "Tool")
    .replace(/([^\n])([A-Z][a-z]+)/gu, "$1 $2")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ");
  return titleCase(spaced) || name;
}

/**
 * The clean variant of a display name: spaces collapsed and trimmed, known acronyms in capitals
 * (`mcp__search` → `MCP Search`).
 */
export function cleanDisplayName(name: string): string {
  return tidyDisplayName(displayNameOf(name)) || name;
}

/** The clean display name for a display name that the default rule gave. */
export function tidyDisplayName(displayName: string): string {
  const words = displayName.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => withAcronym(word) ?? word).join(" ");
}

/**
 * The tool name of a class or function: `HTTPServerTool` becomes `http_server_tool`. Empty when no
 * letter or digit is in it.
 */
export function toolNameOf(className: string): string {
  return className
    .normalize("NFKD")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/^_+$/, "");
}

/**
 * The tool name of code (a class or function) that becomes a tool. Throws `bad_name` for code
 * without a name, or with a name that has no letter or digit.
 */
export function codeToolName({ name }: { name: string }): string {
  const toolName = toolNameOf(name);
  if (TOOL_NAME_PATTERN.test(toolName)) return toolName;
  const what = name === "" ? "A class or function without a name" : JSON.stringify(name);
  throw new RegistryError(
    "bad_name",
    `${what} gives a tool no name. Give it one: static metadata = { name: "search" } in a class, defineTool({ name: "search", run }) for a function.`,
  );
}

function withoutSuffix(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}
