import type { MethodDefinition } from "@pegboard/registry-core";
import type { OpenApiAdjustment, OpenApiSkip } from "@pegboard/registry-core/problems";
import type { OpenApiCredential, OpenApiGrouping, OpenApiServer } from "../../api-contract.ts";

/** The place of an argument, by the parameter object of OpenAPI. */
export interface ParameterPlan {
  /** The property of the method's arguments. */
  property: string;
  name: string;
  in: "path" | "query" | "header" | "cookie";
  style: "matrix" | "label" | "simple" | "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  explode: boolean;
  allowReserved: boolean;
  /** The media type that the value is written in, in place of a style. */
  mediaType?: string;
}

/** How one field of a form or of a multipart body is written. */
export interface FieldPlan {
  contentType?: string;
  style?: ParameterPlan["style"];
  explode?: boolean;
  allowReserved?: boolean;
  /** Whether its text is a file in Base64, or a data: address. */
  isFile?: boolean;
}

export interface BodyPlan {
  property: string;
  mediaType: string;
  form: "json" | "form" | "multipart" | "text" | "file";
  fields?: Record<string, FieldPlan>;
}

/** Everything besides arguments and settings that a request is made from. */
export interface RequestPlan {
  verb: string;
  path: string;
  /**
   * The operation's own servers, where it has some; each is one of the description's, or one that
   * the operator allows.
   */
  ownServers?: OpenApiServer[];
  parameters: ParameterPlan[];
  body?: BodyPlan;
  /** Keys of `credentials` that go together, best first; an empty list needs none. */
  security: string[][];
  accept: string;
}

export interface ReadOperation {
  /** The operation, such as `GET /pets/{id}`; unique in a description. */
  operation: string;
  /** The name of the tool in `tools`. */
  tool: string;
  definition: MethodDefinition;
  request: RequestPlan;
}

export interface DescribedTool {
  name: string;
  displayName: string;
  description?: string;
  /** Keys of credentials without which none of its operations can be called. */
  required: string[];
  /** Keys that go together, by alternative, of which one has to be there besides. */
  choices: string[][];
  /** Keys of credentials that any of its operations takes. */
  credentials: string[];
}

/** The facts about a description besides its operations. */
export interface DescriptionHead {
  title: string;
  version: string;
  description?: string;
  /** The format, such as `OpenAPI 3.1`. */
  format: string;
  servers: OpenApiServer[];
  credentials: OpenApiCredential[];
  /** Keys that go together, by alternative, of which one is enough for every operation. */
  choices: string[][];
  tools: DescribedTool[];
  skipped: SkippedOperation[];
  adjusted: AdjustedOperation[];
  /** Operations whose definition alone fills much of a request, in the order of the description. */
  large: LargeOperation[];
  /** The number of operations in the description, skipped ones included. */
  total: number;
}

export interface SkippedOperation {
  operation: string;
  reason: OpenApiSkip;
}
export interface AdjustedOperation {
  operation: string;
  adjustment: OpenApiAdjustment;
}

export interface LargeOperation {
  operation: string;
  tool: string;
  method: string;
  /** Of what a request carries of it, as JSON. */
  characters: number;
}

export interface ReadDescription extends DescriptionHead {
  operations: ReadOperation[];
}

/** A description with everything that reading it needs. */
export interface DescriptionRequest {
  text: string;
  /** The address that it was read from, because servers may be written relative to it. */
  url?: string;
  /** The first part of the names of its tools. */
  prefix: string;
  grouping: OpenApiGrouping;
  /** Operations that are left out. */
  without: string[];
  /** Servers besides those of the description that operations may have, by their origins. */
  otherServers?: readonly string[];
}

/** An object of a description, of which nothing is known. */
export type DescriptionPart = Record<string, unknown>;

export function isPart(value: unknown): value is DescriptionPart {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
