import { displayNameOf } from "@pegboard/registry-core";
import { LIMITS } from "@pegboard/registry-core/internal";
import type { OpenApiIssue } from "@pegboard/registry-core/problems";
import type { OpenApiCredential } from "../../api-contract.ts";
import { OPENAPI_LIMITS } from "../../limits.ts";
import { toolNameOfSource } from "../tool-name-of-source.ts";
import { SchemaWriter } from "./convert-schema.ts";
import {
  type AdjustedOperation,
  type DescribedTool,
  type DescriptionPart,
  type DescriptionRequest,
  isPart,
  type LargeOperation,
  type ReadDescription,
  type ReadOperation,
  type RequestPlan,
} from "./description.ts";
import { listOperations } from "./list-operations.ts";
import { LocalParts } from "./local-parts.ts";
import { parseDescription } from "./parse-description.ts";
import { readCredentials, readOpenApiServers } from "./read-access.ts";
import { type OperationSurroundings, readOperation } from "./read-operation.ts";

/** The most characters of a definition before people are warned: some 20,000 tokens. */
const LARGE_DEFINITION = 80_000;

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
    otherServers: request.otherServers ?? [],
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
    choices: commonWays(operations),
    tools: describeTools(operations, { document, groups, title, description }),
    skipped,
    adjusted,
    large: largeOperations(operations),
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

/** The operations that are larger than most whole requests. */
function largeOperations(operations: readonly ReadOperation[]): LargeOperation[] {
  return operations.flatMap(({ operation, tool, definition }) => {
    const { name: method, description, parameters } = definition;
    const { length: characters } = JSON.stringify({ description, parameters });
    return characters > LARGE_DEFINITION ? [{ operation, tool, method, characters }] : [];
  });
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

/** The ways of access that every operation takes which asks for any; none while it is but one. */
function commonWays(operations: readonly ReadOperation[]): string[][] {
  const asked = operations
    .map(({ request }) => request.security)
    .filter((ways) => ways.length > 0 && ways.every((keys) => keys.length > 0));
  const [first = []] = asked;
  const isIn = (ways: string[][], keys: string[]) =>
    ways.some((way) => way.join(" ") === keys.join(" "));
  const common = first.filter((keys) => asked.every((ways) => isIn(ways, keys)));
  return common.length > 1 ? common : [];
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
      ...neededKeys(sets),
      credentials: [...new Set(sets.flat(2))],
    };
  });
}

/** The keys without which no operation can be called that has one of these ways of access. */
function neededKeys(
  sets: readonly RequestPlan["security"][],
): Pick<DescribedTool, "required" | "choices"> {
  const isOpen = sets.some((ways) => ways.length === 0 || ways.some((keys) => keys.length === 0));
  const ways = isOpen ? [] : sets.flat();
  const required = [...new Set(ways.flat())].filter((key) =>
    ways.every((keys) => keys.includes(key)),
  );
  const rest = ways.map((keys) => keys.filter((key) => !required.includes(key)).sort());
  const distinct = [...new Map(rest.map((keys) => [keys.join(" "), keys])).values()];
  const isMore = (keys: string[]) =>
    distinct.some((less) => less !== keys && less.every((key) => keys.includes(key)));
  return { required, choices: distinct.filter((keys) => keys.length > 0 && !isMore(keys)) };
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
