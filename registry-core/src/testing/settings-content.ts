import { type OwnerSettings, toToolSettings } from "../settings/owner-settings.ts";

/** Settings without parts that have no effect: entries in their long form, and no empty objects. */
export function settingsContent({
  tools = {},
  newTools = "inherit",
  ...settings
}: OwnerSettings): unknown {
  const entries = Object.entries(tools).map(([name, entry]) => [name, toToolSettings(entry)]);
  return withoutEmpty({ ...settings, newTools, tools: Object.fromEntries(entries) });
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(
    ([key, member]) => [key, withoutEmpty(member)] as const,
  );
  const left = members.filter(([, member]) => member !== undefined);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
