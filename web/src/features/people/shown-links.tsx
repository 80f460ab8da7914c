import { Button } from "@pegboard/ui/button.tsx";
import { CopyTextButton } from "@pegboard/ui/copy-button.tsx";
import { dayClockText } from "@pegboard/ui/messages/day-text.ts";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useState } from "react";
import type { ShownLink } from "../../api/people.ts";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { groupsInSentence, personName } from "./person-words.tsx";

interface ShownLinksProps {
  title: string;
  links: readonly ShownLink[];
  /** The words of the button that says what was done with them. */
  done?: string;
  onClose(): void;
}

/** Links that cannot be shown again. Only the button that says so closes them, or Escape twice. */
export function ShownLinks({ title, links, done, onClose }: ShownLinksProps) {
  const [isLeaving, setLeaving] = useState(false);
  const [first] = links;
  return (
    <Dialog
      title={title}
      description={t.rich("Send each person their link. {once} Pegboard keeps only a hash.", {
        once: <b className="font-semibold text-1">{t("The links are shown once.")}</b>,
      })}
      width="l"
      isFirm
      onClose={() => (isLeaving ? onClose() : setLeaving(true))}
      actions={
        <>
          {links.length > 1 && (
            <CopyTextButton
              label={t("Copy all as text")}
              text={links.map(({ person, link }) => `${person.email}\n${link}`).join("\n\n")}
            />
          )}
          <Button variant="primary" onClick={onClose}>
            {done ?? t("I have sent them")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3.5 text-list text-2">
        <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-lg bg-accent-tint inset-ring inset-ring-accent-line">
          {links.map(({ person, link }) => (
            <li key={person.id} className="flex min-h-11 items-center gap-3 py-1.5 pr-1.5 pl-3.5">
              <span className="w-40 flex-none truncate text-1 max-sm:w-24">
                {person.email || personName(person)}
              </span>
              <code className="min-w-0 flex-1 truncate font-mono text-meta text-1">{link}</code>
              <CopyTextButton size="s" text={link} />
            </li>
          ))}
        </ul>
        {first && (
          <p>
            {grantText(first)}{" "}
            {t("Valid until {moment}, each for one use.", {
              moment: dayClockText(first.expiresAt, new Date()),
            })}
          </p>
        )}
        <p role="status" className="text-amber empty:hidden">
          {isLeaving && t("Nobody can see a link again: copy it first. Escape again closes this.")}
        </p>
      </div>
    </Dialog>
  );
}

/** "Editor of Engineering." */
function grantText({ person: { role, groups } }: ShownLink): string {
  return groups === null
    ? t("{role} of all agents.", { role: ROLE_NAMES[role] })
    : t("{role} of {groups}.", { role: ROLE_NAMES[role], groups: groupsInSentence(groups) });
}
