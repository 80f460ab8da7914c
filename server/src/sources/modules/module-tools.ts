import { defineTool, RegistryError, type SchemaSource, ToolFactory } from "@pegboard/registry-core";
import {
  attachedMethod,
  attachedSource,
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
import type { TypeIssueFact } from "@pegboard/registry-core/problems";
import { type Problem, registrationProblems } from "@pegboard/registry-core/problems";
import { pauseWhenDue } from "../../bounds/run-cooperatively.ts";
import { skippedItemProblem } from "../source-problems.ts";
import { filePlaceText } from "./bundle-module.ts";
import type { UnreadTypes } from "./declaration-thread.ts";
import type { ImportedModule } from "./import-module.ts";
import { type ModuleEntry, moduleEntries, registerFunction } from "./module-entries.ts";

interface ModuleTools {
  tools: RegisteredTool[];
  problems: Problem[];
}

/**
 * The tools of a module. One that cannot be registered becomes a problem with file, line and
 * reason; the rest is registered.
 */
export async function moduleTools(
  { exports, explain, inTime }: ImportedModule,
  {
    unread,
    ...options
  }: { source: string; app: string | undefined; unread: readonly UnreadTypes[] },
): Promise<ModuleTools> {
  const { source } = options;
  const factory = new ModuleFactory({ ...options, visible: true });
  const problems = unread.map((each) => unreadProblem(source, each));
  const entries = moduleEntries(exports, options.app ?? "default").filter(isOfferedEntry);
  const declaresTools = entries.some(({ isBare }) => !isBare);
  const undeclared: string[] = [];
  for (const entry of entries) {
    await pauseWhenDue();
    try {
      factory.registerTool(entry.tool, entry.config);
      if (declaresTools && entry.isBare) undeclared.push(describeEntry(entry).name);
    } catch (error) {
      problems.push(
        newToolProblem(source, { ...describeEntry(entry), error, cause: explain(error) }),
      );
    }
  }
  if (undeclared.length > 0) problems.push(undeclaredProblem(source, undeclared));
  const register = registerFunction(exports);
  if (register) {
    factory.onRefused = (name, error) =>
      problems.push(newToolProblem(source, { name, error, cause: explain(error) }));
    try {
      await inTime(() => register(factory));
    } catch (error) {
      problems.push(newToolProblem(source, { name: "register", error, cause: explain(error) }));
    }
  }
  const tools = factory.registry.list();
  const failed = registrationProblems(factory.registry.errors, source);
  return { tools, problems: [...problems, ...factory.problems, ...failed] };
}

/**
 * Whether an export is offered as a tool. One marked `@internal` is for other code, and an abstract
 * class for other classes.
 */
function isOfferedEntry({ tool }: ModuleEntry): boolean {
  if (typeof tool !== "function") return true;
  const { isInternal = attachedMethod(tool)?.isInternal, isAbstract } = attachedSource(tool) ?? {};
  return !isInternal && !isAbstract;
}

function unreadProblem(source: string, unread: UnreadTypes): Problem {
  return skippedItemProblem({ kind: "source failed", ...unread, place: { source } });
}

/** The note about helpers, maybe, that become tools because they are exported beside tools. */
function undeclaredProblem(source: string, names: readonly string[]): Problem {
  return skippedItemProblem({
    kind: "missing metadata",
    severity: "note",
    code: "exports_undeclared",
    values: { names: names.join(", "), count: names.length },
    place: { source },
  });
}

interface SkippedEntry {
  name: string;
  /** The file and the line of the entry. */
  line?: string | undefined;
  error: unknown;
  cause: string;
}

function newToolProblem(source: string, { error, ...values }: SkippedEntry): Problem {
  const code = error instanceof RegistryError ? error.code : undefined;
  const otherKind = code?.startsWith("duplicate") ? "duplicate name" : "source failed";
  return skippedItemProblem({
    kind: code === "bad_name" ? "bad name" : otherKind,
    code: "export_refused",
    values,
    place: { source },
  });
}

/** An entry's name in the code, and its file and line. */
function describeEntry({ exportName, tool }: ModuleEntry): Pick<SkippedEntry, "name" | "line"> {
  if (typeof tool !== "function") return { name: exportName };
  const place = attachedSource(tool)?.place ?? attachedMethod(tool)?.place;
  return { name: tool.name || exportName, line: place && filePlaceText(place.file, place.line) };
}

/** Registers tools of a module, and collects types that could not be read. */
class ModuleFactory extends ToolFactory {
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
    for (const { file, line, method, parameter, issue } of registered.typeIssues ?? []) {
      this.problems.push(
        skippedItemProblem({
          kind: "type not expressed",
          severity: "warning",
          code: "type_not_expressed",
          values: {
            tool: displayName,
            method,
            line: filePlaceText(file, line),
            parameter,
            issue: issue as TypeIssueFact,
          },
          place: { source: this.#source, tool: name, method },
        }),
      );
    }
    return registered;
  }
}
