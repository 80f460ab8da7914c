import type { JsonObject } from "../schema/json-schema.ts";
import type { PromptFormat } from "./prompt-format.ts";
import { readParameters } from "./read-parameters.ts";

/** A list of tools, each with its functions, their parameters as JSON Schema, unchanged, and arguments of example calls. */
export const jsonPrompt: PromptFormat<JsonObject> = {
  name: "json",
  label: "JSON",
  write(named) {
    const { method, functionName } = named;
    const { examples } = readParameters(named);
    const parameters = method.parameters as JsonObject;
    const written = { name: functionName, description: method.description, parameters };
    return { written: examples.length > 0 ? { ...written, examples } : written, warnings: [] };
  },
  writeTool: ({ name, displayName, description, functions }) =>
    JSON.stringify({ tool: name, title: displayName, description, functions }, null, 2).split("\n").join("\n  "),
  join: (tools) => `[\n  ${tools.join(",\n  ")}\n]\n`,
};
