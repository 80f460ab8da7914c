import type { JsonObject, SchemaSource } from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import type { CallContext } from "../call-context.ts";
import type { FunctionSchema, ToolMetadata } from "./decorators.ts";

/**
 * A function as a `ToolInterface` lists it: as OpenAI's chat API describes it, or only the inner
 * part of that.
 */
export type InterfaceFunction =
  | FunctionSchema
  | { name: string; description?: string; parameters?: SchemaSource };

/**
 * A tool that exists already, as an object that describes itself and carries out its functions by
 * name. It serves all agents.
 */
export interface ToolInterface {
  /** The tool's display name. */
  getName(): string;
  /** What the tool is for, as models read it. */
  getDescription(): string;
  /** The functions, which are read once, when the tool is registered. */
  getFunctions(): readonly InterfaceFunction[];
  /** Runs a function. The agent of the call is in `context`. */
  executeFunction(name: string, args: JsonObject, context: CallContext): unknown;
  /**
   * Called before each call, for that call alone: what it keeps in properties (`this.agent =
   * agent`) is not kept on the shared tool. A tool that keeps its agent elsewhere, in a `#private`
   * field or a closure, is registered as a function that makes a tool.
   */
  setAgent?(agent: CallContext["agent"]): unknown;
}

/** The tool, or a function that makes one for each call. */
export type InterfaceSource = ToolInterface | (() => ToolInterface);

/**
 * What whoever registers the tool says about it. Name and description come from the tool itself
 * unless they are given.
 */
export interface InterfaceMetadata extends ToolMetadata {
  /** Another word for `displayName`, which wins over it; the tool's identifier is its id. */
  name?: string;
  icon: string;
  /** The part of the id before the dot. */
  app: string;
}

const ID_PATTERN = /^[a-z0-9_]+\.[a-z0-9_]+$/;

/**
 * Throws `bad_name`, `missing_metadata`, `empty_metadata` or `app_mismatch` for a registration that
 * says too little.
 */
export function checkInterfaceMetadata(id: string, metadata: Partial<InterfaceMetadata>): void {
  if (!ID_PATTERN.test(id)) {
    throw new RegistryError(
      "bad_name",
      `${JSON.stringify(id)} is not the id of such a tool. Use app.tool, in lower-case letters, digits and _: acme.files.`,
    );
  }
  for (const field of ["icon", "app"] as const) {
    if (metadata[field] === undefined || metadata[field] === null) {
      throw new RegistryError(
        "missing_metadata",
        `${id} is registered without ${field}. Pass it as registerTool(id, tool, { icon, app }).`,
      );
    }
  }
  for (const field of ["icon", "app"] as const)
    requireText(metadata[field], `The ${field} of ${id}`);
  for (const [field, value] of Object.entries(metadata)) {
    if (typeof value === "string") requireText(value, `The ${field} of ${id}`);
  }
  if (metadata.app !== id.slice(0, id.indexOf("."))) {
    throw new RegistryError(
      "app_mismatch",
      `${id} is registered with the app ${JSON.stringify(metadata.app)}. The id must begin with the app and a dot.`,
    );
  }
}

/** Throws `empty_metadata` for a text without content, `invalid_definition` for what is no text. */
export function requireText(value: unknown, what: string): asserts value is string {
  if (typeof value !== "string") {
    throw new RegistryError(
      "invalid_definition",
      `${what} is ${value === null ? "null" : typeof value}. Give it a text.`,
    );
  }
  if (value.trim() === "")
    throw new RegistryError("empty_metadata", `${what} is empty. Give it a text.`);
}
