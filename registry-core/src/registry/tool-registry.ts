import { checkDefinition } from "../definition/check-definition.ts";
import { tidyDisplayName } from "../definition/names.ts";
import type { RegisteredTool } from "../definition/registered-tool.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { RegistryError } from "../registry-error.ts";
import { claimNames, type NamespaceClaims, releaseNames } from "./namespace-claims.ts";

/** How a registry presents what nobody declared (product rule R2). */
export interface RegistryOptions {
  /** Whether tools that do not say so are shown. Default false. */
  visibleByDefault?: boolean;
  /** Generated display names: as Python's rule gives them, or with spaces tidied and acronyms kept. Default `compatible`. */
  displayNames?: "compatible" | "clean";
  /** Whether methods that do not say so ask the model why it calls (rule R4). Default false. */
  thinkAugment?: boolean;
}

/** The catalogue of tools in memory. Keeps the order of registration; whoever shows tools sorts them. */
export class ToolRegistry {
  readonly #options: RegistryOptions;
  readonly #tools = new Map<string, RegisteredTool>();
  readonly #claims: NamespaceClaims = new Map();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #definitions: ToolDefinition[] | undefined;

  constructor(options: RegistryOptions = {}) {
    this.#options = options;
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  /**
   * Adds a tool and answers it as it is registered. Throws `bad_name`, `duplicate_tool` (unless `replace`), `duplicate_method` (in the
   * tool, or in its namespace) or `invalid_definition`.
   */
  register(tool: RegisteredTool, { replace = false }: { replace?: boolean } = {}): RegisteredTool {
    const { definition } = tool;
    checkDefinition(definition);
    if (!replace && this.#tools.has(definition.name)) {
      throw new RegistryError(
        "duplicate_tool",
        `A tool named ${definition.name} is registered already. Rename one of the two, or register with { replace: true }.`,
      );
    }
    claimNames(this.#claims, definition);
    const registered = { ...tool, definition: this.#presented(definition) };
    this.#tools.set(definition.name, registered);
    this.#changed();
    return registered;
  }

  /** Removes a tool; false when there is none of that name. */
  unregister(name: string): boolean {
    const removed = this.#tools.delete(name);
    releaseNames(this.#claims, name);
    if (removed) this.#changed();
    return removed;
  }

  get(name: string): RegisteredTool | undefined {
    return this.#tools.get(name);
  }

  list(): RegisteredTool[] {
    return [...this.#tools.values()];
  }

  /** The definitions; the same array until the next change. */
  definitions(): ToolDefinition[] {
    this.#definitions ??= this.list().map((tool) => tool.definition);
    return this.#definitions;
  }

  /** Calls the listener after every change; the answer ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    this.#version += 1;
    this.#definitions = undefined;
    for (const listener of [...this.#listeners]) listener();
  }

  #presented(definition: ToolDefinition): ToolDefinition {
    const { hiddenByDefault, ...rest } = definition;
    const shown = hiddenByDefault && this.#options.visibleByDefault ? { ...rest, visible: true } : definition;
    const asked = this.#options.thinkAugment ? withMethods(shown, askedByDefault) : shown;
    return this.#options.displayNames === "clean" ? withMethods(cleanNamed(asked), cleanNamed) : asked;
  }
}

function withMethods(
  definition: ToolDefinition,
  change: (method: MethodDefinition) => MethodDefinition,
): ToolDefinition {
  return { ...definition, methods: definition.methods.map(change) };
}

function askedByDefault(method: MethodDefinition): MethodDefinition {
  return { ...method, thinkAugment: method.thinkAugment ?? true };
}

function cleanNamed<T extends Pick<ToolDefinition, "displayName" | "origins">>(named: T): T {
  return named.origins.displayName === "generated"
    ? { ...named, displayName: tidyDisplayName(named.displayName) || named.displayName }
    : named;
}
