import type { JsonObject } from "../schema/json-schema.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";
import { perMethod } from "../toolset/per-method.ts";
import type { PromptFormat, PromptFormatName, WrittenFunction } from "./prompt-format.ts";
import { PROMPT_FORMATS } from "./prompt-formats.ts";

/** The function as its tool writes it itself, or else as the format does. Worked out once per method. */
export function writeFunction(named: NamedMethod, format: PromptFormatName): WrittenFunction<JsonObject | string> {
  return WRITTEN[format](named);
}

/** As the format writes it, whatever the tool does. A function that it cannot write is named without its parameters. */
export function standardText(named: NamedMethod, format: PromptFormat): WrittenFunction<JsonObject | string> {
  try {
    return format.write(named);
  } catch (error) {
    const { tool, method } = named;
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The parameters cannot be written (${reason}); the function is described without them. Correct its schema.`;
    const bare = { ...method, parameters: { type: "object", properties: {} } };
    const { written } = format.write({ ...named, method: bare });
    return { written, warnings: [{ tool: tool.name, method: method.name, path: "parameters", message }] };
  }
}

const WRITTEN = Object.fromEntries(
  Object.values(PROMPT_FORMATS).map((format) => [format.name, perMethod((named) => write(named, format))]),
) as Record<PromptFormatName, (named: NamedMethod) => WrittenFunction<JsonObject | string>>;

function write(named: NamedMethod, format: PromptFormat): WrittenFunction<JsonObject | string> {
  const own = named.method.ownFormats?.[format.name];
  return own === undefined ? standardText(named, format) : { written: own, warnings: [] };
}
