import { type RegisteredTool, RegistryError } from "@pegboard/registry-core";
import { type Problem, registrationProblems } from "@pegboard/registry-core/problems";
import { leftOutProblem } from "../source-problems.ts";
import { placeOf } from "./bundle-module.ts";
import { DocumentingFactory, needsSourceText } from "./documenting-factory.ts";
import type { ImportedModule } from "./import-module.ts";
import { type ModuleEntry, moduleEntries, registerFunction } from "./module-entries.ts";
import { readSourceText, type SourceText } from "./source-text.ts";

interface ModuleTools {
  tools: RegisteredTool[];
  problems: Problem[];
}

/** The tools of a module. One that cannot be registered becomes a problem with file, line and reason; the rest is there. */
export async function moduleTools(
  module: ImportedModule,
  options: { source: string; app: string },
): Promise<ModuleTools> {
  const { exports, explain } = module;
  const factory = new DocumentingFactory({ ...options, visible: true });
  const problems: Problem[] = [];
  let reading: Promise<SourceText> | undefined;
  const readText = () => {
    reading ??= readSourceText(module);
    return reading;
  };
  for (const entry of moduleEntries(exports)) {
    try {
      if (!factory.text && needsSourceText(entry.tool, entry.config)) factory.text = await readText();
      factory.registerTool(entry.tool, entry.config);
    } catch (error) {
      problems.push(
        newToolProblem(options.source, { ...describeEntry(entry, await readText()), error, cause: explain(error) }),
      );
    }
  }
  const register = registerFunction(exports);
  if (register) {
    factory.text = await readText();
    factory.onRefused = (name, error) =>
      problems.push(newToolProblem(options.source, { name, error, cause: explain(error) }));
    try {
      await register(factory);
    } catch (error) {
      problems.push(newToolProblem(options.source, { name: "register", error, cause: explain(error) }));
    }
  }
  const tools = factory.registry.list();
  const failed = registrationProblems(factory.registry.failures, options.source);
  return { tools, problems: [...problems, ...factory.problems, ...failed] };
}

interface LeftOut {
  name: string;
  /** The file and the line where it stands. */
  line?: string | undefined;
  error: unknown;
  cause: string;
}

function newToolProblem(source: string, { error, ...values }: LeftOut): Problem {
  const code = error instanceof RegistryError ? error.code : undefined;
  return leftOutProblem({
    kind: code === "bad_name" ? "bad name" : code?.startsWith("duplicate") ? "duplicate name" : "source failed",
    code: "export_refused",
    values,
    place: { source },
  });
}

/** An entry's name in the code, and its file and line. */
function describeEntry({ exportName, tool }: ModuleEntry, text: SourceText): Pick<LeftOut, "name" | "line"> {
  if (typeof tool !== "function") return { name: exportName };
  const declared = text.class(tool) ?? text.function(tool);
  return { name: tool.name || exportName, line: declared && placeOf(declared.file, declared.line) };
}
