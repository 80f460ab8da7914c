import { Button } from "@pegboard/ui/button.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { PageBody, TitleHead } from "@pegboard/ui/page/page.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, UserPlus } from "lucide-react";
import { useState } from "react";
import { useWhyNot } from "../../api/account/rights.ts";
import {
  type PersonSummary,
  peopleQuery,
  type ShownLink,
  useInvite,
  useMakeLink,
} from "../../api/people.ts";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { personName } from "./person-words.tsx";
import { ShownLinks } from "./shown-links.tsx";

/** Where nobody signs in: what that means, and how to begin. */
export function NobodySignsIn() {
  const [isMaking, setMaking] = useState(false);
  const [links, setLinks] = useState<readonly ShownLink[]>([]);
  const { data } = useQuery(peopleQuery);
  const whyNot = useWhyNot("POST /api/v1/people/invitations");
  const invited = data?.people ?? [];
  return (
    <>
      <TitleHead title={t("People")} />
      <PageBody>
        <div className="grid max-w-160 gap-5 px-8 py-8 text-list max-sm:px-4">
          <div className="grid gap-1.5">
            <h2 className="text-title">{t("Nobody signs in here")}</h2>
            <p className="text-pretty text-2">
              {t(
                "Whoever is at this machine and opens Pegboard may do everything. Programs reach it only with the token of their agent. Nobody from another machine gets in.",
              )}
            </p>
          </div>
          <ul className="grid list-disc gap-1.5 pl-5 text-pretty text-2">
            <li>
              {t(
                "With the first admin, everybody signs in: also at this machine, where no sign-in was asked for until now.",
              )}
            </li>
            <li>{t("Each person gets a role, and history and audit say who did what.")}</li>
            <li>{t("Tokens of agents stay valid. What they call does not change.")}</li>
            <li>
              {t(
                "Drafts in this browser go to the first person who signs in here. It cannot be taken back.",
              )}
            </li>
          </ul>
          <div>
            <Button
              variant="primary"
              icon={UserPlus}
              blocked={whyNot}
              onClick={() => setMaking(true)}
            >
              {t("Create the first admin")}
            </Button>
            <p className="mt-2 text-meta text-2">
              {t(
                "This asks for the code that the terminal shows, and makes a link that is shown once. Nothing changes before it is used.",
              )}
            </p>
          </div>
          {invited.length > 0 && (
            <InvitedPeople people={invited} onLink={(one) => setLinks([one])} />
          )}
        </div>
      </PageBody>
      {isMaking && (
        <FirstAdmin
          onClose={() => setMaking(false)}
          onInvited={(made) => {
            setMaking(false);
            setLinks(made);
          }}
        />
      )}
      {links.length > 0 && (
        <ShownLinks
          title={t("The link of {name}", { name: links[0] ? personName(links[0].person) : "" })}
          links={links}
          done={t("I have stored it")}
          onClose={() => setLinks([])}
        />
      )}
    </>
  );
}

interface InvitedPeopleProps {
  people: readonly PersonSummary[];
  onLink(link: ShownLink): void;
}

const InvitedPeople = ({ people, onLink }: InvitedPeopleProps) => (
  <section aria-label={t("Invited")} className="grid gap-1">
    <h3 className="font-semibold">{t("Invited, and not joined yet")}</h3>
    {people.map((person) => (
      <InvitedPerson key={person.id} person={person} onLink={onLink} />
    ))}
  </section>
);

function InvitedPerson({
  person,
  onLink,
}: {
  person: PersonSummary;
  onLink(one: ShownLink): void;
}) {
  const make = useMakeLink(person.id);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-3 border-t border-line-soft">
      <PersonMark name={personName(person)} size="m" look="dashed" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-medium">{personName(person)}</b>
        <span className="block truncate text-meta text-2">
          {person.email}, {ROLE_NAMES[person.role]}
        </span>
      </span>
      <Button
        size="s"
        icon={KeyRound}
        onClick={() => make.isPending || make.mutate({}, { onSuccess: onLink })}
      >
        {t("New link…")}
      </Button>
      {make.error && <Note tone="bad">{make.error.message}</Note>}
    </div>
  );
}

interface FirstAdminProps {
  onInvited(links: readonly ShownLink[]): void;
  onClose(): void;
}

function FirstAdmin({ onInvited, onClose }: FirstAdminProps) {
  const invite = useInvite();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const isReady = /^\S+@\S+$/.test(email.trim()) && name.trim() !== "";
  return (
    <FormDialog
      title={t("Create the first admin")}
      description={t("Everybody signs in from the moment that the link is used.")}
      action={t("Make the link")}
      blocked={isReady ? undefined : t("Write a name and an e-mail address")}
      error={invite.error?.message}
      onSubmit={() =>
        invite.isPending ||
        invite.mutate(
          {
            people: [{ email: email.trim(), name: name.trim() }],
            rights: { role: "admin" },
          },
          { onSuccess: ({ invited }) => onInvited(invited) },
        )
      }
      onClose={onClose}
    >
      <StackedField label={t("Name")}>
        {({ id }) => <TextInput id={id} value={name} onChange={setName} maxLength={100} />}
      </StackedField>
      <StackedField label={t("E-mail address")} help={t("To sign in. Pegboard sends no mail.")}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            inputMode="email"
            value={email}
            onChange={setEmail}
            maxLength={254}
          />
        )}
      </StackedField>
    </FormDialog>
  );
}
