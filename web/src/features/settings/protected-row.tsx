import { compareNames, escapeInvisible } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { Chip } from "@pegboard/ui/chip.tsx";
import { useViewOnly } from "@pegboard/ui/view-only.ts";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../addresses/paths.ts";
import { useYou } from "../../api/account/session.ts";
import { agentsQuery } from "../../api/agents.ts";
import { peopleQuery } from "../../api/people.ts";
import type { PreferencesAnswer } from "../../api/preferences.ts";
import { proposalsQuery } from "../../api/proposals.ts";
import { agentCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { PreferenceRow, SettingsRow } from "./settings-row.tsx";
import { usePreference } from "./use-preference-draft.ts";

type Protected = PreferencesAnswer["protected"];

/** What is only changed by proposals: groups of agents, the organisation and sources. */
export function ProtectedRow() {
  const { value, choose } = usePreference("protected");
  const blocked = useViewOnly();
  const { data: agents = [] } = useQuery(agentsQuery);
  const chosen = value as Protected;
  const known = agents.flatMap(({ group }) => (group === undefined ? [] : [group]));
  const groups = [...new Set([...chosen.groups, ...known])].sort(compareNames);
  const turn = (group: string) => {
    const isOn = chosen.groups.includes(group);
    const others = chosen.groups.filter((one) => one !== group);
    choose({ ...chosen, groups: isOn ? others : [...others, group] });
  };
  return (
    <PreferenceRow id="protected" now={<ProtectedNow chosen={chosen} />}>
      <fieldset aria-label={t("Protected")} className="flex max-w-84 flex-wrap gap-1.5">
        {groups.map((group) => (
          <Chip
            key={group}
            blocked={blocked}
            on={chosen.groups.includes(group)}
            onClick={() => turn(group)}
          >
            <span className="truncate">
              {escapeInvisible(group) || t("Agents without a group")}
            </span>
          </Chip>
        ))}
        <Chip
          blocked={blocked}
          on={chosen.organisation}
          onClick={() => choose({ ...chosen, organisation: !chosen.organisation })}
        >
          {t("Organisation")}
        </Chip>
        <Chip
          blocked={blocked}
          on={chosen.sources}
          onClick={() => choose({ ...chosen, sources: !chosen.sources })}
        >
          {t("Sources")}
        </Chip>
      </fieldset>
    </PreferenceRow>
  );
}

/** The way to the rules, which are edited as a draft on a page of their own. */
export const RulesRow = () => (
  <SettingsRow
    id="rules"
    now={t("Each rule tells of agents that break it, or refuses the save that would")}
  >
    <a href={paths.organisationRules()} className={buttonClass("default", "s")}>
      {t("Edit rules")}
    </a>
  </SettingsRow>
);

/** How many agents are protected, who could accept, and what waits. */
function ProtectedNow({ chosen }: { chosen: Protected }) {
  const isSignedIn = useYou() !== undefined;
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data: people } = useQuery({ ...peopleQuery, enabled: isSignedIn });
  const { data: proposals = [] } = useQuery({ ...proposalsQuery, enabled: isSignedIn });
  if (!isSignedIn) return t("Nobody signs in, so one person saves alone");
  const count = agents.filter(({ group }) => chosen.groups.includes(group ?? "")).length;
  const deciders =
    people?.people.filter(({ role, isApprover, state }) =>
      state === "active" ? role !== "viewer" || isApprover : false,
    ).length ?? 0;
  const open = proposals.filter(({ state }) => state === "open").length;
  return (
    <>
      {agentCount(count)} ·{" "}
      {deciders > 1
        ? t("{count, number} people could accept", { count: deciders })
        : t("nobody else could accept: invite somebody first")}{" "}
      ·{" "}
      <a href={paths.review({ tab: "proposals" })}>
        {t(
          "{count, plural, =0 {no proposal is open} one {# proposal is open} other {# proposals are open}}",
          {
            count: open,
          },
        )}
      </a>
    </>
  );
}
