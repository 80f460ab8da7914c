import { compareNames } from "@pegboard/registry-core/internal";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { Toolbar } from "@pegboard/ui/page/page.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PeopleSearch } from "../../addresses/searches/people-search.ts";
import { agentsQuery } from "../../api/agents.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";

interface PeopleToolbarProps {
  search: PeopleSearch;
  setSearch(search: PeopleSearch): void;
  isTokens: boolean;
  /** What stands at its right end. */
  end: ReactNode;
}

const ROLE_CHOICES = (["admin", "editor", "viewer"] as const).map((id) => ({
  id,
  label: ROLE_NAMES[id],
}));
const STATE_CHOICES = [
  { id: "active", label: t("Active") },
  { id: "invited", label: t("Invited") },
  { id: "locked", label: t("Locked") },
  { id: "disabled", label: t("Disabled", {}, "of a person") },
] as const;

/** The search and the filters of the list. */
export function PeopleToolbar({ search, setSearch, isTokens, end }: PeopleToolbarProps) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const groups = [...new Set(agents.flatMap(({ group }) => group ?? []))].sort(compareNames);
  const label = isTokens ? t("Search service tokens") : t("Search people");
  return (
    <Toolbar>
      <div className="w-75 flex-none max-sm:w-full">
        <PageSearch
          label={label}
          placeholder={label}
          value={search.q ?? ""}
          onChange={(q) => setSearch({ ...search, q: q || undefined })}
          onLeaveDown={() =>
            document
              .querySelector<HTMLElement>(
                '[data-row][tabindex="0"], [data-service-token][tabindex="0"]',
              )
              ?.focus()
          }
        />
      </div>
      <ChipMenu
        label={t("Role")}
        choices={ROLE_CHOICES}
        value={search.role}
        onChange={(id) => {
          const role = ROLE_CHOICES.find((choice) => choice.id === id)?.id;
          setSearch({ ...search, role });
        }}
      />
      {!isTokens && (
        <>
          {groups.length > 0 && (
            <ChipMenu
              label={t("Group")}
              choices={groups.map((id) => ({ id, label: id }))}
              value={search.group}
              onChange={(group) => setSearch({ ...search, group })}
            />
          )}
          <ChipMenu
            label={t("State")}
            choices={STATE_CHOICES.map((choice) => ({ ...choice }))}
            value={search.state}
            onChange={(id) => {
              const state = STATE_CHOICES.find((choice) => choice.id === id)?.id;
              setSearch({ ...search, state });
            }}
          />
        </>
      )}
      <span className="flex-1" />
      {end}
    </Toolbar>
  );
}
