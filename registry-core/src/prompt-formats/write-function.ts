import { type JsonObject, reasonOf } from "@pegboard/json-schema";
import { schemaLoss } from "../messages/loss-messages.ts";
import { declarationPieces } from "../provider-formats/declaration-pieces.ts";
import { indentedJson } from "../provider-formats/serialize-payload.ts";
import { joinNeighbours, type UnplacedPiece } from "../provider-formats/text-pieces.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";
import { perMethod } from "../toolset/offered-methods.ts";
import type { PromptFormat, WrittenFunction } from "./prompt-format.ts";
import { PROMPT_FORMATS, type PromptFormatName } from "./prompt-formats.ts";

/**
 * The function as its tool writes it, or else as the format does. It is computed once for each
 * method.
 */
export function writeFunction(
  named: NamedMethod,
  format: PromptFormatName,
): WrittenFunction<JsonObject | string> {
  return WRITTEN_VALUES[format](named);
}

/** A function's text, for its place among the others. */
export function functionText(written: JsonObject | string, { frame }: PromptFormat): string {
  return typeof written === "string" ? written : indentedJson(written, frame.indent ?? "");
}

/**
 * The origin of each piece of a function's text. A text that the tool writes itself is one piece;
 * its JSON has pieces as any JSON.
 */
export function functionPieces(
  named: NamedMethod,
  format: PromptFormatName,
): readonly UnplacedPiece[] {
  return PIECES[format](named);
}

/**
 * The function as the format writes it, whatever the tool does. When the format cannot write its
 * parameters, only its name and description are written.
 */
export function standardText(
  named: NamedMethod,
  format: PromptFormat,
  trace?: UnplacedPiece[],
): WrittenFunction<JsonObject | string> {
  try {
    return format.write(named, trace);
  } catch (error) {
    const { tool, method } = named;
    const reason = reasonOf(error);
    const loss = schemaLoss(["parameters"], {
      code: "parameters_unwritten",
      values: { reason, form: "described" },
    });
    const bare = { ...method, parameters: { type: "object", properties: {} } };
    trace?.splice(0);
    const { written } = format.write({ ...named, method: bare }, trace);
    return { written, warnings: [{ tool: tool.name, method: method.name, ...loss }] };
  }
}

const WRITTEN_VALUES = forEachFormat((named, format): WrittenFunction<JsonObject | string> => {
  const own = named.method.ownFormats?.[format.name];
  return own === undefined ? standardText(named, format) : { written: own, warnings: [] };
});

const PIECES = forEachFormat((named, format): UnplacedPiece[] => {
  const trace: UnplacedPiece[] = [];
  const origin = { tool: named.tool.name, method: named.method.name };
  const own = named.method.ownFormats?.[format.name];
  const written = own ?? standardText(named, format, trace).written;
  if (typeof written !== "string")
    return declarationPieces(`${functionText(written, format)}\n`, 0, origin);
  return own === undefined ? joinNeighbours(trace) : [{ length: written.length, origin }];
});

function forEachFormat<T>(
  compute: (named: NamedMethod, format: PromptFormat<PromptFormatName>) => T,
) {
  return Object.fromEntries(
    Object.values(PROMPT_FORMATS).map((format) => [
      format.name,
      perMethod((named) => compute(named, format)),
    ]),
  ) as Record<PromptFormatName, (named: NamedMethod) => T>;
}
