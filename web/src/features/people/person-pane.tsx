import { Button } from "@pegboard/ui/button.tsx";
import { dateText, dayClockText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { PaneBody, PaneFoot, PaneHead, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Ban, KeyRound, Lock } from "lucide-react";
import { useState } from "react";
import { useWhyNot } from "../../api/account/rights.ts";
import { useYou } from "../../api/account/session.ts";
import {
  type PersonAnswer,
  type PersonSummary,
  personQuery,
  type Rights,
  type ShownLink,
  useChangePerson,
  useSetDisabled,
} from "../../api/people.ts";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { AskAdmins } from "../../owner-editor/view-only.tsx";
import { AccessForm } from "./access-form.tsx";
import { LeftOpen } from "./left-open.tsx";
import { PersonAvatar } from "./people-list.tsx";
import { PersonActivity } from "./person-activity.tsx";
import { DisablePerson, RemovePerson, ResetSignIn } from "./person-dialogs.tsx";
import { PersonSignIn } from "./person-sign-in.tsx";
import { firstName, personName } from "./person-words.tsx";

export const PERSON_HEADING = "person-heading";

interface PersonPaneProps {
  id: string;
  /** The role that is offered, which nothing has yet. */
  make: "admin" | undefined;
  onLink(link: ShownLink): void;
  /** Begins to choose somebody else as an admin. */
  onChooseAdmin(): void;
  onClose(): void;
}

/** One person: what they may do, how and where they are signed in, and what they did. */
export function PersonPane(props: PersonPaneProps) {
  const { id, onClose } = props;
  const { data, error, refetch } = useQuery(personQuery(id));
  if (data) return <KnownPerson key={id} {...props} answer={data} />;
  return (
    <section aria-label={t("One person")} className="contents">
      <PaneHead title={t("One person")} meta="" headingId={PERSON_HEADING} onClose={onClose} />
      {error ? (
        <ErrorState
          title={t("The person could not be loaded")}
          reason={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton rows={8} label={t("Loading the person")} />
      )}
    </section>
  );
}

/** Since when somebody is here: "since 3 March". */
const sinceText = (at: string): string =>
  t("since {day}", { day: dateText(new Date(at), new Date()) });

const personRights = ({ role, isApprover, groups, outside }: PersonSummary): Rights => ({
  role,
  isApprover,
  groups,
  outside,
});

function KnownPerson(props: PersonPaneProps & { answer: PersonAnswer }) {
  const { id, answer, make, onLink, onChooseAdmin, onClose } = props;
  const { person } = answer;
  const you = useYou();
  const saved = personRights(person);
  const [drafted, setDrafted] = useState<Rights | undefined>(
    make && person.role !== make
      ? { ...saved, role: make, groups: null, outside: "read" }
      : undefined,
  );
  const whyNot = useWhyNot("PATCH /api/v1/people/:person");
  const rights = drafted ?? saved;
  const isDisabled = person.state === "disabled";
  return (
    <section aria-label={personName(person)} className="contents">
      <PaneHead
        tile={<PersonAvatar person={person} size="l" />}
        title={
          you?.id === id ? t("{name} (you)", { name: personName(person) }) : personName(person)
        }
        meta={`${person.email} · ${sinceText(person.createdAt)}`}
        headingId={PERSON_HEADING}
        onClose={onClose}
      />
      <PaneBody>
        {isDisabled && <DisabledPersonNote person={person} ended={answer.private?.ended} />}
        {answer.lockedRole === "last_admin" && !isDisabled && (
          <LastAdminNote person={person} whyNot={whyNot} onChoose={onChooseAdmin} />
        )}
        <PaneSection
          title={t("Access")}
          help={isDisabled ? t("comes back when enabled") : undefined}
          action={whyNot !== undefined && <AskAdmins />}
        >
          <AccessForm
            rights={rights}
            onChange={(next) =>
              setDrafted(JSON.stringify(next) === JSON.stringify(saved) ? undefined : next)
            }
            blocked={whyNot ?? (isDisabled ? t("Enable this person first.") : whyFixed(answer))}
            lockedRole={answer.lockedRole === "sso" ? ROLE_FROM_SSO : undefined}
          />
          {answer.lockedRole === "sso" && <p className="text-meta text-2">{ROLE_FROM_SSO}</p>}
          {answer.lockedRole === "yourself" && whyNot === undefined && (
            <p className="text-meta text-2">{whyFixed(answer)}</p>
          )}
        </PaneSection>
        {isDisabled && <LeftOpen person={id} />}
        <PersonSignIn answer={answer} onLink={onLink} />
        <PersonActivity person={person} />
      </PaneBody>
      {whyNot === undefined && (
        <PersonFoot
          answer={answer}
          onLink={onLink}
          drafted={drafted}
          onClose={onClose}
          onEnd={() => setDrafted(undefined)}
        />
      )}
    </section>
  );
}

const ROLE_FROM_SSO = t("The identity provider gives the role at each sign-in.");

/** Why nothing about somebody's rights can be changed, also by admins. */
function whyFixed({ lockedRole }: PersonAnswer): string | undefined {
  if (lockedRole === "yourself")
    return t("Nobody changes what they may do themselves. Ask another admin.");
  return lockedRole === "last_admin" ? t("The last admin stays one.") : undefined;
}

interface LastAdminNoteProps {
  person: PersonSummary;
  whyNot: string | undefined;
  onChoose(): void;
}

const LastAdminNote = ({ person, whyNot, onChoose }: LastAdminNoteProps) => (
  <PaneSection label={t("Why it is locked")}>
    <Note
      tone="warn"
      icon={Lock}
      actions={
        <Button size="s" blocked={whyNot} onClick={onChoose}>
          {t("Choose…")}
        </Button>
      }
    >
      <b className="font-semibold">
        {t("{name} is the only admin who can sign in.", { name: firstName(person) })}
      </b>{" "}
      {t("Role and account are locked until somebody else is an admin.")}
    </Note>
  </PaneSection>
);

interface DisabledNoteProps {
  person: PersonSummary;
  /** What ended then, as far as that is known. */
  ended: NonNullable<PersonAnswer["private"]>["ended"];
}

function DisabledPersonNote({ person, ended }: DisabledNoteProps) {
  const enable = useSetDisabled(person.id);
  const whyNot = useWhyNot("POST /api/v1/people/:person/enable");
  return (
    <PaneSection label={t("Disabled", {}, "of a person")}>
      <Note
        icon={Ban}
        actions={
          <Button
            size="s"
            blocked={whyNot}
            onClick={() => enable.isPending || enable.mutate(false)}
          >
            {t("Enable")}
          </Button>
        }
      >
        <b className="font-semibold">
          {t("Disabled by {by}, {moment}.", {
            by: person.disabledBy ?? "",
            moment: dayClockText(person.disabledAt ?? "", new Date()),
          })}
        </b>{" "}
        {ended
          ? t(
              "Cannot sign in. {sessions, plural, one {# session} other {# sessions}} and {tokens, plural, one {# token} other {# tokens}} ended at once and do not come back; name and history stay.",
              ended,
            )
          : t(
              "Cannot sign in. Sessions and tokens ended at once and do not come back; name and history stay.",
            )}
      </Note>
      {enable.error && <Note tone="bad">{enable.error.message}</Note>}
    </PaneSection>
  );
}

interface PersonFootProps {
  answer: PersonAnswer;
  drafted: Rights | undefined;
  /** Called when the drafted rights are saved or dropped. */
  onEnd(): void;
  onLink(link: ShownLink): void;
  onClose(): void;
}

/** What is drafted, with its price; else what can be done to the whole account. */
function PersonFoot({ answer, drafted, onEnd, onLink, onClose }: PersonFootProps) {
  const { person, lockedRole } = answer;
  const change = useChangePerson(person.id);
  const [asked, setAsked] = useState<"disable" | "remove" | "reset">();
  const close = () => setAsked(undefined);
  const sessions = answer.private?.sessions.length ?? 0;
  if (drafted) {
    return (
      <PaneFoot>
        <span role="status" className="min-w-0 flex-1 text-1">
          {changeText(personRights(person), drafted)}
          {sessions > 0 &&
            t(", ends {sessions, plural, one {# session} other {# sessions}}", { sessions })}
          {change.error && <span className="block text-red">{change.error.message}</span>}
        </span>
        <Button size="s" variant="ghost" onClick={onEnd}>
          {t("Cancel")}
        </Button>
        <Button
          size="s"
          variant="primary"
          onClick={() => change.isPending || change.mutate(drafted, { onSuccess: onEnd })}
        >
          {drafted.role === person.role ? t("Change access") : t("Change role")}
        </Button>
      </PaneFoot>
    );
  }
  const isJoined = person.state !== "invited";
  return (
    <PaneFoot>
      {person.state === "disabled" ? (
        <span>{t("Deleting keeps the name in history")}</span>
      ) : (
        <Button size="s" variant="ghost" icon={KeyRound} onClick={() => setAsked("reset")}>
          {isJoined ? t("Reset sign-in…") : t("New link…")}
        </Button>
      )}
      <span className="flex-1" />
      {person.state === "invited" || person.state === "disabled" ? (
        <Button size="s" variant="danger" onClick={() => setAsked("remove")}>
          {person.state === "invited" ? t("Withdraw…") : t("Delete…")}
        </Button>
      ) : (
        <Button
          size="s"
          variant="danger"
          blocked={whyNotDisabled(lockedRole)}
          onClick={() => setAsked("disable")}
        >
          {t("Disable…", {}, "a person")}
        </Button>
      )}
      {asked === "reset" && <ResetSignIn answer={answer} onLink={onLink} onClose={close} />}
      {asked === "disable" && <DisablePerson answer={answer} onClose={close} />}
      {asked === "remove" && <RemovePerson person={person} onClose={close} onRemoved={onClose} />}
    </PaneFoot>
  );
}

function whyNotDisabled(lockedRole: PersonAnswer["lockedRole"]): string | undefined {
  if (lockedRole === "last_admin") return t("The last admin stays one.");
  return lockedRole === "yourself" ? t("Nobody disables themselves.") : undefined;
}

/** "Editor → Admin", or what else changes. */
function changeText(before: Rights, after: Rights): string {
  const parts: string[] = [];
  if (before.role !== after.role)
    parts.push(`${ROLE_NAMES[before.role]} → ${ROLE_NAMES[after.role]}`);
  if (before.isApprover !== after.isApprover)
    parts.push(after.isApprover ? t("approver") : t("no approver"));
  const reaches = ({ groups, outside }: Rights) => JSON.stringify([groups, outside]);
  if (before.role === after.role && reaches(before) !== reaches(after))
    parts.push(t("other agents"));
  return parts.join(", ");
}
