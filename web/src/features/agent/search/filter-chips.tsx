import { useMemo } from "react";
import { ChipMenu } from "../../../components/overlays/chip-menu.tsx";
import { common } from "../../../language/common.ts";
import { countApps, countTags } from "../../../tool-list/search/known-values.ts";
import {
  type FilterKey,
  parseSearch,
  type SearchedState,
  toggleFilter,
  withoutFilters,
} from "../../../tool-list/search/search-query.ts";
import { CALL_MARK_NAMES, CALL_MARKS } from "../../../words/call-marks.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { say } from "./texts.ts";

const STATES: { id: SearchedState; label: string }[] = [
  { id: "on", label: common.on },
  { id: "off", label: common.off },
  { id: "not-offered", label: say.onButNotOffered },
  { id: "core", label: common.core },
  { id: "new", label: common.new },
  { id: "changed", label: say.changedByItsSource },
  { id: "drafted", label: say.changedInTheDraft },
  { id: "disabled", label: say.disabledForTheOrganisation },
  { id: "unavailable", label: say.unavailable },
  { id: "hidden", label: common.hidden },
  ...CALL_MARK_NAMES.map((id) => ({ id, label: CALL_MARKS[id].label })),
];
const RISKS = [
  { id: "destructive", label: common.destructive },
  { id: "read-only", label: say.onlyReads },
];
const CONFIGS = [
  { id: "missing", label: say.needsConfig },
  { id: "invalid", label: say.invalidConfig },
  { id: "changed", label: say.changedFromDefault },
  { id: "default", label: common.default },
  { id: "none", label: say.noSettings },
];

interface FilterChipsProps {
  /** The search text, which chips read and write. */
  text: string;
  onChange(text: string): void;
}

/** Chips that write filters as a person would type them. */
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
  const catalog = useAgentEdit((edit) => edit.definitions.catalog);
  const apps = useMemo(() => countApps(catalog.tools), [catalog]);
  const tags = useMemo(() => countTags(catalog.tools), [catalog]);
  return (
    <>
      {renderChip(common.state, "is", STATES)}
      {renderChip(common.source, "app", apps)}
      {renderChip(common.risk, "risk", RISKS)}
      {renderChip(say.config, "config", CONFIGS)}
      {tags.length > 0 && renderChip(say.tag, "tag", tags)}
    </>
  );
}
