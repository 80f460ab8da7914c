import { ownValue } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { GalleryExample } from "./gallery-example.ts";
import { mcpEverything } from "./gallery-mcp-everything.ts";
import { mcpFilesystem } from "./gallery-mcp-filesystem.ts";

const VALUES: Record<string, GalleryExample["value"]> = {
  echo: { message: "hello" },
  "get-sum": { a: 1, b: 2.5 },
  edit_file: { path: "a.txt", edits: [{ oldText: "a\nb", newText: "c" }] },
  read_multiple_files: { paths: ["a.txt", "b.txt"] },
};

/** What the official MCP servers take as input, copied as data. */
export const mcpExamples: GalleryExample[] = [
  ...examplesOf("everything", mcpEverything),
  ...examplesOf("filesystem", mcpFilesystem),
];

function examplesOf(server: string, schemas: Record<string, JsonSchema>): GalleryExample[] {
  return Object.entries(schemas).map(([tool, schema]) => ({
    name: `${server}: ${tool}`,
    from: "mcp",
    schema,
    value: ownValue(VALUES, tool) ?? {},
  }));
}
