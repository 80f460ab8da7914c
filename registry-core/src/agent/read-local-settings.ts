import { jsonCopy, nameSuggester, spellKeys, valueIssue } from "@pegboard/json-schema";
import { findMethod } from "../definition/named-tools.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { Issue } from "../issue.ts";
import type { RegistryError } from "../registry-error.ts";
import {
  namedMethods,
  type OwnerSettings,
  type ToolSettings,
  toToolSettings,
} from "../settings/owner-settings.ts";
import { parseSettings } from "../settings/parse-settings.ts";
import { invalidGiven } from "./invalid-given.ts";

/** Settings that only the organisation has for a tool: for one agent they would have no effect. */
const OF_ORGANISATION = ["metadata", "methodMetadata", "review"] as const;

/**
 * The settings of an agent in this process, copied, with the keys of configs spelled as their
 * schemas have them. Settings without effect are refused as well: a switch with a wrong name leaves
 * on what somebody meant to switch off. Throws `invalid_settings`, with an issue for each issue.
 */
export function readLocalSettings(
  agent: string,
  given: unknown,
  { known, allowsUnknown }: { known: ReadonlyMap<string, ToolDefinition>; allowsUnknown: boolean },
): OwnerSettings {
  const parsed = parseSettings(given);
  if ("issues" in parsed) throw invalidSettings(agent, parsed.issues);
  const suggest = nameSuggester();
  const {
    tools,
    presets = [],
    ...others
  } = jsonCopy(parsed.settings, `The settings of ${agent}`) as OwnerSettings;
  const issues: Issue[] = presets.length > 0 ? [valueIssue(["presets"], "no_effect", {})] : [];
  const entries = Object.entries(tools ?? {}).map(
    ([name, stored]): [string, boolean | ToolSettings] => {
      const definition = known.get(name);
      const entry = toToolSettings(stored);
      issues.push(
        ...OF_ORGANISATION.filter((part) => entry[part]).map((part) =>
          noEffectIssue(["tools", name, part]),
        ),
      );
      if (!allowsUnknown) issues.push(...unknownNames(name, entry, { known, suggest }));
      if (!entry.config || !definition?.configSchema) return [name, stored];
      const { value, warnings } = spellKeys(definition.configSchema, entry.config);
      issues.push(
        ...warnings.map((one) => ({ ...one, path: ["tools", name, "config", ...one.path] })),
      );
      return [name, { ...entry, config: value }];
    },
  );
  if (issues.length > 0) throw invalidSettings(agent, issues);
  return { ...others, ...(tools && { tools: Object.fromEntries(entries) }) };
}

interface ToolNameLookup {
  known: ReadonlyMap<string, ToolDefinition>;
  suggest: ReturnType<typeof nameSuggester>;
}

function unknownNames(
  tool: string,
  entry: ToolSettings,
  { known, suggest }: ToolNameLookup,
): Issue[] {
  const definition = known.get(tool);
  if (!definition) return [noEffectIssue(["tools", tool], suggest(tool, known))];
  const leftOut = new Set(definition.leftOut?.map(({ method }) => method));
  return namedMethods(entry)
    .filter((name) => !findMethod(definition, name) && !leftOut.has(name))
    .map((name) => noEffectIssue(["tools", tool, "methods", name], suggest(name, definition)));
}

const noEffectIssue = (path: Issue["path"], suggestion?: string): Issue =>
  valueIssue(path, "no_effect", { suggestion });

const invalidSettings = (agent: string, issues: Issue[]): RegistryError =>
  invalidGiven(
    "invalid_settings",
    `The agent ${agent} is not made, because its settings cannot be read`,
    issues,
  );
