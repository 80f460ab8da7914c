import type { MethodDefinition } from "@pegboard/registry-core";
import type { OpenApiAdjustment, OpenApiSkip } from "@pegboard/registry-core/problems";
import type { OpenApiCredential, OpenApiGrouping, OpenApiServer } from "../../api-contract.ts";

/** Where an argument goes, by the parameter object of OpenAPI. */
export interface ParameterPlan {
  /** Of the method's arguments. */
  property: string;
  name: string;
  in: "path" | "query" | "header" | "cookie";
  style: "matrix" | "label" | "simple" | "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  explode: boolean;
  allowReserved: boolean;
  /** Its value is written in this media type instead of a style. */
  mediaType?: string;
}

/** How one field of a form or of a multipart body is written. */
export interface FieldPlan {
  contentType?: string;
  style?: ParameterPlan["style"];
  explode?: boolean;
  allowReserved?: boolean;
  /** Its text is a file in Base64, or a data: address. */
  isFile?: boolean;
}

export interface BodyPlan {
  property: string;
  mediaType: string;
  form: "json" | "form" | "multipart" | "text" | "file";
  fields?: Record<string, FieldPlan>;
}

/** Everything that a request is made from besides arguments and settings. */
export interface RequestPlan {
  verb: string;
  path: string;
  /**
   * Of the chosen server, where the operation has one of its own; its origin is that of a server of
   * the description.
   */
  serverPath?: string;
  parameters: ParameterPlan[];
  body?: BodyPlan;
  /** Keys of `credentials` that go together, best first; an empty list needs none. */
  security: string[][];
  accept: string;
}

export interface ReadOperation {
  /** `GET /pets/{id}`: unique in a description. */
  operation: string;
  /** Name of the tool in `tools`. */
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
  /** Keys of credentials that any of its operations takes. */
  credentials: string[];
}

/** What is known of a description besides its operations. */
export interface DescriptionHead {
  title: string;
  version: string;
  description?: string;
  /** `OpenAPI 3.1`. */
  format: string;
  servers: OpenApiServer[];
  credentials: OpenApiCredential[];
  tools: DescribedTool[];
  skipped: SkippedOperation[];
  adjusted: AdjustedOperation[];
  /** Operations in the description, skipped ones included. */
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

export interface ReadDescription extends DescriptionHead {
  operations: ReadOperation[];
}

/** What a description is read with. */
export interface DescriptionRequest {
  text: string;
  /** Where it was read from: servers may be written relative to it. */
  url?: string;
  /** The first part of the names of its tools. */
  prefix: string;
  grouping: OpenApiGrouping;
  /** Operations that do not come in. */
  without: string[];
}

/** An object of a description, of which nothing is known. */
export type Part = Record<string, unknown>;
