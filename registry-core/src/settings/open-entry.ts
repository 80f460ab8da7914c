import { type JsonValue, sameJson } from "@pegboard/json-schema";
import {
  type BehaviourValue,
  type MetadataValue,
  type ReviewDecision,
  type TextOverride,
  type ToolSettings,
  toToolSettings,
} from "./owner-settings.ts";

/**
 * A tool's entry while operations change it. Its parts are maps, because `__proto__` is a legal
 * name.
 */
export interface OpenEntry {
  /** Whether there is an entry, even an empty one. Without one the policy for new tools decides. */
  exists: boolean;
  enabled: boolean | undefined;
  seen: string | undefined;
  methods: Map<string, boolean>;
  config: Map<string, JsonValue>;
  /** Keys of the config whose values may hold secrets. */
  unsearched: Set<string>;
  texts: Map<string, TextOverride>;
  /** Texts of methods, with keys from `fieldKey`. */
  methodTexts: Map<string, TextOverride>;
  /** Descriptions of parameters, with keys from `fieldKey`. */
  parameterTexts: Map<string, TextOverride>;
  metadata: Map<string, MetadataValue>;
  /** Metadata of methods, with keys from `fieldKey`. */
  methodMetadata: Map<string, MetadataValue>;
  /** Behaviour of methods, with keys from `fieldKey`. */
  methodBehaviour: Map<string, BehaviourValue>;
  review: Map<string, ReviewDecision[]>;
}

export function openEntry(stored: boolean | ToolSettings | undefined): OpenEntry {
  const {
    enabled,
    seen,
    methods,
    config,
    texts,
    methodTexts,
    parameterTexts,
    metadata,
    methodMetadata,
    methodBehaviour,
    review,
  } = toToolSettings(stored);
  return {
    exists: stored !== undefined,
    enabled,
    seen,
    methods: mapOf(methods),
    config: mapOf(config),
    unsearched: new Set(config && Object.keys(config)),
    texts: mapOf(texts as Record<string, TextOverride> | undefined),
    methodTexts: byField(methodTexts),
    parameterTexts: byField(parameterTexts),
    metadata: mapOf(metadata as Record<string, MetadataValue> | undefined),
    methodMetadata: byField<MetadataValue>(
      methodMetadata as Record<string, Record<string, MetadataValue>> | undefined,
    ),
    methodBehaviour: byField<BehaviourValue>(methodBehaviour),
    review: mapOf(review),
  };
}

function mapOf<Value>(values: Readonly<Record<string, Value>> | undefined): Map<string, Value> {
  return values ? new Map(Object.entries(values)) : new Map();
}

/** Whether an entry says nothing. */
export function isEmptyEntry(entry: OpenEntry): boolean {
  const { exists: _exists, enabled, seen: _seen, unsearched: _unsearched, ...parts } = entry;
  return enabled === undefined && Object.values(parts).every(({ size }) => size === 0);
}

/**
 * The entry to store: the stored one itself when nothing changed, undefined when the entry is gone.
 */
export function closeEntry(
  open: OpenEntry,
  stored: boolean | ToolSettings | undefined,
): boolean | ToolSettings | undefined {
  if (!open.exists) return undefined;
  const after = toEntry(open);
  return stored !== undefined && sameJson(after, toEntry(openEntry(stored))) ? stored : after;
}

/** The key of a field of a method, or of one of its parameters. */
export function fieldKey(method: string, field: string): string {
  return JSON.stringify([method, field]);
}

/** The method of a key that `fieldKey` made. */
export const methodOfKey = (key: string): string => JSON.parse(key)[0];

function toEntry(entry: OpenEntry): ToolSettings {
  const {
    enabled,
    seen,
    methods,
    config,
    texts,
    methodTexts,
    parameterTexts,
    metadata,
    methodMetadata,
    methodBehaviour,
    review,
  } = entry;
  return {
    ...(enabled !== undefined && { enabled }),
    ...(seen !== undefined && { seen }),
    ...(methods.size > 0 && { methods: Object.fromEntries(methods) }),
    ...(config.size > 0 && { config: Object.fromEntries(config) }),
    ...(texts.size > 0 && { texts: Object.fromEntries(texts) }),
    ...(methodTexts.size > 0 && { methodTexts: groupByMethod(methodTexts) }),
    ...(parameterTexts.size > 0 && { parameterTexts: groupByMethod(parameterTexts) }),
    ...(metadata.size > 0 && { metadata: Object.fromEntries(metadata) }),
    ...(methodMetadata.size > 0 && { methodMetadata: groupByMethod(methodMetadata) }),
    ...(methodBehaviour.size > 0 && { methodBehaviour: groupByMethod(methodBehaviour) }),
    ...(review.size > 0 && { review: Object.fromEntries(review) }),
  };
}

function byField<Value>(
  methods: Readonly<Record<string, { [field: string]: Value }>> | undefined,
): Map<string, Value> {
  if (!methods) return new Map();
  return new Map(
    Object.entries(methods).flatMap(([method, fields]) =>
      Object.entries(fields).map(([field, value]) => [fieldKey(method, field), value] as const),
    ),
  );
}

function groupByMethod<Value>(
  values: ReadonlyMap<string, Value>,
): Record<string, Record<string, Value>> {
  const methods = new Map<string, [field: string, value: Value][]>();
  for (const [key, value] of values) {
    const [method, field] = JSON.parse(key) as [string, string];
    const fields = methods.get(method);
    if (fields) fields.push([field, value]);
    else methods.set(method, [[field, value]]);
  }
  return Object.fromEntries(
    [...methods].map(([method, fields]) => [method, Object.fromEntries(fields)]),
  );
}
