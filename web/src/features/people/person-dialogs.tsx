import { Button } from "@pegboard/ui/button.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type EndedWay,
  type PersonAnswer,
  type PersonSummary,
  peopleQuery,
  type ShownLink,
  useEndWays,
  useMakeLink,
  useRemovePerson,
  useSetDisabled,
} from "../../api/people.ts";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { LinkDays } from "./link-days.tsx";
import { firstName, personName } from "./person-words.tsx";

interface AboutPersonProps {
  answer: PersonAnswer;
  onClose(): void;
}

/** Makes a link by which somebody joins, or sets another password. */
export function ResetSignIn({
  answer: { person },
  onLink,
  onClose,
}: AboutPersonProps & { onLink(link: ShownLink): void }) {
  const make = useMakeLink(person.id);
  const isInvited = person.state === "invited";
  const [days, setDays] = useState(isInvited ? 7 : 1);
  return (
    <FormDialog
      title={
        isInvited
          ? t("New link for {name}", { name: personName(person) })
          : t("Reset the sign-in of {name}?", { name: personName(person) })
      }
      description={
        isInvited
          ? t("The link that was made before no longer works.")
          : t(
              "Whoever uses the link sets a new password or makes a passkey, and is signed in; all sessions end then. Until then the present password works.",
            )
      }
      action={t("Make a link")}
      error={make.error?.message}
      onSubmit={() =>
        make.isPending ||
        make.mutate(
          { days },
          {
            onSuccess: (link) => {
              onClose();
              onLink(link);
            },
          },
        )
      }
      onClose={onClose}
    >
      <LinkDays days={days} onChange={setDays} />
    </FormDialog>
  );
}

interface EndWaysProps {
  person: PersonSummary;
  ending: EndedWay;
  /** What one of them is called; absent for all of a kind. */
  name: string | undefined;
  onClose(): void;
}

/** Ends one way in of somebody, or all of a kind, and says what that means. */
export function EndWays({ person, ending, name, onClose }: EndWaysProps) {
  const end = useEndWays(person.id);
  const words = END_WORDS[ending.way];
  return (
    <FormDialog
      title={
        name === undefined
          ? words.all({ who: personName(person) })
          : words.one({ name, who: personName(person) })
      }
      description={words.about}
      action={words.action}
      danger
      error={end.error?.message}
      onSubmit={() => end.isPending || end.mutate(ending, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

const END_WORDS = {
  passkeys: {
    one: (values: { name: string; who: string }) =>
      t("Remove the passkey “{name}” of {who}?", values),
    all: (values: { who: string }) => t("Remove all passkeys of {who}?", values),
    about: t(
      "It signs nobody in any more; open sessions go on. Who has no other way in needs a link.",
    ),
    action: t("Remove"),
  },
  identities: {
    one: (values: { name: string; who: string }) => t("Unlink {who} from {name}?", values),
    all: (values: { who: string }) => t("Unlink {who} from all providers?", values),
    about: t(
      "The provider signs this person in no more; open sessions go on. Who has no other way in needs a link.",
    ),
    action: t("Unlink"),
  },
  tokens: {
    one: (values: { name: string; who: string }) => t("Revoke “{name}” of {who}?", values),
    all: (values: { who: string }) => t("Revoke all tokens of {who}?", values),
    about: t("Programs that use it are refused from now on. It cannot be taken back."),
    action: t("Revoke"),
  },
};

/** Disables somebody, and says what ends. */
export function DisablePerson({ answer, onClose }: AboutPersonProps) {
  const { person, private: kept } = answer;
  const disable = useSetDisabled(person.id);
  const sessions = kept?.sessions.length ?? 0;
  const usable = kept?.tokens.filter(({ revokedAt }) => revokedAt === null).length ?? 0;
  const tokens = usable + (kept?.agentTokens.length ?? 0);
  return (
    <FormDialog
      title={t("Disable {name}?", { name: personName(person) })}
      description={t(
        "{sessions, plural, one {# session} other {# sessions}} and {tokens, plural, one {# token} other {# tokens}} end at once and do not come back. Name, history and role stay; {name} can be enabled again.",
        { sessions, tokens, name: firstName(person) },
      )}
      action={t("Disable")}
      danger
      error={disable.error?.message}
      onSubmit={() => disable.isPending || disable.mutate(true, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface RemovePersonProps {
  person: PersonSummary;
  onRemoved(): void;
  onClose(): void;
}

/** Removes somebody who has not joined, or who is disabled. */
export function RemovePerson({ person, onRemoved, onClose }: RemovePersonProps) {
  const remove = useRemovePerson(person.id);
  const isInvited = person.state === "invited";
  return (
    <FormDialog
      title={
        isInvited
          ? t("Withdraw the invitation of {name}?", { name: personName(person) })
          : t("Delete {name}?", { name: personName(person) })
      }
      description={
        isInvited
          ? t("The link no longer works, and the person leaves the list.")
          : t("The account goes for good. The name stays in history and audit.")
      }
      action={isInvited ? t("Withdraw") : t("Delete")}
      danger
      error={remove.error?.message}
      onSubmit={() =>
        remove.isPending ||
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose();
            onRemoved();
          },
        })
      }
      onClose={onClose}
    />
  );
}

interface ChooseAdminProps {
  onChoose(person: string): void;
  onClose(): void;
}

/** Chooses who else becomes an admin, among those who can sign in. */
export function ChooseAdmin({ onChoose, onClose }: ChooseAdminProps) {
  const { data } = useQuery(peopleQuery);
  const others = (data?.people ?? []).filter(
    ({ role, state }) => role !== "admin" && (state === "active" || state === "locked"),
  );
  return (
    <Dialog
      title={t("Who else becomes an admin?")}
      description={t("The role changes only when you confirm it at the person.")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("Cancel")}</Button>}
    >
      {others.length === 0 ? (
        <p className="text-list text-2">
          {t("Nobody else can sign in. Invite somebody as an admin.")}
        </p>
      ) : (
        <ul className="-mx-2 grid">
          {others.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => onChoose(person.id)}
                className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2 text-left text-list hover:bg-hover"
              >
                <PersonMark name={personName(person)} size="m" />
                <span className="min-w-0 flex-1 truncate">{personName(person)}</span>
                <span className="text-2">{ROLE_NAMES[person.role]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
