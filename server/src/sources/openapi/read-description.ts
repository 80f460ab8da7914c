import { displayNameOf } from "@pegboard/registry-core";
import { LIMITS } from "@pegboard/registry-core/internal";
import type { OpenApiIssue } from "@pegboard/registry-core/problems";
import type { OpenApiCredential } from "../../api-contract.ts";
import { OPENAPI_LIMITS } from "../../limits.ts";
import { toolNameOfSource } from "../tool-name-of-source.ts";
import { SchemaWriter } from "./convert-schema.ts";
import type {
  AdjustedOperation,
  DescribedTool,
  DescriptionPart,
  DescriptionRequest,
  ReadDescription,
  ReadOperation,
} from "./description.ts";
import { listOperations } from "./list-operations.ts";
import { LocalParts } from "./local-parts.ts";
import { isPart, parseDescription } from "./parse-description.ts";
import { readCredentials, readOpenApiServers } from "./read-access.ts";
import { type OperationSurroundings, readOperation } from "./read-operation.ts";

/**
 * Everything that Pegboard takes of an OpenAPI description, and why it does not take the rest. It
 * takes a second for the largest, so it runs in a thread.
 */
export function readDescription(
  request: DescriptionRequest,
): ReadDescription | { issue: OpenApiIssue } {
  const parsed = parseDescription(request.text);
  if ("issue" in parsed) return parsed;
  const { document, format } = parsed;
  const parts = new LocalParts(document);
  const credentials = readCredentials(document, parts);
  const around: OperationSurroundings = {
    document,
    url: request.url,
    parts,
    writer: new SchemaWriter(parts, format),
    credentials,
    servers: readOpenApiServers(document.servers, request.url),
  };
  const listed = listOperations(document, { parts, grouping: request.grouping });
  const { operations, groups, skipped, adjusted } = readChosenOperations(listed, around, request);
  const info = isPart(document.info) ? document.info : {};
  const title = limitedText(info.title, 200) ?? request.prefix;
  const description = limitedText(info.description, LIMITS.longDescription);
  return {
    title,
    version: limitedText(info.version, 60) ?? "",
    ...(description !== undefined && { description }),
    format,
    servers: around.servers as ReadDescription["servers"],
    credentials: countUses(credentials.values(), operations),
    tools: describeTools(operations, { document, groups, title, description }),
    skipped,
    adjusted,
    total: listed.operations.length + listed.skipped.length,
    operations,
  };
}

/** The chosen operations as methods, as many as a source may have; what stays away says why. */
function readChosenOperations(
  listed: ReturnType<typeof listOperations>,
  around: OperationSurroundings,
  { without, prefix }: DescriptionRequest,
) {
  const skipped = [...listed.skipped];
  const adjusted: AdjustedOperation[] = [];
  const operations: ReadOperation[] = [];
  const groups = new Map<string, string>();
  const unwanted = new Set(without);
  let size = 0;
  for (const one of listed.operations.filter(({ operation }) => !unwanted.has(operation))) {
    const { operation } = one;
    if (operations.length >= LIMITS.methodsOfSource) {
      skipped.push({ operation, reason: { code: "too_many" } });
      continue;
    }
    const read = readOperation(one, around);
    if ("skip" in read) {
      skipped.push({ operation, reason: read.skip });
      continue;
    }
    const { definition, request, adjustments } = read;
    size += JSON.stringify(definition).length;
    if (size > OPENAPI_LIMITS.characters) {
      skipped.push({ operation, reason: { code: "too_much" } });
      continue;
    }
    adjusted.push(...adjustments.map((adjustment) => ({ operation, adjustment })));
    operations.push({ operation, tool: toolOf(one.group, groups, prefix), definition, request });
  }
  const taken = new Set(operations.map(({ operation }) => operation));
  const named = listed.adjusted.filter(({ operation }) => taken.has(operation));
  return { operations, groups, skipped, adjusted: [...named, ...adjusted] };
}

/** Each credential with how many operations take it. */
function countUses(
  credentials: Iterable<OpenApiCredential>,
  operations: readonly ReadOperation[],
): OpenApiCredential[] {
  return Array.from(credentials, (credential) => {
    const takes = ({ request: { security } }: ReadOperation) =>
      security.some((keys) => keys.includes(credential.key));
    return { ...credential, operations: operations.filter(takes).length };
  });
}

function limitedText(value: unknown, most: number): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" ? undefined : text.slice(0, most);
}

/** The name of a group's tool; two groups never share one. */
function toolOf(group: string, groups: Map<string, string>, prefix: string): string {
  const known = groups.get(group);
  if (known !== undefined) return known;
  const taken = new Set(groups.values());
  const plain =
    group === "" ? prefix : `${prefix}.${toolNameOfSource(group, "tools").slice(0, 60)}`;
  let name = plain;
  for (let next = 2; taken.has(name); next += 1) name = `${plain}_${next}`;
  groups.set(group, name);
  return name;
}

function describeTools(
  operations: ReadOperation[],
  {
    document,
    groups,
    title,
    description,
  }: {
    document: DescriptionPart;
    groups: ReadonlyMap<string, string>;
    title: string;
    description: string | undefined;
  },
): DescribedTool[] {
  const tags = new Map(
    (Array.isArray(document.tags) ? document.tags : [])
      .filter(isPart)
      .map((tag) => [String(tag.name).trim(), tag]),
  );
  return [...groups].map(([group, name]) => {
    const own = operations.filter(({ tool }) => tool === name);
    const tag = tags.get(group);
    const said = group === "" ? description : limitedText(tag?.description, LIMITS.longDescription);
    const sets = own.map(({ request }) => request.security);
    return {
      name,
      displayName:
        group === "" ? title : (limitedText(tag?.["x-displayName"], 100) ?? nameOfGroup(group)),
      ...(said !== undefined && { description: said }),
      required: [...new Set(sets.flat(2))].filter((key) =>
        sets.every(
          (security) => security.length > 0 && security.every((keys) => keys.includes(key)),
        ),
      ),
      credentials: [...new Set(sets.flat(2))],
    };
  });
}

/**
 * The name of a group. A tag in words is its name; one that is written like an identifier is read
 * as one.
 */
function nameOfGroup(group: string): string {
  return /^[a-z0-9]+([_-][a-z0-9]+)*$/i.test(group)
    ? displayNameOf(group.replaceAll("-", "_"))
    : group.slice(0, 100);
}
