import type { Issue, JsonObject, ToolDefinition } from "@pegboard/registry-core";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { FileToolOfAll, PegboardFile } from "./file-format.ts";
import { sharedConfig, toolsTaking } from "./shared-config.ts";
import { filled, mapRecord } from "./sparse-records.ts";
import { secretsInClear } from "./wanted-config.ts";

type FileOrganisation = NonNullable<PegboardFile["organisation"]>;
type Tools = Iterable<ToolDefinition>;

const toolsOfNamespace = (name: string, tools: Tools) =>
  [...tools].filter(({ namespace }) => namespace === name);

/**
 * The organisation's tools in a file, each with what its namespace sets of the settings that it
 * takes. A tool's own lines win.
 */
export function withNamespaceConfig(
  { namespaces = {}, tools: said = {} }: FileOrganisation,
  tools: Tools,
): Record<string, FileToolOfAll> {
  const all = new Map(Object.entries(said));
  for (const [name, { config = {} }] of Object.entries(namespaces)) {
    const named = toolsOfNamespace(name, tools);
    for (const [key, value] of Object.entries(config)) {
      for (const tool of toolsTaking(named, key)) {
        const own = all.get(tool.name);
        all.set(tool.name, { ...own, config: { [key]: value, ...own?.config } });
      }
    }
  }
  return Object.fromEntries(all);
}

/**
 * What is wrong with the namespaces in a file: nobody has such tools, none of them takes the
 * value, or a secret stands in clear. Paths begin at the organisation.
 */
export function namespaceIssues(
  { namespaces = {} }: FileOrganisation,
  { tools, isAwaited }: { tools: Tools; isAwaited(tool: string): boolean },
): Issue[] {
  return Object.entries(namespaces).flatMap(([name, { config = {} }]) => {
    const place = ["namespaces", name];
    const own = toolsOfNamespace(name, tools);
    if (own.length === 0) return isAwaited(name) ? [] : [missing(place, "namespace", name)];
    return Object.entries(config).flatMap(([key, value]) => {
      const path = [...place, "config"];
      const [taker] = toolsTaking(own, key);
      if (!taker) return [missing([...path, key], "setting", key)];
      const secrets = secretsInClear({ [key]: value }, taker.configSchema);
      return secrets.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
    });
  });
}

const missing = (path: Issue["path"], what: string, name: string) =>
  requestIssue(path, "not_in_file", { what, name });

/**
 * The organisation with values that all tools of a source from outside have alike in one place. Its
 * tools are as many as its description has tags.
 */
export function withSharedConfig(
  organisation: FileOrganisation | undefined,
  tools: readonly ToolDefinition[],
): FileOrganisation | undefined {
  if (!organisation?.tools) return organisation;
  const left = new Map(Object.entries(organisation.tools));
  const shared: Record<string, { config: JsonObject }> = {};
  const outside = tools.filter(({ fromOutside }) => fromOutside);
  for (const name of new Set(outside.flatMap(({ namespace }) => namespace ?? []))) {
    const own = toolsOfNamespace(name, outside);
    const config = severalShare(own, left);
    if (Object.keys(config).length === 0) continue;
    shared[name] = { config };
    for (const tool of own) {
      const { config: before = {}, ...rest } = left.get(tool.name) ?? {};
      const kept = Object.entries(before).filter(([key]) => !Object.hasOwn(config, key));
      left.set(tool.name, { ...rest, ...filled({ config: filled(Object.fromEntries(kept)) }) });
    }
  }
  const said = mapRecord(Object.fromEntries(left), (entry) => filled(entry));
  const { rules } = organisation;
  return {
    ...filled({ rules, namespaces: filled(shared), tools: filled(said) }),
  } as FileOrganisation;
}

/** The values that several tools take, and that all of them have. */
function severalShare(
  own: readonly ToolDefinition[],
  said: ReadonlyMap<string, FileToolOfAll>,
): JsonObject {
  const shared = sharedConfig(own, (tool) => said.get(tool)?.config ?? {});
  return Object.fromEntries(
    Object.entries(shared).filter(([key]) => toolsTaking(own, key).length > 1),
  );
}
