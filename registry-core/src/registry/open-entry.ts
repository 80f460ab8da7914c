import type { JsonValue } from "../schema/json-schema.ts";
import { sameJson } from "../schema/same-json.ts";
import type { SwitchState, TextOverride, TextOverrides, ToolSettings } from "./agent-settings.ts";
import { toToolSettings } from "./resolve-toolset.ts";

/** A tool's entry while operations change it. Maps, because `__proto__` is a legal name. */
export interface OpenEntry {
  enabled: boolean | undefined;
  methods: Map<string, boolean>;
  config: Map<string, JsonValue>;
  texts: Map<string, TextOverride>;
  /** By `textKey`. */
  methodTexts: Map<string, TextOverride>;
  /** An operation was about the tool's own switch or about the whole tool. */
  switchNamed: boolean;
}

export function openEntry(stored: boolean | ToolSettings | undefined): OpenEntry {
  const { enabled, methods, config, texts, methodTexts } = toToolSettings(stored);
  return {
    enabled,
    methods: new Map(Object.entries(methods ?? {})),
    config: new Map(Object.entries(config ?? {})),
    texts: new Map(Object.entries(texts ?? {})),
    methodTexts: new Map(
      Object.entries(methodTexts ?? {}).flatMap(([method, fields]) =>
        Object.entries(fields).map(([field, text]) => [textKey(method, field), text] as const),
      ),
    ),
    switchNamed: false,
  };
}

/**
 * The entry to store, the stored one itself when it says the same, or undefined when nothing is left to say.
 * Whether there is an entry decides whether the policy applies; unless an operation named the switch, that stays as it was.
 */
export function closeEntry(
  open: OpenEntry,
  stored: boolean | ToolSettings | undefined,
  policy: SwitchState,
): boolean | ToolSettings | undefined {
  const after = toEntry(open);
  const empty = Object.keys(after).length === 0;
  if (open.switchNamed && empty) return undefined;
  if (stored !== undefined && sameJson(after, toEntry(openEntry(stored)))) return stored;
  if (open.switchNamed || policy === "inherit") return empty ? undefined : after;
  if (stored === undefined) return empty ? undefined : { enabled: policy === "on", ...after };
  return after;
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
