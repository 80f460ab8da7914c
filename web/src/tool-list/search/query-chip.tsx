import { RISK_CLASS_TITLES, RISK_CLASSES } from "@pegboard/registry-core/internal";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import type { ComponentProps } from "react";
import { t } from "../../messages/t.ts";
import { riskWord } from "./risk-words.ts";
import { parseSearch, type ToolFilterKey, toggleFilter, withoutFilters } from "./search-query.ts";

interface QueryChipProps extends Pick<ComponentProps<typeof ChipMenu>, "label" | "choices"> {
  filterKey: ToolFilterKey;
  /** The text of the search, in which the filter stands. */
  text: string;
  onText(text: string): void;
}

/** A filter that writes what a person would type. */
export function QueryChip({ label, filterKey: key, choices, text, onText }: QueryChipProps) {
  const change = (value: string | undefined) => {
    const others = withoutFilters(text, [key]);
    onText(value === undefined ? others : toggleFilter(others, { key, value }));
  };
  return (
    <ChipMenu
      label={label}
      choices={choices}
      value={parseSearch(text).filters.find((filter) => filter.key === key && !filter.not)?.value}
      onChange={change}
    />
  );
}

/** The choices of a chip that filters by risk. */
export const RISK_CHOICES = [
  { id: "read-only", label: t("Read-only") },
  ...RISK_CLASSES.map((one) => ({
    id: one === "destroys" ? "destructive" : riskWord(one),
    label: RISK_CLASS_TITLES[one](t),
  })),
];
