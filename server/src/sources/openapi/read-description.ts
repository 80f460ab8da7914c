import { displayNameOf } from "@pegboard/registry-core";
import { LIMITS } from "@pegboard/registry-core/internal";
import type { OpenApiFault } from "@pegboard/registry-core/problems";
import { OPENAPI_LIMITS } from "../../limits.ts";
import { toolNameOfSource } from "../tool-name-of-source.ts";
import { SchemaWriter } from "./convert-schema.ts";
import type {
  DescribedTool,
  DescriptionRequest,
  Part,
  ReadDescription,
  ReadOperation,
} from "./description.ts";
import { listOperations } from "./list-operations.ts";
import { LocalParts } from "./local-parts.ts";
import { isPart, parseDescription } from "./parse-description.ts";
import { readCredentials, readServers } from "./read-access.ts";
import { type OperationSurroundings, readOperation } from "./read-operation.ts";

/**
 * All that Pegboard takes of an OpenAPI description, and why it does not take the rest. Takes a
 * second for the largest: run it in a thread.
 */
export function readDescription(
  request: DescriptionRequest,
): ReadDescription | { fault: OpenApiFault } {
  const parsed = parseDescription(request.text);
  if ("fault" in parsed) return parsed;
  const { document, format } = parsed;
  const parts = new LocalParts(document);
  const credentials = readCredentials(document, parts);
  const around: OperationSurroundings = {
    document,
    url: request.url,
    parts,
    writer: new SchemaWriter(parts, format),
    credentials,
    servers: readServers(document.servers, request.url),
  };
  const {
    operations: listed,
    skipped,
    adjusted,
  } = listOperations(document, { parts, grouping: request.grouping });
  const total = listed.length + skipped.length;
  const without = new Set(request.without);
  const operations: ReadOperation[] = [];
  const groups = new Map<string, string>();
  let size = 0;
  for (const one of listed.filter(({ operation }) => !without.has(operation))) {
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
    size += JSON.stringify(read.definition).length;
    if (size > OPENAPI_LIMITS.characters) {
      skipped.push({ operation, reason: { code: "too_much" } });
      continue;
    }
    adjusted.push(...read.adjustments.map((adjustment) => ({ operation, adjustment })));
    const { definition, request: plan } = read;
    operations.push({
      operation,
      tool: toolOf(one.group, groups, request.prefix),
      definition,
      request: plan,
    });
  }
  const taken = new Set(operations.map(({ operation }) => operation));
  const info = isPart(document.info) ? document.info : {};
  const title = textOf(info.title, 200) ?? request.prefix;
  const description = textOf(info.description, LIMITS.longDescription);
  const tools = describeTools(operations, { document, groups, title, description });
  for (const credential of credentials.values()) {
    const takes = ({ request: { security } }: ReadOperation) =>
      security.some((keys) => keys.includes(credential.key));
    credential.operations = operations.filter(takes).length;
  }
  return {
    title,
    version: textOf(info.version, 60) ?? "",
    ...(description !== undefined && { description }),
    format,
    servers: around.servers as ReadDescription["servers"],
    credentials: [...credentials.values()],
    tools,
    skipped,
    adjusted: adjusted.filter(({ operation }) => taken.has(operation)),
    total,
    operations,
  };
}

function textOf(value: unknown, most: number): string | undefined {
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
    document: Part;
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
    const said = group === "" ? description : textOf(tag?.description, LIMITS.longDescription);
    const sets = own.map(({ request }) => request.security);
    return {
      name,
      displayName:
        group === "" ? title : (textOf(tag?.["x-displayName"], 100) ?? nameOfGroup(group)),
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

/** A tag in words is its name; one that is written like an identifier is read as one. */
function nameOfGroup(group: string): string {
  return /^[a-z0-9]+([_-][a-z0-9]+)*$/i.test(group)
    ? displayNameOf(group.replaceAll("-", "_"))
    : group.slice(0, 100);
}
