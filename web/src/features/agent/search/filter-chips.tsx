import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { useMemo } from "react";
import { t } from "../../../messages/t.ts";
import { countApps, countTags } from "../../../tool-list/search/known-values.ts";
import {
  parseSearch,
  type SearchedState,
  type ToolFilterKey,
  toggleFilter,
  withoutFilters,
} from "../../../tool-list/search/search-query.ts";
import { CALL_MARK_NAMES, CALL_MARKS } from "../../../words/call-marks.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

const STATE_FILTERS: { id: SearchedState; label: string }[] = [
  { id: "on", label: t("On") },
  { id: "off", label: t("Off") },
  { id: "not-offered", label: t("On, unavailable") },
  { id: "core", label: t("Core") },
  { id: "new", label: t("New") },
  { id: "changed", label: t("Changed by its source") },
  { id: "drafted", label: t("Changed in the draft") },
  { id: "disabled", label: t("Disabled for the organisation") },
  { id: "unavailable", label: t("Unavailable") },
  { id: "hidden", label: t("Hidden") },
  ...CALL_MARK_NAMES.map((id) => ({ id, label: CALL_MARKS[id].label })),
];
const RISKS = [
  { id: "destructive", label: t("Destructive") },
  { id: "read-only", label: t("Read-only") },
];
const CONFIGS = [
  { id: "missing", label: t("Needs config") },
  { id: "invalid", label: t("Invalid config") },
  { id: "changed", label: t("Changed from default") },
  { id: "default", label: t("Default") },
  { id: "none", label: t("No settings") },
];

interface FilterChipsProps {
  /** The search text, which chips read and write. */
  text: string;
  onChange(text: string): void;
}

/** Chips that write filters as a person would type them. */
export function FilterChips({ text, onChange }: FilterChipsProps) {
  const { filters } = parseSearch(text);
  const renderChip = (
    label: string,
    key: ToolFilterKey,
    choices: { id: string; label: string }[],
  ) => (
    <ChipMenu
      label={label}
      choices={choices}
      value={filters.find((filter) => filter.key === key && !filter.not)?.value}
      onChange={(value) => {
        const others = withoutFilters(text, [key]);
        onChange(value === undefined ? others : toggleFilter(others, { key, value }));
      }}
    />
  );
  const catalog = useAgentEdit((edit) => edit.definitions.catalog);
  const apps = useMemo(() => countApps(catalog.tools), [catalog]);
  const tags = useMemo(() => countTags(catalog.tools), [catalog]);
  return (
    <>
      {renderChip(t("State"), "is", STATE_FILTERS)}
      {renderChip(t("Source"), "app", apps)}
      {renderChip(t("Risk"), "risk", RISKS)}
      {renderChip(t("Config"), "config", CONFIGS)}
      {tags.length > 0 && renderChip(t("Tag"), "tag", tags)}
    </>
  );
}
