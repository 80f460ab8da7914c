import { Button } from "@pegboard/ui/button.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useQuery } from "@tanstack/react-query";
import { peopleQuery } from "../../../api/people.ts";
import { t } from "../../../messages/t.ts";

/** Says whom to ask about what one's own role does not include. */
export function RoleNeeded({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={t("Your role does not include this")}
      isFirm
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <AskAdmins />
    </Dialog>
  );
}

/** The admins who can be asked: at most three, those seen last first. */
export function AskAdmins() {
  const { data } = useQuery(peopleQuery);
  const admins = (data?.people ?? [])
    .filter(({ role, state }) => role === "admin" && state !== "invited" && state !== "disabled")
    .toSorted((one, other) => (other.lastSeenAt ?? "").localeCompare(one.lastSeenAt ?? ""))
    .slice(0, 3);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-list text-2">
      {t("Ask an admin:")}
      {admins.map(({ id, name }) => (
        <span key={id} className="flex items-center gap-1.5 font-medium text-1">
          <PersonMark name={name} />
          {name}
        </span>
      ))}
    </span>
  );
}
