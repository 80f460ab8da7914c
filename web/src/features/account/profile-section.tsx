import { Badge } from "@pegboard/ui/badge.tsx";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type AccountAnswer, useChangeName } from "../../api/account/account.ts";
import { agentsQuery } from "../../api/agents.ts";
import { AccessStrip } from "../../components/access-strip.tsx";
import { SettingLine, SettingSection } from "../../components/setting-line.tsx";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { AskAdmins } from "../../owner-editor/view-only.tsx";

/** What others see of a person, and what the person may do. */
export function ProfileSection({ account }: { account: AccountAnswer }) {
  const { person } = account;
  const { role, groups, isApprover } = person;
  const isNarrowed = groups !== null && role !== "admin";
  return (
    <SettingSection id="profile" title={t("Profile")} about={t("What others see of you")}>
      <NameLine name={person.name} />
      <SettingLine
        id="email"
        name={t("E-mail")}
        help={t("Your name at sign-in")}
        now={role === "admin" ? undefined : <AskAdmins />}
      >
        <LockedProfileValue>{person.email}</LockedProfileValue>
      </SettingLine>
      <SettingLine
        id="role"
        name={t("Role")}
        help={
          isNarrowed
            ? t("Of {groups}", { groups: listText(groups.map((one) => one || t("no group"))) })
            : t("Of all agents")
        }
        now={<OwnReach account={account} />}
      >
        <LockedProfileValue>
          {ROLE_NAMES[role]} {isApprover && role !== "admin" && <Badge>{t("Approver")}</Badge>}
        </LockedProfileValue>
      </SettingLine>
    </SettingSection>
  );
}

function LockedProfileValue({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2 wrap-anywhere">
      <Lock {...iconSize.m} className="flex-none text-3" />
      {children}
    </span>
  );
}

function OwnReach({ account: { person } }: { account: AccountAnswer }) {
  const { data } = useQuery(agentsQuery);
  if (!data) return null;
  const { role, groups } = person;
  const isAll = role === "admin" || groups === null;
  const reached = data.filter(({ group }) => isAll || groups.includes(group ?? ""));
  return <AccessStrip agents={data.length} changed={role === "viewer" ? 0 : reached.length} />;
}

function NameLine({ name: saved }: { name: string }) {
  const id = useId();
  const change = useChangeName();
  const [name, setName] = useState(saved);
  const isChanged = name.trim() !== saved;
  const isEmpty = name.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !isEmpty && !change.isPending) change.mutate(name.trim());
  };
  return (
    <SettingLine
      id="name"
      name={t("Name")}
      help={t("In history, audit and presence")}
      isChanged={isChanged}
      error={
        isEmpty || change.error
          ? { id, text: change.error?.message ?? t("Enter your name.") }
          : undefined
      }
      now={
        <span className="flex items-center gap-2">
          <PersonMark name={name} />
          {t("Others see these letters and your name")}
        </span>
      }
    >
      <form onSubmit={submit} className="flex w-full items-center gap-2">
        <TextInput
          aria-label={t("Name")}
          aria-describedby={id}
          autoComplete="name"
          maxLength={100}
          value={name}
          invalid={isEmpty}
          onChange={setName}
        />
        {isChanged && !isEmpty && (
          <Button type="submit" size="s">
            {t("Save")}
          </Button>
        )}
      </form>
    </SettingLine>
  );
}
