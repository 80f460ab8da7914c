import { displayNameOf, type MethodDefinition } from "@pegboard/registry-core";
import { LIMITS, type MethodAnnotations } from "@pegboard/registry-core/internal";
import type { OpenApiAdjustment, OpenApiSkip } from "@pegboard/registry-core/problems";
import type { OpenApiCredential, OpenApiServer } from "../../api-contract.ts";
import { usableSchema } from "../mcp/usable-schema.ts";
import type { SchemaWriter } from "./convert-schema.ts";
import type { BodyPlan, DescriptionPart, RequestPlan } from "./description.ts";
import type { ListedOperation } from "./list-operations.ts";
import { type LocalParts, ReferenceIssue } from "./local-parts.ts";
import { MethodProperties } from "./method-properties.ts";
import { expandServer, readOpenApiServers, readSecurity } from "./read-access.ts";
import { readAnswer } from "./read-answer.ts";
import { readOperationBody } from "./read-body.ts";
import { listParameters, readOperationParameters } from "./read-parameters.ts";
import { sentPath } from "./write-parameters.ts";

/** The most characters of a title that is shown as a name. */
const OPERATION_TITLE_LENGTH_LIMIT = 80;

/** The facts that all operations of a description are read with. */
export interface OperationSurroundings {
  document: DescriptionPart;
  /** The address that the description was read from. */
  url: string | undefined;
  parts: LocalParts;
  writer: SchemaWriter;
  credentials: ReadonlyMap<string, OpenApiCredential>;
  servers: readonly OpenApiServer[];
  /** Origins of other servers that operations may have as their own. */
  otherServers: readonly string[];
}

export type OperationRead =
  | { definition: MethodDefinition; request: RequestPlan; adjustments: OpenApiAdjustment[] }
  | { skip: OpenApiSkip };

/** One operation as a method, and how its calls become requests. */
export function readOperation(
  listed: ListedOperation,
  around: OperationSurroundings,
): OperationRead {
  try {
    return readListedOperation(listed, around);
  } catch (error) {
    if (!(error instanceof ReferenceIssue)) throw error;
    const { reference, isOutside } = error;
    return { skip: { code: "reference", reference, isOutside } };
  }
}

function readListedOperation(
  listed: ListedOperation,
  around: OperationSurroundings,
): OperationRead {
  const { verb, given, pathItem } = listed;
  const path = sentPath(listed.path);
  const { parts, document, credentials } = around;
  const access = readSecurity(given.security ?? document.security, credentials);
  if ("unknown" in access) return { skip: { code: "security", scheme: access.unknown } };
  const server = ownServer(given.servers ?? pathItem.servers, around);
  if ("elsewhere" in server) return { skip: { code: "server", server: server.elsewhere } };
  const answer = readAnswer(given.responses, around);
  if (answer.isStream) return { skip: { code: "stream" } };
  const properties = new MethodProperties();
  const adjustments: OpenApiAdjustment[] = [];
  const declared = listParameters(parts, pathItem, given).filter(
    ({ in: place, name }) => place !== "path" || path.includes(`{${name}}`),
  );
  const missing = missingParameters(path, declared);
  adjustments.push(
    ...missing.map(({ name }) => ({ code: "parameter_added" as const, parameter: String(name) })),
  );
  const parameters = readOperationParameters([...declared, ...missing], around.writer, properties);
  for (const { name, property } of parameters) {
    if (name !== property)
      adjustments.push({ code: "parameter_renamed", parameter: name, property });
  }
  const body = readOperationBody(given.requestBody, around, properties);
  if ("mediaType" in body && body.isRequired)
    return { skip: { code: "media_type", mediaType: body.mediaType.slice(0, 100) } };
  if ("mediaType" in body) adjustments.push({ code: "body_left_out" });
  const usable = usableSchema(properties.schema);
  if ("issue" in usable) return { skip: { code: "schema", issue: usable.issue } };
  if (answer.isLeftOut) adjustments.push({ code: "answer_left_out" });
  const texts = readOperationTexts(listed);
  if (texts.isCut) adjustments.push({ code: "text_cut" });
  const plan = "body" in body ? (body.body as BodyPlan) : undefined;
  return {
    definition: {
      name: listed.name,
      displayName: texts.displayName,
      description: texts.description,
      // A change of the request itself is a change that somebody has to accept.
      summary: requestSummary(listed.operation, server),
      parameters: { ...usable.schema, type: "object" },
      ...(answer.outputSchema && { outputSchema: answer.outputSchema }),
      ...(usable.ignoredPatterns.length > 0 && { ignoredPatterns: usable.ignoredPatterns }),
      visible: true,
      isCore: false,
      annotations: annotationsOf(verb),
      origins: {
        displayName: texts.isNamed ? "declared" : "generated",
        description: texts.isDescribed ? "declared" : "generated",
        parameters: "schema",
      },
    },
    request: {
      verb: verb.toUpperCase(),
      path: listed.path,
      ...server,
      parameters,
      ...(plan && { body: plan }),
      security: access.security,
      accept: answer.accept,
    },
    adjustments,
  };
}

/** Parts of the path that have no parameter. */
function missingParameters(path: string, declared: DescriptionPart[]): DescriptionPart[] {
  const known = new Set(
    declared.filter(({ in: place }) => place === "path").map(({ name }) => name),
  );
  const named = [...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name))];
  return named
    .filter((name) => !known.has(name))
    .map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

/**
 * An operation's own servers, as far as secrets may go there: those of the description, whose place
 * the operator trusts with them, and those that the operator allows by name.
 */
function ownServer(
  given: unknown,
  { servers, otherServers, url }: OperationSurroundings,
): Pick<RequestPlan, "ownServers"> | { elsewhere: string } {
  if (!Array.isArray(given) || given.length === 0) return {};
  const own = readOpenApiServers(given, url);
  const addresses = servers.map((server) => expandServer(server));
  const origins = new Set([...addresses.map(addressOrigin), ...otherServers]);
  const callable = own.filter((server) => origins.has(addressOrigin(expandServer(server))));
  const [first] = own;
  if (callable.length === 0) {
    const elsewhere = first ? expandServer(first) : String(Object(given[0]).url);
    return { elsewhere: elsewhere.slice(0, 200) };
  }
  // Some descriptions repeat their servers at each operation.
  const isRepeated =
    callable.length === servers.length &&
    callable.every((server, index) => expandServer(server) === addresses[index]);
  return isRepeated ? {} : { ownServers: callable };
}

/** A request in a line: where it goes belongs to it, so that another address is another request. */
export function requestSummary(
  operation: string,
  { ownServers }: Pick<RequestPlan, "ownServers">,
): string {
  if (!ownServers) return operation;
  return `${operation}${OWN_SERVERS_MARK}${ownServers.map((server) => expandServer(server)).join(", ")}`;
}

/** The operation of such a line. */
export const operationOf = (summary: string): string => summary.split(OWN_SERVERS_MARK)[0] ?? "";

const OWN_SERVERS_MARK = " at ";

function addressOrigin(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

function readOperationTexts({ name, operation, given }: ListedOperation) {
  const { summary, description, deprecated } = given;
  const [short, long] = [summary, description].map((text) =>
    typeof text === "string" ? text.trim() : "",
  ) as [string, string];
  const said = [short, long === short ? "" : long].filter((text) => text !== "").join("\n\n");
  const whole = `${deprecated === true ? "Deprecated. " : ""}${said || `${operation} of the service.`}`;
  const isNamed = short !== "" && short.length <= OPERATION_TITLE_LENGTH_LIMIT;
  return {
    displayName: isNamed
      ? short.replace(/\.$/, "")
      : displayNameOf(name.replace(/[^A-Za-z0-9]+/g, "_")),
    description:
      whole.length > LIMITS.longDescription
        ? `${whole.slice(0, LIMITS.longDescription - 1)}…`
        : whole,
    isCut: whole.length > LIMITS.longDescription,
    isNamed,
    isDescribed: said !== "",
  };
}

/** The facts about verbs in HTTP (RFC 9110, 9.2). */
function annotationsOf(verb: string): MethodAnnotations {
  const isSafe = ["get", "head", "options", "trace", "query"].includes(verb);
  return {
    readOnlyHint: isSafe,
    ...(verb === "delete" && { destructiveHint: true }),
    ...((isSafe || verb === "put" || verb === "delete") && { idempotentHint: true }),
    openWorldHint: true,
  };
}
