import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { checkDefinition } from "../definition/check-definition.ts";
import { tidyDisplayName } from "../definition/names.ts";
import { shownDefinition } from "../definition/shown-schema.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { askingByDefault } from "../definition/toolcall-reason.ts";
import { inNamespace } from "./namespaces.ts";

/** How a registry presents what no tool declares. */
export interface RegistryOptions {
  /** Whether tools that declare no visibility are shown. Default false. */
  visibleByDefault?: boolean;
  /**
   * How display names are generated: `compatible` splits words and uses title case as Python's
   * `str.title()` does, `clean` also tidies spaces and keeps acronyms. Default `compatible`.
   */
  displayNames?: "compatible" | "clean";
  /** Whether methods that do not say so ask the model why it calls. Default false. */
  thinkAugment?: boolean;
  /**
   * Whether methods that declare nothing about it are strict for OpenAI, where their schemas allow
   * it. Default false.
   */
  strict?: boolean;
}

/**
 * The definition as the registry shows it: what it declares without secrets, and the registry's
 * choices for the rest.
 */
function presentDefinition(declared: ToolDefinition, options: RegistryOptions): ToolDefinition {
  const definition = shownDefinition(declared);
  const { hiddenByDefault, ...rest } = definition;
  const shown =
    hiddenByDefault && options.visibleByDefault ? { ...rest, visible: true } : definition;
  const asked = options.thinkAugment ? askingByDefault(shown) : shown;
  const strict = options.strict ? withChangedMethods(asked, strictByDefault) : asked;
  return options.displayNames === "clean"
    ? withChangedMethods(cleanNamed(strict), cleanNamed)
    : strict;
}

/** The tool as the registry shows it. Throws what is wrong with it. */
export function presentedTool(tool: RegisteredTool, options: RegistryOptions): RegisteredTool {
  const { definition, fault } = tool;
  if (fault) throw fault;
  checkDefinition(definition);
  return { ...tool, definition: presentDefinition(definition, options) };
}

/**
 * The tool as it describes itself now, with the namespace and the formatters that it has here.
 * Throws what registering it throws.
 */
export function describedAnew(tool: RegisteredTool, options: RegistryOptions): RegisteredTool {
  const again = tool.reload?.();
  if (!again) return tool;
  const described = presentedTool(again, options);
  const formatters = tool.formatters && { formatters: { ...again.formatters, ...tool.formatters } };
  return { ...inNamespace(described, tool.definition.namespace), ...formatters };
}

function withChangedMethods(
  definition: ToolDefinition,
  change: (method: MethodDefinition) => MethodDefinition,
): ToolDefinition {
  return { ...definition, methods: definition.methods.map(change) };
}

function strictByDefault(method: MethodDefinition): MethodDefinition {
  return { ...method, strict: method.strict ?? true };
}

function cleanNamed<T extends Pick<ToolDefinition, "displayName" | "origins">>(named: T): T {
  return named.origins.displayName === "generated"
    ? { ...named, displayName: tidyDisplayName(named.displayName) || named.displayName }
    : named;
}
