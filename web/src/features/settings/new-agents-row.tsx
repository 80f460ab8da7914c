import { Select } from "@pegboard/ui/inputs/select.tsx";
import { useQuery } from "@tanstack/react-query";
import { catalogQuery } from "../../api/catalog.ts";
import { t } from "../../messages/t.ts";
import { startChoices, startId } from "../../words/start-text.ts";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";

/** The settings that agents begin with when the request names none. */
export function NewAgentsRow({ preferences: { newAgents }, onChange }: PreferenceRowsProps) {
  const { data: presets = [] } = useQuery({
    ...catalogQuery,
    select: (catalog) => catalog.presets,
  });
  const chosen = startId(newAgents);
  const known = startChoices(presets);
  const isGone = !known.some(({ id }) => id === chosen);
  return (
    <SettingRow
      label={t("New agents start with")}
      help={t("Default for agents created without a choice, also through the API")}
    >
      <Select
        aria-label={t("New agents start with")}
        value={chosen}
        onChange={({ target }) => {
          const next = known.find(({ id }) => id === target.value);
          if (next) onChange({ newAgents: next.start });
        }}
      >
        {isGone && <option value={chosen}>{t("A preset that does not exist any more")}</option>}
        {known.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </SettingRow>
  );
}
