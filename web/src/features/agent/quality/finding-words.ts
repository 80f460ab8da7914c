import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import {
  describeTextRule,
  escapeInvisible,
  type RuleSeverity,
  type TextFinding,
} from "@pegboard/registry-core/internal";
import { openFindings, type QualityRow } from "@pegboard/registry-core/problems";
import { inSentence } from "@pegboard/ui/messages/sentences.ts";
import { CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { t } from "../../../messages/t.ts";

export const FINDING_KIND_LABELS: Readonly<Record<QualityRow["kind"], string>> = {
  suspicious: t("Suspicious texts"),
  "look-alike": t("Look-alikes"),
  weak: t("Weak texts"),
};

interface SeverityLook {
  label: string;
  icon: LucideIcon;
  text: string;
  /** The colour of a number in a circle. */
  circle: string;
  /** The tint and the line of words in a text. */
  words: string;
}

export const SEVERITY_LOOKS: Readonly<Record<RuleSeverity, SeverityLook>> = {
  high: {
    label: t("High", {}, "severity"),
    icon: CircleX,
    text: "text-red",
    circle: "bg-[#b91c1c]",
    words: "bg-red-tint shadow-[inset_0_-2px_0_var(--red)]",
  },
  medium: {
    label: t("Medium", {}, "severity"),
    icon: TriangleAlert,
    text: "text-amber",
    circle: "bg-[#92400e]",
    words: "bg-amber-tint shadow-[inset_0_-2px_0_var(--amber)]",
  },
  low: {
    label: t("Low", {}, "severity"),
    icon: Info,
    text: "text-2",
    circle: "bg-[#52525b]",
    words: "shadow-[inset_0_-2px_0_var(--line-control)]",
  },
};

interface FoundPlace {
  tool: ToolDefinition;
  method: MethodDefinition | undefined;
}

/** The name of a method, or of the tool itself. */
export const nameOfPlace = ({ tool, method }: FoundPlace): string =>
  escapeInvisible((method ?? tool).displayName);

/** The name of a place beside another one: with its tool, or as code names it, where both are called the same. */
export function nameBeside(place: FoundPlace, other: FoundPlace | undefined): string {
  const name = nameOfPlace(place);
  if (!(other && place.method) || name !== nameOfPlace(other)) return name;
  const [tool, otherTool] = [place, other].map((one) => escapeInvisible(one.tool.displayName));
  return tool === otherTool ? place.method.name : t("{method} in {tool}", { method: name, tool });
}

/** The name of what a row is about. */
export function rowTitle(row: QualityRow): string {
  const one = nameOfPlace(row);
  return row.pair ? t("{one} and {other}", { one, other: nameOfPlace(row.pair.other) }) : one;
}

/** What was found, in a few words; of a pair, where its methods are from. */
export function rowDetail(row: QualityRow): string {
  if (row.pair) {
    const tools = [row.tool, row.pair.other.tool].map(({ displayName }) =>
      escapeInvisible(displayName),
    );
    return [...new Set(tools)].join(", ");
  }
  const open = openFindings(row);
  return (open.length > 0 ? open : row.findings)
    .map(({ rule }) => inSentence(describeTextRule(rule, t).title))
    .join(", ");
}

/** A similarity, as lists and panes say it. */
export const similarityText = (similarity: number): string => similarity.toFixed(2);

const FIELD_WORDS: Partial<Record<string, string>> = {
  name: t("Name"),
  displayName: t("Display name"),
  description: t("Description"),
  summary: t("Summary"),
  parameters: t("Parameters"),
  outputSchema: t("Output schema"),
  annotations: t("Annotations"),
  material: t("Prompt or resource"),
  prompts: t("Texts for prompts"),
  configSchema: t("Config schema"),
  uiSchema: t("Form hints"),
};

/** Where a text stands, such as "Parameters › path › description". */
export function placeWords({ at }: Pick<TextFinding, "at">): string {
  const [, field = "", ...inside] = at.split("/");
  const names = inside
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .filter((part) => part !== "properties");
  return [FIELD_WORDS[field] ?? field, ...names].map(escapeInvisible).join(" › ");
}
