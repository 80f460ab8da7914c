import { compareNames } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { Menu, MenuChoices } from "@pegboard/ui/overlays/menu.tsx";
import { RemovableTag } from "@pegboard/ui/removable-tag.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Lock } from "lucide-react";
import { type ReactNode, useId } from "react";
import { agentsQuery } from "../../api/agents.ts";
import type { Rights, Role } from "../../api/people.ts";
import { AccessStrip } from "../../components/access-strip.tsx";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { groupName, groupsText, ROLE_SENTENCES } from "./person-words.tsx";

interface AccessFormProps {
  rights: Rights;
  onChange(rights: Rights): void;
  /** Why nothing can be changed: the values are shown, with a lock. */
  blocked?: string | undefined;
  /** Why the role alone cannot be changed. */
  lockedRole?: string | undefined;
}

const ROLE_ITEMS = (["viewer", "editor", "admin"] as const).map((id: Role) => ({
  id,
  label: ROLE_NAMES[id],
}));

/** What somebody may do: role, approving, and the agents that both reach. */
export function AccessForm({ rights, onChange, blocked, lockedRole }: AccessFormProps) {
  const { role, isApprover } = rights;
  const isFixed = blocked !== undefined || lockedRole !== undefined;
  const setRole = (next: Role) =>
    onChange({ ...rights, role: next, ...(next === "admin" && { groups: null, outside: "read" }) });
  return (
    <div>
      <AccessRow name={t("Role")} about={ROLE_SENTENCES[role]}>
        {isFixed ? (
          <LockedValue why={blocked ?? lockedRole}>{ROLE_NAMES[role]}</LockedValue>
        ) : (
          <Segmented label={t("Role")} items={ROLE_ITEMS} value={role} onChange={setRole} />
        )}
      </AccessRow>
      <AccessRow
        name={t("Approves calls")}
        about={
          role === "admin"
            ? undefined
            : t("Decides about waiting calls of the same agents, except calls with own tokens.")
        }
      >
        {role === "admin" && <span>{t("Always, as an admin")}</span>}
        {role !== "admin" && blocked !== undefined && (
          <LockedValue why={blocked}>{isApprover ? t("Approver") : t("No")}</LockedValue>
        )}
        {role !== "admin" && blocked === undefined && (
          <span className="flex items-center gap-2">
            <Switch
              label={t("Approver")}
              state={isApprover ? "on" : "off"}
              onToggle={() => onChange({ ...rights, isApprover: !isApprover })}
            />
            <span aria-hidden>{t("Approver")}</span>
          </span>
        )}
      </AccessRow>
      <AccessRow name={t("Agents")} about={<Reach rights={rights} />}>
        {role === "admin" && <span>{t("All agents")}</span>}
        {role !== "admin" && blocked !== undefined && (
          <LockedValue why={blocked}>{groupsText(rights)}</LockedValue>
        )}
        {role !== "admin" && blocked === undefined && (
          <GroupChoice rights={rights} onChange={onChange} />
        )}
      </AccessRow>
    </div>
  );
}

interface AccessRowProps {
  name: string;
  about?: ReactNode;
  children: ReactNode;
}

export const AccessRow = ({ name, about, children }: AccessRowProps) => (
  <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-line-soft py-2 text-list not-first:border-t max-sm:grid-cols-1 max-sm:py-2.5">
    <span className="text-2 sm:leading-7">{name}</span>
    <div className="flex min-h-7 min-w-0 flex-wrap items-center gap-1.5">{children}</div>
    {about && <div className="text-meta text-pretty text-2 sm:col-start-2">{about}</div>}
  </div>
);

interface LockedValueProps {
  why: string | undefined;
  children: ReactNode;
}

/** A value in the place of its control, for whoever may not change it; the focus reaches it. */
const LockedValue = ({ why, children }: LockedValueProps) => (
  <button
    type="button"
    aria-disabled
    title={why}
    className="-mx-1 inline-flex min-h-7 cursor-not-allowed items-center gap-2 rounded-md px-1 text-left"
  >
    <Lock {...iconSize.s} className="flex-none text-3" />
    {children}
  </button>
);

interface GroupChoiceProps {
  rights: Rights;
  onChange(rights: Rights): void;
}

function GroupChoice({ rights, onChange }: GroupChoiceProps) {
  const id = useId();
  const { groups, outside } = rights;
  const { data: agents = [] } = useQuery(agentsQuery);
  const known = [...new Set(agents.map(({ group = "" }) => group))].sort(compareNames);
  const chosen = groups ?? [];
  const free = known.filter((group) => !chosen.includes(group));
  const add = (group: string) => onChange({ ...rights, groups: [...chosen, group] });
  const remove = (group: string) => {
    const left = chosen.filter((one) => one !== group);
    onChange({ ...rights, groups: left.length === 0 ? null : left });
  };
  return (
    <>
      {groups === null && <span className="pr-1">{t("All agents")}</span>}
      {chosen.map((group) => (
        <RemovableTag key={group} chosen text={groupName(group)} onRemove={() => remove(group)} />
      ))}
      <Menu
        trigger={
          <Button
            size="s"
            blocked={free.length === 0 ? t("There is no other group of agents.") : undefined}
          >
            {groups === null ? t("Only a group") : t("Add group")}
            <ChevronDown {...iconSize.s} />
          </Button>
        }
      >
        <MenuChoices
          choices={free.map((group) => ({ id: group, label: groupName(group) }))}
          value={undefined}
          onChange={add}
        />
      </Menu>
      {groups !== null && (
        <label htmlFor={id} className="flex min-h-7 w-full items-center gap-2 text-2">
          <Checkbox
            id={id}
            checked={outside === "hidden"}
            onChange={(hides) => onChange({ ...rights, outside: hides ? "hidden" : "read" })}
          />
          {t("Agents of other groups are hidden")}
        </label>
      )}
    </>
  );
}

/** A picture of the agents that rights reach. */
export function Reach({ rights }: { rights: Rights }) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const { role, groups, outside } = rights;
  const reached = agents.filter(({ group = "" }) => groups?.includes(group) ?? true).length;
  if (role === "viewer") {
    const read = outside === "read" ? agents.length : reached;
    return t("{read, number} of {agents, plural, one {# agent} other {# agents}} to read", {
      read,
      agents: agents.length,
    });
  }
  return <AccessStrip agents={agents.length} changed={reached} readsOthers={outside === "read"} />;
}
