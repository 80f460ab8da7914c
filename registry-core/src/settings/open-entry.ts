import type { JsonValue } from "../schema/json-schema.ts";
import { sameJson } from "../schema/same-json.ts";
import type { TextOverride, TextOverrides, ToolSettings } from "./agent-settings.ts";
import { toToolSettings } from "./agent-settings.ts";

/** A tool's entry while operations change it. Maps, because `__proto__` is a legal name. */
export interface OpenEntry {
  /** Whether there is one, be it empty: without one the policy for new tools decides. */
  exists: boolean;
  enabled: boolean | undefined;
  methods: Map<string, boolean>;
  config: Map<string, JsonValue>;
  /** Keys of the config whose values may hold secrets. */
  unsearched: Set<string>;
  texts: Map<string, TextOverride>;
  /** By `textKey`. */
  methodTexts: Map<string, TextOverride>;
}

export function openEntry(stored: boolean | ToolSettings | undefined): OpenEntry {
  const { enabled, methods, config, texts, methodTexts } = toToolSettings(stored);
  return {
    exists: stored !== undefined,
    enabled,
    methods: new Map(Object.entries(methods ?? {})),
    config: new Map(Object.entries(config ?? {})),
    unsearched: new Set(Object.keys(config ?? {})),
    texts: new Map(Object.entries(texts ?? {})),
    methodTexts: new Map(
      Object.entries(methodTexts ?? {}).flatMap(([method, fields]) =>
        Object.entries(fields).map(([field, text]) => [textKey(method, field), text] as const),
      ),
    ),
  };
}

/** Whether an entry says nothing. */
export function isEmptyEntry({ enabled, methods, config, texts, methodTexts }: OpenEntry): boolean {
  return enabled === undefined && methods.size + config.size + texts.size + methodTexts.size === 0;
}

/** The entry to store, the stored one itself when it says the same, or undefined when there is none any more. */
export function closeEntry(
  open: OpenEntry,
  stored: boolean | ToolSettings | undefined,
): boolean | ToolSettings | undefined {
  if (!open.exists) return undefined;
  const after = toEntry(open);
  return stored !== undefined && sameJson(after, toEntry(openEntry(stored))) ? stored : after;
}

/** Names a text of a method; a field's name holds no slash. */
export function textKey(method: string, field: string): string {
  return `${field}/${method}`;
}

function toEntry({ enabled, methods, config, texts, methodTexts }: OpenEntry): ToolSettings {
  return {
    ...(enabled !== undefined && { enabled }),
    ...(methods.size > 0 && { methods: Object.fromEntries(methods) }),
    ...(config.size > 0 && { config: Object.fromEntries(config) }),
    ...(texts.size > 0 && { texts: Object.fromEntries(texts) }),
    ...(methodTexts.size > 0 && { methodTexts: byMethod(methodTexts) }),
  };
}

function byMethod(texts: ReadonlyMap<string, TextOverride>): Record<string, TextOverrides<string>> {
  const methods = new Map<string, [field: string, text: TextOverride][]>();
  for (const [key, text] of texts) {
    const slash = key.indexOf("/");
    const method = key.slice(slash + 1);
    methods.set(method, [...(methods.get(method) ?? []), [key.slice(0, slash), text]]);
  }
  return Object.fromEntries([...methods].map(([method, fields]) => [method, Object.fromEntries(fields)]));
}
