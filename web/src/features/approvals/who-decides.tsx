import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { Ban } from "lucide-react";
import type { ApprovalAnswer } from "../../api/approvals.ts";
import { useWatchersOf } from "../../api/presence.ts";
import { t } from "../../messages/t.ts";

/** Who may decide about a call, and who may not though they otherwise could. */
export function WhoDecides({ approval }: { approval: ApprovalAnswer }) {
  const { deciders, id } = approval;
  const watchers = useWatchersOf(id);
  if (!deciders)
    return <p className="text-2">{t("Whoever is at this machine: nobody signs in.")}</p>;
  const { may, owner } = deciders;
  return (
    <ul className="grid grid-cols-1 gap-2">
      {may.map((person) => (
        <li key={person.id} className="flex items-center gap-2">
          <PersonMark name={person.name} />
          <span className="min-w-0 truncate">
            {person.name} {person.isYou && <span className="text-2">{t("you")}</span>}
            {watchers.includes(person.name) && (
              <span className="block text-meta text-2">{t("looks at this call")}</span>
            )}
          </span>
          <span className="ml-auto truncate text-meta text-2" title={reachText(person)}>
            {reachText(person)}
          </span>
        </li>
      ))}
      {may.length === 0 && (
        <li className="text-amber">
          {t("Nobody: no approver can sign in whose groups reach this agent.")}
        </li>
      )}
      {owner && (
        <li className="flex items-start gap-2 text-meta text-2">
          <Ban size={14} aria-hidden className="mt-0.5 flex-none" />
          {owner.how === "token"
            ? t("Not {name}: the call came in with their token.", { name: owner.name })
            : t("Not {name}: they made the call themselves.", { name: owner.name })}
        </li>
      )}
    </ul>
  );
}

type DecidingPerson = NonNullable<ApprovalAnswer["deciders"]>["may"][number];

function reachText({ role, groups }: DecidingPerson): string {
  if (role === "admin") return t("Admin");
  if (groups === null) return t("Approver");
  const names = groups.map((group) => group || t("without a group"));
  return t("Approver, {groups}", { groups: names.join(", ") });
}
