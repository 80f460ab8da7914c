import {
  isJsonObject,
  type JsonValue,
  mapSecretsAt,
  referencedVariable,
  setOwn,
  valueIssue,
} from "@pegboard/json-schema";
import type { JsonObject, ToolDefinition } from "@pegboard/registry-core";
import { configIssues, requestIssue } from "@pegboard/registry-core/internal";
import type { ImportedChange, SkippedPart, UnknownName } from "../api-contract.ts";
import type { FileAgent, FileTool } from "../pegboard-file/file-format.ts";
import type { ForeignDocument, ForeignTool } from "./import-formats.ts";
import { type KnownNames, plainName } from "./known-names.ts";

interface ForeignAgent {
  agent: FileAgent;
  unknown: UnknownName[];
  left: SkippedPart[];
  origins: Origins;
}

/** The places in the document of values of settings, by tool and key. */
type Origins = ReadonlyMap<string, SkippedPart["path"]>;
const originKey = (tool: string, key: string) => JSON.stringify([tool, key]);

/** The entry of a pegboard.yaml that a document of another system makes. */
export function agentOfForeign({ name, tools }: ForeignDocument, known: KnownNames): ForeignAgent {
  const origins = new Map<string, SkippedPart["path"]>();
  const left: SkippedPart[] = [];
  const entries = tools.map((tool): [string, FileTool] => {
    const { enabled, methods, displayName, config } = tool;
    const definition = known.tool(tool.name);
    const values = config && definition ? knownValues(tool, definition, { origins, left }) : {};
    return [
      tool.name,
      {
        ...(enabled !== undefined && { enabled: enabled ? "on" : "off" }),
        ...(methods && { methods }),
        ...(displayName !== undefined &&
          displayName !== definition?.displayName && { displayName }),
        ...(Object.keys(values).length > 0 && { config: values }),
      },
    ];
  });
  const sorted = known.sort({ tools: Object.fromEntries(entries) }, []);
  const paths = new Map(tools.map((tool) => [tool.name, tool.path]));
  const atTool = ({ path: [, tool = "", ...rest], ...issue }: SkippedPart): SkippedPart => {
    return {
      ...issue,
      path: [...(paths.get(String(tool)) ?? []), ...rest.filter((part) => part !== "enabled")],
    };
  };
  return {
    agent: { ...sorted.said, ...(name !== undefined && { name }) },
    unknown: sorted.unknown,
    left: [...left, ...sorted.left.map(atTool)],
    origins,
  };
}

/** The values that the tool has a setting for and accepts. */
function knownValues(
  { config }: ForeignTool,
  tool: ToolDefinition,
  { origins, left }: { origins: Map<string, SkippedPart["path"]>; left: SkippedPart[] },
): JsonObject {
  const { path = [], values: said = {} } = config ?? {};
  const properties = isJsonObject(tool.configSchema) ? tool.configSchema.properties : undefined;
  // Of two keys that are written alike the first counts.
  const declared = Object.keys(isJsonObject(properties) ? properties : {}).reverse();
  const names = new Map(declared.map((name) => [plainName(name), name]));
  const values: JsonObject = {};
  for (const [key, value] of Object.entries(said)) {
    const name =
      isJsonObject(properties) && Object.hasOwn(properties, key) ? key : names.get(plainName(key));
    const [rounded] = placesOfRounded(value);
    if (name === undefined)
      left.push(requestIssue([...path, key], "no_setting_of", { tool: tool.displayName }));
    else if (rounded) left.push(valueIssue([...path, key, ...rounded], "too_many_digits"));
    else {
      setOwn(values as Record<string, JsonValue>, name, value);
      origins.set(originKey(tool.name, name), [...path, key]);
    }
  }
  for (const issue of configIssues(tool, { tools: { [tool.name]: { config: values } } })) {
    const [name, place] = [String(issue.path[0]), issue.path.slice(1)];
    const origin = origins.get(originKey(tool.name, name));
    if (!Object.hasOwn(values, name) || !origin) continue;
    left.push({ ...issue, path: [...origin, ...place] });
    delete values[name];
  }
  return values;
}

/** The places of whole numbers that may have been written with other digits. */
function* placesOfRounded(value: JsonValue, place: Place = []): Generator<Place> {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) yield place;
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* placesOfRounded(item, [...place, index]);
  else if (isJsonObject(value))
    for (const [key, item] of Object.entries(value)) yield* placesOfRounded(item, [...place, key]);
}
type Place = SkippedPart["path"];

interface Hiding {
  tools: ReadonlyMap<string, ToolDefinition>;
  origins: Origins;
  /** Whether the document is JSON, so that whoever has the text finds the secrets in it again. */
  isJson: boolean;
}

/** The changes without the secrets in them. */
export function withoutForeignSecrets(
  changes: readonly ImportedChange[],
  { tools, origins, isJson }: Hiding,
) {
  const left: SkippedPart[] = [];
  const kept = changes.flatMap((change): ImportedChange[] => {
    const { operation } = change;
    const schema =
      operation.op === "setConfig" ? tools.get(operation.tool)?.configSchema : undefined;
    if (operation.op !== "setConfig" || !schema) return [change];
    const { tool, key } = operation;
    const origin = origins.get(originKey(tool, key)) ?? [];
    const secrets: NonNullable<ImportedChange["secrets"]> = [];
    const value = mapSecretsAt(
      { schema, place: [key] },
      operation.value,
      (secret: JsonValue, path) => {
        if (secret === null || secret === "" || referencedVariable(secret) !== undefined)
          return secret;
        const place = path.slice(1);
        secrets.push({ place, inDocument: [...origin, ...place] });
        return null;
      },
    );
    if (secrets.length === 0) return [change];
    if (isJson) return [{ ...change, operation: { ...operation, value }, secrets }];
    left.push(requestIssue(origin, "secret_in_yaml"));
    return [];
  });
  return { changes: kept, left };
}
