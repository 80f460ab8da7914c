import {
  closestName,
  findMethod,
  type Issue,
  isJsonObject,
  type JsonObject,
  parseSettings,
  requestIssue,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { newTemplateFaults } from "@pegboard/registry-core/problems";
import type { FileAgent, PegboardFile } from "./file-format.ts";
import { secretsInClear } from "./wanted-config.ts";
import { wantedAgent } from "./wanted-settings.ts";

type Tools = ReadonlyMap<string, ToolDefinition>;
type Path = Issue["path"];

/** What of a file means nothing here, or may not stand in it: names, templates, secrets in clear. Paths are those of the file. */
export function checkFile(file: PegboardFile, tools: Tools): Issue[] {
  const { organisation, presets = {}, agents = {} } = file;
  return [
    ...checkTools(organisation?.tools, tools, ["organisation"]),
    ...Object.entries(presets).flatMap(([name, preset]) =>
      checkSettings(file, preset, { tools, path: ["presets", name] }),
    ),
    ...Object.entries(agents).flatMap(([id, agent]) => checkAgent(file, agent, { tools, path: ["agents", id] })),
  ];
}

interface Place {
  tools: Tools;
  path: Path;
}

function checkAgent(file: PegboardFile, agent: FileAgent, { tools, path }: Place): Issue[] {
  const presets = (agent.presets ?? []).flatMap((name, index) =>
    unknownName("preset", name, { path: [...path, "presets", index], known: Object.keys(file.presets ?? {}) }),
  );
  const named = [...presets, ...checkSettings(file, agent, { tools, path })];
  if (named.length > 0) return named;
  const settings = wantedAgent(file, agent, { tools, current: {}, prune: true });
  const parsed = parseSettings(settings);
  const issues = "issues" in parsed ? parsed.issues : newTemplateFaults({}, settings);
  return issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}

function checkSettings(file: PegboardFile, settings: FileAgent, { tools, path }: Place): Issue[] {
  const templates = (["system", "user"] as const).flatMap((name) => {
    const said = settings.prompts?.[name];
    if (typeof said !== "object") return [];
    const known = Object.keys(file.templates ?? {});
    return unknownName("template", said.template, { path: [...path, "prompts", name, "template"], known });
  });
  return [...templates, ...checkTools(settings.tools, tools, path)];
}

/** The same for what agents and the organisation say of tools. */
function checkTools(said: Readonly<Record<string, unknown>> | undefined, tools: Tools, path: Path): Issue[] {
  return Object.entries(said ?? {}).flatMap(([name, entry]) => {
    const place = [...path, "tools", name];
    const tool = tools.get(name);
    if (!tool) return unknownName("tool", name, { path: place, known: [...tools.keys()] });
    return isJsonObject(entry) ? checkEntry(entry, tool, place) : [];
  });
}

function checkEntry(entry: JsonObject, tool: ToolDefinition, path: Path): Issue[] {
  const { methods, config } = entry;
  const unknown = Object.keys(isJsonObject(methods) ? methods : {}).flatMap((method) =>
    findMethod(tool, method)
      ? []
      : unknownName("method", method, {
          path: [...path, "methods", method],
          known: tool.methods.map(({ name }) => name),
        }),
  );
  if (!isJsonObject(config)) return unknown;
  const place = [...path, "config"];
  if (!tool.configSchema) return [...unknown, requestIssue(place, "without_config", { tool: tool.displayName })];
  const secrets = secretsInClear(config, tool.configSchema);
  return [...unknown, ...secrets.map((issue) => ({ ...issue, path: [...place, ...issue.path] }))];
}

function unknownName(what: string, name: string, { path, known }: { path: Path; known: string[] }): Issue[] {
  if (known.includes(name)) return [];
  return [requestIssue(path, "not_in_file", { what, name, suggestion: closestName(name, known) })];
}
