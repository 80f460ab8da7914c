import type { FieldChange } from "@pegboard/registry-core";
import type { OpenApiAdjustment, OpenApiSkip } from "@pegboard/registry-core/problems";

/** The part of api-contract.ts that is about services described in OpenAPI. */

/** What tools are made of: tags, the first parts of paths, or nothing, so that there is one. */
export type OpenApiGrouping = "tag" | "path" | "one";

/** How a description is read, and what of it comes in. */
interface OpenApiChoices {
  /** By tags unless given. */
  grouping?: OpenApiGrouping;
  /** Operations that stay out, such as `GET /pets`. */
  without?: string[];
  /** Also reads and calls addresses of this machine and of local networks. */
  allowPrivate?: boolean;
}

/** POST /api/sources/openapi/preview: exactly one of `url` and `text`. Nothing is stored. */
export interface PreviewOpenApiRequest extends OpenApiChoices {
  /** The first part of the tools' names is made of it. */
  name?: string;
  url?: string;
  /** A whole description in JSON or YAML. */
  text?: string;
  /** Where the text came from, for people. */
  fileName?: string;
}

/** POST /api/sources/openapi: adds the source and reads it. Its tools start off in every agent. */
export interface AddOpenApiRequest extends PreviewOpenApiRequest {
  name: string;
}

/** PATCH /api/sources/:id/openapi: what is absent stays. It is read anew, and what changed waits until it is accepted. */
export interface ChangeOpenApiRequest extends OpenApiChoices {
  name?: string;
  /** Where it is read from now on. */
  url?: string;
  /** Takes the place of the description, whether that was uploaded or read from an address. */
  text?: string;
  fileName?: string;
}

/** GET /api/sources/:id/openapi/reading: what is known of a description since it was read last, without reading it again. */
export interface OpenApiReading {
  title: string;
  version: string;
  description?: string;
  /** `OpenAPI 3.1`. */
  format: string;
  /** Characters. */
  size: number;
  /** Calls go to the first unless another is chosen. */
  servers: OpenApiServer[];
  credentials: OpenApiCredential[];
  skipped: { operation: string; reason: OpenApiSkip }[];
  adjusted: { operation: string; adjustment: OpenApiAdjustment }[];
  /** Operations of the description, with those that are skipped or stay out. */
  total: number;
}

/** POST /api/sources/openapi/preview answers all that a description has now. */
export interface OpenApiDescription extends OpenApiReading {
  /** Address, path or name of the file. */
  place: string;
  tools: OpenApiTool[];
  /** What stays out by choice. */
  without: string[];
  /** Whose tokens are counted. */
  tokenizer: string;
}
/** POST /api/sources/:id/openapi/preview takes a `ChangeOpenApiRequest`, and answers what would come in with it. Nothing is stored. */
export interface OpenApiChanges extends OpenApiDescription {
  /** The methods that the source has now; an operation that `tools` do not have would go. */
  present: OpenApiPresentMethod[];
  /** Those that have any of them on. */
  agents: { id: string; name: string }[];
  /** What is new or changed waits until it is accepted, because agents have something of it on. */
  waits: boolean;
  /** The description is at another place, so that stored keys are not sent any more. */
  asksForKeys: boolean;
}
interface OpenApiPresentMethod {
  operation: string;
  tool: string;
  method: string;
  /** Places in `agents`. */
  agents: number[];
  /** What the description says otherwise than what was accepted; absent when it says the same. */
  fields?: FieldChange[];
}
export interface OpenApiServer {
  /** May have `{variables}`. */
  url: string;
  description?: string;
  variables: Record<string, { default: string; enum?: string[]; description?: string }>;
}
export interface OpenApiCredential {
  /** Of the tools' settings. */
  key: string;
  /** As the description names it. */
  scheme: string;
  description?: string;
  credential:
    | { kind: "apiKey"; in: "header" | "query" | "cookie"; name: string }
    | { kind: "basic" }
    | { kind: "bearer" };
  /** It is a token of a sign-in. */
  isSignIn?: boolean;
  /** How many operations take it. */
  operations: number;
}
export interface OpenApiTool {
  name: string;
  displayName: string;
  operations: OpenApiOperation[];
}
export interface OpenApiOperation {
  /** `GET /pets/{id}`. */
  operation: string;
  method: string;
  displayName: string;
  risk: "reads" | "changes" | "destroys";
  parameters: number;
  /** Parameters without which it is not called. */
  required: number;
  tokens: number;
}

/** Of a source of this kind, in lists. */
export interface OpenApiSourceState {
  place: string;
  grouping: OpenApiGrouping;
  allowPrivate: boolean;
  /** Its description is a file that was uploaded, and can be uploaded again. */
  isUploaded: boolean;
  /** Of the uploaded text: SHA-256 in hexadecimal. */
  digest?: string;
  /** Of the last time that it was read; absent before. */
  counts?: { operations: number; skipped: number; adjusted: number; without: number; total: number };
}
