import type { JsonObject } from "@pegboard/json-schema";
import type { McpClientServer } from "@pegboard/registry-core/internal";
import type { AskedValue, SkippedPart } from "../../api-contract.ts";

/** A server or a described service that a document brings, before it is compared with what is here. */
export interface ImportedServer extends Pick<McpClientServer, "name" | "offBy" | "leftAside"> {
  kind: "mcp" | "openapi";
  /** Where it stands in the document. */
  path: SkippedPart["path"];
  /** The connection, or where the description is; undefined for what is neither. */
  config: JsonObject | undefined;
  /** What the document asks for by name, by the texts that stand for the values. */
  asked?: AskedValue[];
  /** Whether all values of variables and headers are secrets, as in files that people fill in. */
  hidesValues: boolean;
  isAlternative?: true;
  /** The project that alone has it, in a file with servers by project. */
  project?: string;
  description?: string;
}

/** A document with servers, which was recognised by its content. */
export interface ServersDocument {
  form: "servers" | "server";
  /** The client that keeps such a file, where its content tells. */
  client?: string;
  servers: ImportedServer[];
  /** The parts that have no counterpart here. */
  left: SkippedPart[];
}
