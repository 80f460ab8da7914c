import { useMemo } from "react";
import { ChipMenu } from "../../../components/overlays/chip-menu.tsx";
import { countApps, countTags } from "../../../settings/search/known-values.ts";
import {
  type FilterKey,
  parseSearch,
  type SearchedState,
  toggleFilter,
  withoutFilters,
} from "../../../settings/search/search-query.ts";
import { CALL_MARK_NAMES, CALL_MARKS } from "../../../words/call-marks.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

const STATES: { id: SearchedState; label: string }[] = [
  { id: "on", label: "On" },
  { id: "off", label: "Off" },
  { id: "not-offered", label: "On, but not offered" },
  { id: "core", label: "Core" },
  { id: "new", label: "New" },
  { id: "changed-by-source", label: "Changed by its source" },
  { id: "changed", label: "Changed in the draft" },
  { id: "disabled", label: "Disabled for the organisation" },
  { id: "unavailable", label: "Unavailable" },
  { id: "hidden", label: "Hidden" },
  ...CALL_MARK_NAMES.map((id) => ({ id, label: CALL_MARKS[id].label })),
];
const RISKS = [
  { id: "destructive", label: "Destructive" },
  { id: "read-only", label: "Read-only" },
];
const CONFIGS = [
  { id: "missing", label: "Needs config" },
  { id: "invalid", label: "Invalid config" },
  { id: "changed", label: "Changed from default" },
  { id: "default", label: "Default" },
  { id: "none", label: "No settings" },
];

interface FilterChipsProps {
  /** The search text; chips read it and write it. */
  text: string;
  onChange(text: string): void;
}

/** Filters that write the same text as a person would type. */
export function FilterChips({ text, onChange }: FilterChipsProps) {
  const { filters } = parseSearch(text);
  const renderChip = (label: string, key: FilterKey, choices: { id: string; label: string }[]) => (
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
  const { catalog } = useAgentEdit().definitions;
  const apps = useMemo(() => countApps(catalog.tools), [catalog]);
  const tags = useMemo(() => countTags(catalog.tools), [catalog]);
  return (
    <>
      {renderChip("State", "is", STATES)}
      {renderChip("Source", "app", apps)}
      {renderChip("Risk", "risk", RISKS)}
      {renderChip("Config", "config", CONFIGS)}
      {tags.length > 0 && renderChip("Tag", "tag", tags)}
    </>
  );
}
