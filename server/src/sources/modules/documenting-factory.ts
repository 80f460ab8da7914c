import {
  type ConfigRegistration,
  defineTool,
  type InterfaceRegistrationOptions,
  type InterfaceSource,
  isInterfaceRegistration,
  isRegisteredTool,
  type RegisteredTool,
  type RegistrationOptions,
  type SchemaSource,
  ToolFactory,
  type ToolRegistration,
  type ToolSource,
  toolNameOf,
} from "@pegboard/registry-core";
import type { Problem } from "@pegboard/registry-core/problems";
import { leftOutProblem } from "../source-problems.ts";
import { placeOf } from "./bundle-module.ts";
import { documentationOf, isIncomplete } from "./documented-tool.ts";
import type { SourceText } from "./source-text.ts";

/** Registers tools of a module; what their code does not say is taken from its source text, once that is read. */
export class DocumentingFactory extends ToolFactory {
  text: SourceText | undefined;
  /** Hears of each tool that cannot be registered. Without it `registerTool` throws. */
  onRefused: ((name: string, error: unknown) => void) | undefined;
  /** Parameter types that could not be read. */
  readonly problems: Problem[] = [];
  readonly #source: string;
  readonly #options: RegistrationOptions;

  /** `options` hold for every tool that does not say otherwise. */
  constructor(options: RegistrationOptions & { source: string }) {
    super();
    this.#source = options.source;
    this.#options = options;
  }

  override registerTool(tool: ToolSource, config?: SchemaSource, options?: RegistrationOptions): RegisteredTool;
  override registerTool(id: string, tool: InterfaceSource, metadata: InterfaceRegistrationOptions): RegisteredTool;
  override registerTool(...registration: ToolRegistration): RegisteredTool {
    const [tool] = registration;
    const name = typeof tool === "string" ? tool : isRegisteredTool(tool) ? tool.definition.name : tool?.name;
    return this.#costingOnlyItself(name, () => this.#registerDocumented(registration));
  }

  override registerConfig(name: string, config: SchemaSource, options?: ConfigRegistration): RegisteredTool {
    return this.#costingOnlyItself(name, () => super.registerConfig(name, config, options));
  }

  /** Where somebody hears of refused tools, what is answered for one is registered nowhere. */
  #costingOnlyItself(name: string, register: () => RegisteredTool): RegisteredTool {
    try {
      return register();
    } catch (error) {
      if (!this.onRefused) throw error;
      this.onRefused(name, error);
      return defineTool({ name: toolNameOf(name), methods: {} });
    }
  }

  #registerDocumented(registration: ToolRegistration): RegisteredTool {
    if (isInterfaceRegistration(registration)) {
      const [id, tool, metadata] = registration;
      return super.registerTool(id, tool, { source: this.#source, visible: true, ...metadata });
    }
    const [tool, config, options = {}] = registration;
    const all = { ...this.#options, ...options };
    if (isRegisteredTool(tool) || !this.text) return super.registerTool(tool, config, all);
    const { definition } = describeAlone(tool, config);
    if (!isIncomplete(definition)) return super.registerTool(tool, config, all);
    const { documented, flaws } = documentationOf(tool, definition, this.text);
    const registered = super.registerTool(tool, config, { ...all, documented });
    const { name, displayName } = registered.definition;
    for (const { file, line, method, parameter, flaw } of flaws) {
      this.problems.push(
        leftOutProblem({
          kind: "type not expressed",
          severity: "warning",
          code: "type_not_expressed",
          values: { tool: displayName, method, line: placeOf(file, line), parameter, flaw },
          place: { source: this.#source, tool: name, method },
        }),
      );
    }
    return registered;
  }
}

/** Whether the source text may know something that the tool's code does not say. Throws what describing it throws. */
export function needsSourceText(tool: ToolSource, config: SchemaSource | undefined): boolean {
  return !isRegisteredTool(tool) && isIncomplete(describeAlone(tool, config).definition);
}

function describeAlone(tool: ToolSource, config: SchemaSource | undefined): RegisteredTool {
  return new ToolFactory().registerTool(tool, config);
}
