import { defineTool, type SchemaSource, ToolFactory } from "@pegboard/registry-core";
import {
  type ConfigRegistration,
  type InterfaceRegistrationOptions,
  type InterfaceSource,
  isInterfaceRegistration,
  isRegisteredTool,
  type RegisteredTool,
  type RegistrationOptions,
  type ToolRegistration,
  type ToolSource,
  toolNameOf,
} from "@pegboard/registry-core/internal";
import type { Problem, TypeFlawFact } from "@pegboard/registry-core/problems";
import { leftOutProblem } from "../source-problems.ts";
import { filePlaceText } from "./bundle-module.ts";

/** Registers tools of a module, and collects types that could not be read. */
export class ModuleFactory extends ToolFactory {
  /** Called for each tool that cannot be registered. Without it `registerTool` throws. */
  onRefused: ((name: string, error: unknown) => void) | undefined;
  /** Parameter types that could not be read. */
  readonly problems: Problem[] = [];
  readonly #source: string;
  readonly #options: RegistrationOptions;

  /** Takes `options` that hold for every tool that does not say otherwise. */
  constructor(options: RegistrationOptions & { source: string }) {
    super();
    this.#source = options.source;
    this.#options = options;
  }

  override registerTool(
    tool: ToolSource,
    config?: SchemaSource,
    options?: RegistrationOptions,
  ): RegisteredTool;
  override registerTool(
    id: string,
    tool: InterfaceSource,
    metadata: InterfaceRegistrationOptions,
  ): RegisteredTool;
  override registerTool(...registration: ToolRegistration): RegisteredTool {
    const [tool] = registration;
    const named = isRegisteredTool(tool) ? tool.definition : tool;
    const name = typeof named === "string" ? named : named?.name;
    return this.#costingOnlyItself(name, () => this.#registerHeard(registration));
  }

  override registerConfig(
    name: string,
    config: SchemaSource,
    options?: ConfigRegistration,
  ): RegisteredTool {
    return this.#costingOnlyItself(name, () => super.registerConfig(name, config, options));
  }

  /**
   * Registers a tool. Where refused tools are reported, the answer for such a tool is registered
   * nowhere.
   */
  #costingOnlyItself(name: string, register: () => RegisteredTool): RegisteredTool {
    try {
      return register();
    } catch (error) {
      if (!this.onRefused) throw error;
      this.onRefused(name, error);
      return defineTool({ name: toolNameOf(name), methods: {} });
    }
  }

  #registerHeard(registration: ToolRegistration): RegisteredTool {
    if (isInterfaceRegistration(registration)) {
      const [id, tool, metadata] = registration;
      return super.registerTool(id, tool, { source: this.#source, visible: true, ...metadata });
    }
    const [tool, config, options = {}] = registration;
    const registered = super.registerTool(tool, config, { ...this.#options, ...options });
    const { name, displayName } = registered.definition;
    for (const { file, line, method, parameter, flaw } of registered.typeFlaws ?? []) {
      this.problems.push(
        leftOutProblem({
          kind: "type not expressed",
          severity: "warning",
          code: "type_not_expressed",
          values: {
            tool: displayName,
            method,
            line: filePlaceText(file, line),
            parameter,
            flaw: flaw as TypeFlawFact,
          },
          place: { source: this.#source, tool: name, method },
        }),
      );
    }
    return registered;
  }
}
