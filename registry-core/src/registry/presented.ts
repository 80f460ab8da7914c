import { tidyDisplayName } from "../definition/names.ts";
import { shownDefinition } from "../definition/shown-schema.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { askingByDefault } from "../definition/toolcall-reason.ts";

/** How a registry presents what no tool declares (product rule R2). */
export interface RegistryOptions {
  /** Whether tools that do not say so are shown. Default false. */
  visibleByDefault?: boolean;
  /** Generated display names: as Python's rule gives them, or with spaces tidied and acronyms kept. Default `compatible`. */
  displayNames?: "compatible" | "clean";
  /** Whether methods that do not say so ask the model why it calls (rule R4). Default false. */
  thinkAugment?: boolean;
  /** Whether methods that do not say so are strict for OpenAI, where their schemas allow it. Default false. */
  strict?: boolean;
}

/** The definition as the registry shows it: what it declares without secrets, and the registry's choices for the rest. */
export function presentDefinition(declared: ToolDefinition, options: RegistryOptions): ToolDefinition {
  const definition = shownDefinition(declared);
  const { hiddenByDefault, ...rest } = definition;
  const shown = hiddenByDefault && options.visibleByDefault ? { ...rest, visible: true } : definition;
  const asked = options.thinkAugment ? askingByDefault(shown) : shown;
  const strict = options.strict ? withMethods(asked, strictByDefault) : asked;
  return options.displayNames === "clean" ? withMethods(cleanNamed(strict), cleanNamed) : strict;
}

function withMethods(
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
