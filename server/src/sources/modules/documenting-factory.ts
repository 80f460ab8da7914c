import {
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
} from "@pegboard/registry-core";
import type { Problem } from "@pegboard/registry-core/problems";
import { leftOutProblem } from "../source-problems.ts";
import { placeOf } from "./bundle-module.ts";
import { documentationOf, isIncomplete } from "./documented-tool.ts";
import type { SourceText } from "./source-text.ts";

/** Registers tools of a module; what their code does not say is taken from its source text, once that is read. */
export class DocumentingFactory extends ToolFactory {
  text: SourceText | undefined;
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
    for (const { file, line, method, message } of flaws) {
      this.problems.push(
        leftOutProblem({
          kind: "type not expressed",
          severity: "warning",
          code: "type_not_expressed",
          values: { tool: displayName, method, line: placeOf(file, line), flaw: message },
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
