import type { OpenApiGrouping } from "../../api-contract.ts";
import {
  type AdjustedOperation,
  type DescriptionPart,
  isPart,
  type SkippedOperation,
} from "./description.ts";
import { type LocalParts, ReferenceIssue } from "./local-parts.ts";

export const OPERATION_VERBS = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
];

/** An operation as it stands in a description. */
export interface ListedOperation {
  operation: string;
  verb: string;
  path: string;
  /** The key of the tool that it belongs to: a tag, the first part of the path, or nothing. */
  group: string;
  /** The name; unique in the description. */
  name: string;
  pathItem: DescriptionPart;
  given: DescriptionPart;
}

/** Lists the operations of a description in their order, and those that cannot be used. */
export function listOperations(
  document: DescriptionPart,
  { parts, grouping }: { parts: LocalParts; grouping: OpenApiGrouping },
): { operations: ListedOperation[]; skipped: SkippedOperation[]; adjusted: AdjustedOperation[] } {
  const skipped: SkippedOperation[] = [];
  const adjusted: AdjustedOperation[] = [];
  const found: Omit<ListedOperation, "name">[] = [];
  for (const [written, item] of Object.entries(isPart(document.paths) ? document.paths : {})) {
    if (written.startsWith("x-")) continue;
    const path = templatePath(written);
    const pathItem = resolved(path, item, { parts, skipped });
    if (!pathItem || pathItem === "left out") continue;
    for (const [verb, listed] of operationsByVerb(pathItem)) {
      const operation = `${verb.toUpperCase()} ${path}`;
      const given = resolved(operation, listed, { parts, skipped });
      if (given === "left out") continue;
      if (!given) {
        skipped.push({ operation, reason: { code: "no_object" } });
        continue;
      }
      const group = operationGroup(grouping, path, given);
      found.push({ operation, verb, path, group, pathItem, given });
      skipped.push(...callbacksOf(given, parts));
    }
  }
  skipped.push(...webhooksOf(document, parts));
  const names = nameOperations(found, adjusted);
  return {
    operations: found.map((one, index) => ({ ...one, name: names[index] ?? one.operation })),
    skipped,
    adjusted,
  };
}

/** A path from its root; `/pets/:id`, as routers of programs write it, is `/pets/{id}`. */
const templatePath = (path: string): string =>
  `${path.startsWith("/") ? "" : "/"}${path}`.replace(/(?<=\/):([A-Za-z_]\w*)(?=\/|$)/g, "{$1}");

/** The operations of a path by their verbs, which OpenAPI 3.2 lets a description name itself. */
function operationsByVerb(pathItem: DescriptionPart): [string, unknown][] {
  const known = OPERATION_VERBS.map((verb): [string, unknown] => [verb, pathItem[verb]]);
  const { additionalOperations } = pathItem;
  const named = Object.entries(isPart(additionalOperations) ? additionalOperations : {});
  const tokens = named.filter(([verb]) => /^[A-Za-z-]+$/.test(verb) && !UNSENDABLE.test(verb));
  return [...known, ...tokens].filter(([, given]) => given !== undefined);
}

/** Verbs of connections, which lead elsewhere. */
const UNSENDABLE = /^connect$/i;

/**
 * The path or the operation itself, or the one that it refers to; undefined when it is no object.
 * What leads out of the description, or nowhere, is left out with that reason.
 */
function resolved(
  operation: string,
  given: unknown,
  { parts, skipped }: { parts: LocalParts; skipped: SkippedOperation[] },
): DescriptionPart | "left out" | undefined {
  try {
    return parts.resolve(given);
  } catch (error) {
    if (!(error instanceof ReferenceIssue)) throw error;
    const { reference, isOutside } = error;
    skipped.push({ operation, reason: { code: "reference", reference, isOutside } });
    return "left out";
  }
}

function operationGroup(
  grouping: OpenApiGrouping,
  path: string,
  { tags }: DescriptionPart,
): string {
  if (grouping === "one") return "";
  if (grouping === "path")
    return path.split("/").find((part) => part !== "" && !part.startsWith("{")) ?? "";
  const [tag] = Array.isArray(tags) ? tags : [];
  return typeof tag === "string" ? tag.trim() : "";
}

/** The callbacks of an operation, which the service calls itself. */
function callbacksOf({ callbacks }: DescriptionPart, parts: LocalParts): SkippedOperation[] {
  return Object.values(isPart(callbacks) ? callbacks : {}).flatMap((callback) =>
    Object.entries(whereItIs(callback, parts)).flatMap(([path, item]) =>
      calledBack(path, item, parts),
    ),
  );
}

const webhooksOf = ({ webhooks }: DescriptionPart, parts: LocalParts) =>
  Object.entries(isPart(webhooks) ? webhooks : {}).flatMap(([name, item]) =>
    calledBack(name, item, parts),
  );

/** What a reference leads to; nothing where it leads nowhere, since it is not called anyway. */
function whereItIs(given: unknown, parts: LocalParts): DescriptionPart {
  try {
    return parts.resolve(given) ?? {};
  } catch (error) {
    if (!(error instanceof ReferenceIssue)) throw error;
    return {};
  }
}

function calledBack(path: string, given: unknown, parts: LocalParts): SkippedOperation[] {
  const item = whereItIs(given, parts);
  return operationsByVerb(item).map(([verb]) => ({
    operation: `${verb.toUpperCase()} ${path}`,
    reason: { code: "callback" },
  }));
}

/**
 * Names operations. The first with an operationId keeps it, whatever follows; the others are named
 * after verb and path, and numbered where the name is taken.
 */
function nameOperations(
  found: Omit<ListedOperation, "name">[],
  adjusted: AdjustedOperation[],
): string[] {
  const taken = new Set<string>();
  const ids = found.map(({ operation, given }) => {
    const id = typeof given.operationId === "string" ? given.operationId.trim().slice(0, 200) : "";
    const isFree = id !== "" && !taken.has(id);
    if (isFree) taken.add(id);
    else adjusted.push({ operation, adjustment: { code: id === "" ? "unnamed" : "renamed" } });
    return isFree ? id : undefined;
  });
  return found.map(({ verb, path }, index) => {
    const id = ids[index];
    if (id !== undefined) return id;
    const plain = nameAfterPath(verb, path);
    let name = plain;
    for (let next = 2; taken.has(name); next += 1) name = `${plain}_${next}`;
    taken.add(name);
    return name;
  });
}

/** A name made of verb and path: `get_pets_by_id` of `GET /pets/{id}`. */
function nameAfterPath(verb: string, path: string): string {
  const words = path.split("/").map((part) => part.replace(/\{([^{}]*)\}/g, " by $1 "));
  return [verb, ...words]
    .join(" ")
    .trim()
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/_+$/, "")
    .slice(0, 200);
}
