import { type ClassMethod, marksOf } from "./class-methods.ts";
import { methodHolders, type ToolClass, type ToolStatics } from "./tool.ts";

/**
 * Whether a class is a single function: it has `run(toolCall)`, and describes itself with
 * `toolDescription()`.
 */
export function isRunTool(toolClass: ToolClass): boolean {
  return (
    functionOf(toolClass, "run") !== undefined &&
    functionOf(toolClass, "toolDescription") !== undefined
  );
}

/**
 * The one method of a class with `run(toolCall)`: it has the tool's name without an app prefix, and
 * `run` gets the whole call.
 */
export function methodOfRun(
  toolClass: ToolClass & ToolStatics,
  tool: { name: string; description: string | undefined },
): ClassMethod {
  const { metadata, schema } = marksOf(toolClass, "run") ?? {};
  const name = schema?.name ?? tool.name.slice(tool.name.indexOf(".") + 1);
  const description = metadata?.description ?? tool.description;
  return {
    key: "run",
    run: functionOf(toolClass, "run"),
    name,
    metadata: { ...metadata, ...(description !== undefined && { description }) },
    schema: {
      ...schema,
      ...(!schema?.parameters && toolClass.inputModel && { parameters: toolClass.inputModel }),
    },
    unsaid: "later",
    argumentList: [{ from: "call", name }],
  };
}

function functionOf(toolClass: ToolClass, name: string): object | undefined {
  const values = methodHolders(toolClass).map(
    (holder): unknown => Object.getOwnPropertyDescriptor(holder, name)?.value,
  );
  return values.find((value): value is object => typeof value === "function");
}
