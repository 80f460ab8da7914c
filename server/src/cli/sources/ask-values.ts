import { readFileSync } from "node:fs";
import { isJsonObject, parseJson } from "@pegboard/json-schema";
import type { AskedValue } from "../../api-contract.ts";
import type { Surroundings } from "../command.ts";
import { oneLine } from "../table-text.ts";

/** The option of commands that take sources which ask for something. */
export const VALUES_OPTION = [
  "--values <file>",
  'what sources ask for, as JSON by source and name: { "desk": { "DESK_KEY": "…" } }',
] as const;

/**
 * What a source asks for, from the file of values, then from whoever sits there; what is not said is
 * left for later. @throws Error for a file that is no object of JSON
 */
export async function valuesOf(
  { name, asked = [] }: { name: string; asked?: readonly AskedValue[] | undefined },
  options: { values?: string; yes: boolean },
  terminal: Surroundings["terminal"],
): Promise<Record<string, string>> {
  const given = options.values === undefined ? {} : readValues(options.values)[name];
  const values: Record<string, string> = {};
  for (const one of asked) {
    const said = isJsonObject(given) ? given[one.title] : undefined;
    if (said !== undefined) values[one.reference] = String(said);
    else if (!options.yes) values[one.reference] = (await askFor(terminal, one)) ?? "";
  }
  return values;
}

/** What somebody types for a value; a default where they type nothing. */
export async function askFor(
  terminal: Surroundings["terminal"],
  { title, description, isSecret, default: usual, choices }: AskedValue,
): Promise<string | undefined> {
  const about = [description, choices?.join(" | ")].filter(Boolean).join("; ");
  const question = `${title}${about ? ` (${about})` : ""}${usual === undefined ? "" : ` [${usual}]`}: `;
  const said = (await terminal.ask(oneLine(question), { isSecret }))?.trim();
  return said === "" ? usual : said;
}

function readValues(path: string): Record<string, unknown> {
  const values: unknown = parseJson(readFileSync(path, "utf8"));
  if (isJsonObject(values)) return values;
  throw new Error(`${path} has to be an object: { "desk": { "DESK_KEY": "…" } }.`);
}
