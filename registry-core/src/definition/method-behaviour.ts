import type { JsonObject } from "@pegboard/json-schema";
import { omitUndefined } from "./omit-undefined.ts";
import { camelCase, wireSpelling } from "./wire-spelling.ts";

/** How a method runs, is found and is grouped. An absent field has its default. */
export interface MethodBehaviour {
  /**
   * Whether the method answers later; every call may be awaited. An `async` function does, whatever
   * is declared. Default false.
   */
  isAsync?: boolean;
  /** Whether the method may run beside other calls. Default true. */
  isConcurrencySafe?: boolean;
  /** Seconds that a call may take. Default: no limit of its own. */
  timeout?: number | null;
  /** Where the method has to run. Default `any`. */
  locality?: "local" | "remote" | "any";
  /** Characters of a result that reach the model; the rest is cut out. Default: all. */
  maxResultSize?: number | null;
  /**
   * Well-known characteristics: `read_only`, `destructive`, `network`, `file_system`, `slow`,
   * `privileged`.
   */
  tags?: string[];
  /** Any other tags. */
  customTags?: string[];
  /** The kind of source that the method comes from. Default `native`. */
  source?: string;
  sourceDetail?: string;
  /** Data that an application keeps with the method. */
  extra?: JsonObject;
  /**
   * Whether the method is left out of the first list of tools and found by search. Default false.
   */
  defer?: boolean;
  /** Words that the method is found by, besides name and description. */
  searchHint?: string;
  /**
   * Whether the model is asked why it calls (`toolcall_reason`). Default: what the
   * registry says.
   */
  thinkAugment?: boolean | null;
  /** The backend that runs the method best. */
  naturalBackend?: string | null;
  /**
   * Whether somebody has to approve each call, with its arguments, before it runs. Default false.
   */
  needsApproval?: boolean;
}

/** The arguments of a call that an operator kept. */
export type MethodExample = {
  /** A name for people. */
  name?: string;
  arguments: JsonObject;
  /** Whether models are shown the example. Default false. */
  inPrompt?: boolean;
};

/** The defaults, with keys in the wire's order; the snake case of each is its wire spelling. */
const DEFAULTS: Readonly<Required<Omit<MethodBehaviour, "needsApproval">>> = Object.freeze({
  isAsync: false,
  isConcurrencySafe: true,
  timeout: null,
  locality: "any",
  maxResultSize: null,
  tags: [],
  customTags: [],
  source: "native",
  sourceDetail: "",
  extra: {},
  defer: false,
  searchHint: "",
  thinkAugment: null,
  naturalBackend: null,
});

/**
 * All keys of behaviour. `needsApproval` has no default on the wire: a document says only that an
 * approval is needed.
 */
const KEYS = [...Object.keys(DEFAULTS), "needsApproval"];

/** The behaviour among other declarations; absent fields stay absent. */
export function behaviourOf(declared: MethodBehaviour): MethodBehaviour {
  const given = KEYS.map((key) => [key, Reflect.get(declared, key)]);
  return omitUndefined(Object.fromEntries(given) as MethodBehaviour) as MethodBehaviour;
}

/**
 * The whole behaviour of a method in wire spelling (`is_concurrency_safe`), with defaults filled
 * in.
 */
export function behaviourDocument(declared: MethodBehaviour = {}): JsonObject {
  return wireSpelling({ ...DEFAULTS, ...behaviourOf(declared) });
}

/** Reads behaviour in wire spelling; unknown keys are left out. */
export function behaviourFrom(document: JsonObject): MethodBehaviour {
  return behaviourOf(
    Object.fromEntries(Object.entries(document).map(([key, value]) => [camelCase(key), value])),
  );
}

/** All tags of a method, its tool's first. */
export function tagsOf(tool: { tags?: readonly string[] }, method: MethodBehaviour): string[] {
  return [...new Set([...(tool.tags ?? []), ...(method.tags ?? []), ...(method.customTags ?? [])])];
}
