import { PROVIDER_FORMATS, type ProviderFormatName } from "@pegboard/registry-core/formats";
import { parseCount } from "@pegboard/ui/inputs/parse-count.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import type { PreferencesAnswer } from "../../api/preferences.ts";
import { tokenCount } from "../../messages/counts.ts";
import { startChoices, startId } from "../../messages/start-text.ts";
import { t } from "../../messages/t.ts";
import type { PreferenceKey, PreferenceValue } from "./preference-draft.ts";
import { settingName } from "./settings-table.ts";

interface NumberPreference {
  most: number;
  unit: string;
  /** Whether an empty field stands for no limit. */
  isOptional?: boolean;
  /** What an empty field stands for, where that is no limit. */
  none?: string;
  /** A value with its unit. */
  text(count: number): string;
}

const functionsText = (count: number) =>
  t("{count, plural, one {# function} other {# functions}}", { count });

const NUMBERS: Partial<Record<PreferenceKey, NumberPreference>> = {
  callTimeLimit: {
    most: 86_400,
    unit: t("seconds"),
    text: (count) => t("{count, plural, one {# second} other {# seconds}}", { count }),
  },
  approvalTimeLimit: {
    most: 3_600,
    unit: t("seconds"),
    text: (count) => t("{count, plural, one {# second} other {# seconds}}", { count }),
  },
  newAgentBudget: {
    most: 10_000_000,
    unit: t("tokens"),
    isOptional: true,
    text: tokenCount,
  },
  auditDays: {
    most: 36_500,
    unit: t("days"),
    isOptional: true,
    text: (count) => t("{count, plural, one {# day} other {# days}}", { count }),
  },
  backupHours: {
    most: 8_760,
    unit: t("hours"),
    isOptional: true,
    none: t("Never"),
    text: (count) => t("{count, plural, one {# hour} other {# hours}}", { count }),
  },
  "callLog.days": {
    most: 3_650,
    unit: t("days"),
    text: (count) => t("{count, plural, one {# day} other {# days}}", { count }),
  },
  "callLog.megabytes": { most: 10_000, unit: "MB", text: (count) => `${countText(count)} MB` },
};

const FUNCTION_LIMIT: NumberPreference = {
  most: 1_000_000,
  unit: t("functions"),
  isOptional: true,
  text: functionsText,
};

/** The bounds and the unit of a preference that is a number. */
export const numberPreference = (key: PreferenceKey): NumberPreference | undefined =>
  key.startsWith("functionLimits.") ? FUNCTION_LIMIT : NUMBERS[key];

/** What an optional number says where there is none. */
export const noneText = (kind: NumberPreference | undefined): string => kind?.none ?? t("No limit");

/** What a typed text stands for: a number, null for no limit, or the text when it is neither. */
export function readNumber({ most, isOptional }: NumberPreference, text: string): PreferenceValue {
  if (isOptional && text.trim() === "") return null;
  const count = parseCount(text);
  return count !== undefined && count <= most ? count : text;
}

/** Why a value cannot be saved. */
export function preferenceIssue(key: PreferenceKey, value: PreferenceValue): string | undefined {
  const kind = numberPreference(key);
  if (!kind || typeof value !== "string") return undefined;
  return kind.isOptional
    ? t("Enter a whole number from 1 to {most, number}, or nothing for no limit.", {
        most: kind.most,
      })
    : t("Enter a whole number from 1 to {most, number}.", { most: kind.most });
}

/** The name of a preference outside of its section. */
export function preferenceName(key: PreferenceKey): string {
  const [, format] = key.split("functionLimits.");
  return format === undefined
    ? settingName(key as Exclude<PreferenceKey, `functionLimits.${string}`>)
    : PROVIDER_FORMATS[format as ProviderFormatName].label;
}

/** A value as people say it. */
export function preferenceText(
  key: PreferenceKey,
  value: PreferenceValue,
  presets: readonly { id: string; name: string }[],
): string {
  if (value === null) return noneText(numberPreference(key));
  if (typeof value === "boolean") return value ? t("On") : t("Off");
  if (typeof value === "number") return numberPreference(key)?.text(value) ?? countText(value);
  if (typeof value === "string") return value;
  if ("groups" in value) return protectedText(value);
  const id = startId(value);
  return (
    startChoices(presets).find((choice) => choice.id === id)?.label ??
    t("A preset that does not exist any more")
  );
}

/** What is protected, in words. */
function protectedText({ groups, organisation, sources }: PreferencesAnswer["protected"]): string {
  const parts = [
    ...groups.map((group) => group || t("Agents without a group")),
    ...(organisation ? [t("Organisation")] : []),
    ...(sources ? [t("Sources")] : []),
  ];
  return parts.length === 0 ? t("Nothing") : listText(parts);
}
