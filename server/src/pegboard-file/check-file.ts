import { closestName, isJsonObject, nameSuggester } from "@pegboard/json-schema";
import type { Issue, JsonObject, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  findMethod,
  type IssuePath,
  parameterSchema,
  parseSettings,
  pointerOfKey,
  requestIssue,
  TEMPLATES,
} from "@pegboard/registry-core/internal";
import { newTemplateIssues } from "@pegboard/registry-core/problems";
import type { TemplateAnalyses, TemplateAnalysis } from "@pegboard/registry-core/prompts";
import type { FileAgent, PegboardFile } from "./file-format.ts";
import { namespaceIssues } from "./namespace-config.ts";
import { secretsInClear } from "./wanted-config.ts";
import { wantedAgent } from "./wanted-settings.ts";

type ToolsByName = ReadonlyMap<string, ToolDefinition>;

/** The state that a file is judged against. */
export interface FileCheckState {
  tools: ToolsByName;
  /** Whether a tool that is missing may still come. */
  isAwaited(tool: string): boolean;
  /** Agents whose settings are stored as the file has them, so that they were judged already. */
  asStored?: ReadonlySet<string>;
  /** Analyses of templates, by their sources; others are read here. */
  analyses?: ReadonlyMap<string, TemplateAnalysis>;
}

/**
 * The issues of names, templates and secrets in clear in a file that are unknown or not allowed
 * here. Paths are those of the file.
 */
export function checkFile(file: PegboardFile, known: FileCheckState): Issue[] {
  const { organisation, presets = {}, storedPresets = {}, agents = {} } = file;
  return [
    ...checkTools(organisation?.tools, { ...known, path: ["organisation"] }),
    ...checkNamespaces(organisation, known),
    ...checkFileRules(organisation),
    ...Object.entries(presets).flatMap(([name, preset]) =>
      checkSettings(file, preset, { ...known, path: ["presets", name] }),
    ),
    ...Object.entries(storedPresets as Record<string, FileAgent>).flatMap(([id, preset]) =>
      checkAgent(file, preset, { ...known, asStored: new Set(), path: ["storedPresets", id] }),
    ),
    ...Object.entries(agents).flatMap(([id, agent]) =>
      checkAgent(file, agent, { ...known, path: ["agents", id] }),
    ),
  ];
}

function checkNamespaces(
  organisation: PegboardFile["organisation"] = {},
  { tools, isAwaited }: FileCheckState,
): Issue[] {
  return namespaceIssues(organisation, { tools: [...tools.values()], isAwaited }).map((issue) => ({
    ...issue,
    path: ["organisation", ...issue.path],
  }));
}

/** What a rule says beyond its shape, such as the number that its check needs. */
function checkFileRules({ rules = {} }: NonNullable<PegboardFile["organisation"]> = {}): Issue[] {
  const parsed = parseSettings({ rules });
  const issues = "issues" in parsed ? parsed.issues : [];
  return issues.map((issue) => ({ ...issue, path: ["organisation", ...issue.path] }));
}

interface FilePlace extends FileCheckState {
  path: IssuePath;
}

function checkAgent(file: PegboardFile, agent: FileAgent, place: FilePlace): Issue[] {
  const { tools, path } = place;
  const presets = (agent.presets ?? []).flatMap((name, index) =>
    unknownEntry("preset", name, { path: [...path, "presets", index], known: file.presets ?? {} }),
  );
  const named = [...presets, ...checkSettings(file, agent, place)];
  if (named.length > 0 || place.asStored?.has(String(path.at(-1)))) return named;
  const settings = wantedAgent(file, agent, { tools, current: {}, prune: true });
  const parsed = parseSettings(settings);
  const issues =
    "issues" in parsed
      ? parsed.issues
      : newTemplateIssues({}, settings, findTemplateAnalyses(settings, place));
  return issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}

/**
 * The analyses of templates. Issues that refuse a template do not depend on the agent's variables.
 */
function findTemplateAnalyses(
  { prompts = {} }: OwnerSettings,
  { analyses }: FilePlace,
): TemplateAnalyses {
  return Object.fromEntries(
    TEMPLATES.flatMap((template) => {
      const reading = analyses?.get(prompts[template] ?? "");
      return reading ? [[template, reading]] : [];
    }),
  );
}

/** The sources of all templates in a file. */
export function templatesIn({
  templates = {},
  presets = {},
  storedPresets = {},
  agents = {},
}: PegboardFile): Set<string> {
  const settings: Pick<FileAgent, "prompts">[] = [presets, storedPresets, agents].flatMap((all) =>
    Object.values(all),
  );
  const own = settings.flatMap(({ prompts }) => TEMPLATES.map((template) => prompts?.[template]));
  return new Set(
    [...own, ...Object.values(templates)].filter((source) => typeof source === "string"),
  );
}

function checkSettings(file: PegboardFile, settings: FileAgent, place: FilePlace): Issue[] {
  const templates = (["system", "user"] as const).flatMap((name) => {
    const said = settings.prompts?.[name];
    if (typeof said !== "object") return [];
    const path = [...place.path, "prompts", name, "template"];
    return unknownEntry("template", said.template, { path, known: file.templates ?? {} });
  });
  return [...templates, ...checkTools(settings.tools, place)];
}

/** The issues of an owner's tools that are unknown here. */
function checkTools(
  said: Readonly<Record<string, unknown>> | undefined,
  { tools, isAwaited, path }: FilePlace,
): Issue[] {
  const suggest = nameSuggester();
  return Object.entries(said ?? {}).flatMap(([name, entry]) => {
    const place = [...path, "tools", name];
    const tool = tools.get(name);
    if (!tool && isAwaited(name)) return [];
    if (!tool) return [notInFile("tool", name, { path: place, suggestion: suggest(name, tools) })];
    return isJsonObject(entry) ? checkToolEntry(entry, tool, { path: place, suggest }) : [];
  });
}

function checkToolEntry(
  entry: JsonObject,
  tool: ToolDefinition,
  { path, suggest }: { path: IssuePath; suggest: ReturnType<typeof nameSuggester> },
): Issue[] {
  const { methods, config } = entry;
  const unknown = Object.keys(isJsonObject(methods) ? methods : {}).flatMap((method) =>
    findMethod(tool, method)
      ? []
      : [
          notInFile("method", method, {
            path: [...path, "methods", method],
            suggestion: suggest(method, tool),
          }),
        ],
  );
  unknown.push(...unknownParameters(methods, tool, path));
  if (!isJsonObject(config)) return unknown;
  const place = [...path, "config"];
  if (!tool.configSchema)
    return [...unknown, requestIssue(place, "without_config", { tool: tool.displayName })];
  const secrets = secretsInClear(config, tool.configSchema);
  return [...unknown, ...secrets.map((issue) => ({ ...issue, path: [...place, ...issue.path] }))];
}

/** The parameters that methods of a file's tool are given a description for, and do not have. */
function unknownParameters(
  methods: JsonObject[string] | undefined,
  tool: ToolDefinition,
  path: IssuePath,
): Issue[] {
  return Object.entries(isJsonObject(methods) ? methods : {}).flatMap(([name, said]) => {
    const method = findMethod(tool, name);
    if (!method || !isJsonObject(said) || !isJsonObject(said.parameters)) return [];
    const place = [...path, "methods", name, "parameters"];
    return Object.keys(said.parameters)
      .filter((key) => !parameterSchema(method, pointerOfKey(key)))
      .map((key) => {
        const suggestion = closestName(key, Object.keys(method.parameters.properties ?? {}));
        return notInFile("parameter", key, { path: [...place, key], suggestion });
      });
  });
}

function unknownEntry(
  what: string,
  name: string,
  { path, known }: { path: IssuePath; known: object },
): Issue[] {
  if (Object.hasOwn(known, name)) return [];
  return [notInFile(what, name, { path, suggestion: nameSuggester()(name, known) })];
}

function notInFile(
  what: string,
  name: string,
  { path, suggestion }: { path: IssuePath; suggestion: string | undefined },
): Issue {
  return requestIssue(path, "not_in_file", { what, name, suggestion });
}
