import { iconSize } from "@pegboard/ui/icon-size.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { TimeAgo, timeAgo } from "@pegboard/ui/time-ago.tsx";
import { Ban, Lock, Mail, MailX } from "lucide-react";
import type { PersonSummary, Rights, Role, SignInWay } from "../../api/people.ts";
import { t } from "../../messages/t.ts";

/** What a role may do, in one sentence. */
export const ROLE_SENTENCES: Readonly<Record<Role, string>> = {
  viewer: t("Reads agents, tools, sources, calls and history. Changes nothing."),
  editor: t(
    "Changes settings, prompts and presets of agents; runs tries. Sources, people and the organisation stay with admins.",
  ),
  admin: t("Everything: sources, people, the organisation, audit and settings."),
};

const WAY_NAMES: Readonly<Record<SignInWay, string>> = {
  password: t("Password"),
  passkey: t("Passkey"),
  sso: t("SSO"),
};
export const waysText = (ways: readonly SignInWay[]): string =>
  ways.map((way) => WAY_NAMES[way]).join(", ") || "–";

export const groupName = (group: string): string => (group === "" ? t("no group") : group);

/** The groups that a role is narrowed to. */
export const groupsText = ({ groups }: Pick<Rights, "groups">): string =>
  groups === null ? t("All agents") : groups.map(groupName).join(", ") || t("No agents");

/** "Editor of Support and Sales", in a sentence about what was given. */
export const groupsInSentence = (groups: readonly string[]): string =>
  listText(groups.map(groupName));

/** Somebody's name; whoever has not joined may have an address alone. */
export const personName = ({ name, email }: Pick<PersonSummary, "name" | "email">): string =>
  name || email;

export const firstName = (person: Pick<PersonSummary, "name" | "email">): string =>
  personName(person).split(" ")[0] ?? "";

/** Milliseconds after which somebody no longer counts as here. */
const HERE = 2 * 60_000;
export const isHere = ({ lastSeenAt, state }: PersonSummary, now = Date.now()): boolean =>
  state === "active" && lastSeenAt !== null && now - Date.parse(lastSeenAt) < HERE;

/** When somebody was seen last; of whoever has not joined, when they were invited. */
export function LastSeen({ person }: { person: PersonSummary }) {
  const { state, createdAt, lastSeenAt } = person;
  if (state === "invited")
    return <>{t("invited {time}", { time: timeAgo(new Date(createdAt), new Date()) })}</>;
  if (isHere(person)) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-[7px] rounded-full bg-green" />
        {t("now")}
      </span>
    );
  }
  return lastSeenAt === null ? t("never") : <TimeAgo at={lastSeenAt} />;
}

const INVITED_DAYS = 7;
/** Whether the invitation of somebody can no longer be used, as far as the list knows. */
const isExpired = ({ createdAt }: PersonSummary): boolean =>
  Date.now() - Date.parse(createdAt) > INVITED_DAYS * 86_400_000;

/** The state of somebody, with a sign unless they can simply sign in. */
export function PersonState({ person }: { person: PersonSummary }) {
  switch (person.state) {
    case "active":
      return <span className="text-2">{t("Active")}</span>;
    case "disabled":
      return <StateWord icon={Ban} word={t("Disabled", {}, "of a person")} />;
    case "locked": {
      const left = Date.parse(person.lockedUntil ?? "") - Date.now();
      const minutes = Math.max(1, Math.ceil(left / 60_000));
      return (
        <StateWord icon={Lock} word={t("Locked {minutes, number} min", { minutes })} isWarning />
      );
    }
    case "invited":
      return isExpired(person) ? (
        <StateWord icon={MailX} word={t("Not joined")} />
      ) : (
        <StateWord icon={Mail} word={t("Invited")} />
      );
  }
}

interface StateWordProps {
  icon: typeof Ban;
  word: string;
  isWarning?: boolean;
}

const StateWord = ({ icon: Icon, word, isWarning }: StateWordProps) => (
  <span
    className={`inline-flex items-center gap-1.5 whitespace-nowrap ${isWarning ? "font-medium text-amber" : "text-2"}`}
  >
    <Icon {...iconSize.s} className="flex-none" />
    {word}
  </span>
);
