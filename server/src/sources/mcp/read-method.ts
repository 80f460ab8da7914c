import { type IgnoredPattern, isSchemaObject } from "@pegboard/json-schema";
import { displayNameOf, type JsonSchema, type MethodDefinition } from "@pegboard/registry-core";
import { LIMITS, omitUndefined } from "@pegboard/registry-core/internal";
import type { ListedHeaderIssue, ListedSchemaIssue } from "@pegboard/registry-core/problems";
import { z } from "zod";
import { namedRecord } from "../../api-contract/named-record.ts";
import { readMethodConfig } from "./mcp-config.ts";
import type { Unusable } from "./mcp-tool-problems.ts";
import { type ParamHeader, takeParamHeaders } from "./param-headers.ts";
import { usableSchema } from "./usable-schema.ts";

/** The parts of a listed tool that are read. Everything but the name may be missing or odd. */
const mcpListedTool = z.object({
  name: z.string().trim().min(1).max(256),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  annotations: z
    .object({
      title: z.string().optional().catch(undefined),
      readOnlyHint: z.boolean().optional().catch(undefined),
      destructiveHint: z.boolean().optional().catch(undefined),
      idempotentHint: z.boolean().optional().catch(undefined),
      openWorldHint: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  _meta: namedRecord(z.unknown()).optional().catch(undefined),
});

/** A tool of a server that can be used as a method. */
export interface ReadMethod {
  definition: MethodDefinition;
  config: ReturnType<typeof readMethodConfig>;
  /**
   * Arguments that go in headers too, and why some cannot; used for servers that take such headers.
   */
  headers: ParamHeader[];
  headerIssue: ListedHeaderIssue | undefined;
  /** The patterns of its schemas that are not applied. */
  ignoredPatterns: IgnoredPattern[];
  /** Why its output schema cannot be used, so that it has none. */
  outputIssue: ListedSchemaIssue | undefined;
}

/** Reads one entry of a list, or says why it cannot be used. */
export function readListedMethod(entry: unknown): ReadMethod | Unusable {
  const parsed = mcpListedTool.safeParse(entry);
  if (!parsed.success) return { name: undefined, issue: { code: "mcp_without_name" } };
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = parsed.data;
  if (description !== undefined && description.length > LIMITS.longestDescription) {
    const issue = {
      code: "mcp_long_text",
      found: description.length,
      most: LIMITS.longestDescription,
    } as const;
    return { name, issue };
  }
  const taken = isSchemaObject(inputSchema) ? takeParamHeaders(inputSchema) : undefined;
  // A server that lists no schema, or null, means a tool without arguments.
  const input = usableSchema(taken?.schema ?? inputSchema ?? { type: "object" });
  if ("issue" in input) return { name, issue: { code: "mcp_schema", issue: input.issue } };
  const answer = outputSchema ? usableSchema(outputSchema) : undefined;
  const output = answer && "issue" in answer ? undefined : answer;
  const declaredName = title ?? annotations?.title;
  return {
    definition: {
      name,
      displayName: declaredName ?? displayNameOf(name),
      description: description || `${name} function`,
      parameters: { ...withoutDialect(input.schema), type: "object" },
      ...(output && { outputSchema: withoutDialect(output.schema) }),
      visible: true,
      isCore: false,
      ...(annotations && { annotations: omitUndefined(annotations) }),
      origins: {
        displayName: declaredName ? "declared" : "generated",
        description: description ? "declared" : "generated",
        parameters: "schema",
      },
    },
    config: readMethodConfig(_meta),
    headers: taken?.headers ?? [],
    headerIssue: taken?.issue,
    ignoredPatterns: [...input.ignoredPatterns, ...(output?.ignoredPatterns ?? [])],
    outputIssue: answer && "issue" in answer ? answer.issue : undefined,
  };
}

/** The schema without its dialect, since every schema is read as one of the newest. */
function withoutDialect({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
