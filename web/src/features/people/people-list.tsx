import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useYou } from "../../api/account/session.ts";
import type { PersonSummary } from "../../api/people.ts";
import { PaneRow, usePaneList } from "../../components/pane-list.tsx";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import {
  groupsText,
  isHere,
  LastSeen,
  PersonState,
  personName,
  waysText,
} from "./person-words.tsx";

interface PeopleListProps {
  people: PersonSummary[];
  /** The id of the person in the pane. */
  chosen: string | undefined;
  hrefOf(person: string): string;
  onChoose(person: string): void;
  /** Moves the focus into the pane. */
  onEnter(): void;
}

/** Everybody, one row each. The arrow keys move the pane along, Enter goes into it. */
export function PeopleList({ people, chosen, hrefOf, onChoose, onEnter }: PeopleListProps) {
  const ids = people.map(({ id }) => id);
  const keys = { ids, chosen, hasLetters: true, onChoose, onEnter };
  const { list, onKeyDown, stop } = usePaneList(keys);
  return (
    <>
      <div
        aria-hidden
        className={`${PEOPLE_COLUMNS} sticky top-0 z-[2] h-7.5 border-b border-line bg-sunken text-micro text-2 ${NOT_NARROW_LIST}`}
      >
        <span />
        <span>{t("Person")}</span>
        <span>{t("Role")}</span>
        <span className={WIDE_LIST}>{t("Agents")}</span>
        <span className={WIDEST_LIST}>{t("Sign-in")}</span>
        <span className={WIDE_LIST}>{t("Last seen")}</span>
        <span>{t("State")}</span>
      </div>
      <ul ref={list} aria-label={t("People")} onKeyDown={onKeyDown}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            href={hrefOf(person.id)}
            isChosen={person.id === chosen}
            isTabStop={person.id === stop}
            onChoose={() => onChoose(person.id)}
          />
        ))}
      </ul>
    </>
  );
}

/** The columns of the list; those in the middle disappear first where there is no room. */
const PEOPLE_COLUMNS =
  "grid grid-cols-[28px_minmax(0,2fr)_160px_minmax(0,1fr)_minmax(0,1fr)_minmax(136px,1fr)_112px] items-center gap-x-3 pr-4 pl-6 @max-[860px]:grid-cols-[28px_minmax(0,1fr)_116px_104px_148px_100px] @max-[700px]:grid-cols-[28px_minmax(0,1fr)_140px_112px] @max-[480px]:grid-cols-[36px_minmax(0,1fr)_auto] max-sm:px-4";
const WIDEST_LIST = "truncate @max-[860px]:hidden";
const WIDE_LIST = "truncate @max-[700px]:hidden";
const NOT_NARROW_LIST = "@max-[480px]:hidden";

interface PersonRowProps {
  person: PersonSummary;
  href: string;
  isChosen: boolean;
  isTabStop: boolean;
  onChoose(): void;
}

function PersonRow({ person, href, isChosen, isTabStop, onChoose }: PersonRowProps) {
  const you = useYou();
  const { id, email, role, isApprover, state, ways } = person;
  const isQuiet = state === "invited" || state === "disabled";
  return (
    <PaneRow
      id={id}
      href={href}
      isChosen={isChosen}
      isTabStop={isTabStop}
      onChoose={onChoose}
      name={personName(person)}
      className={`${PEOPLE_COLUMNS} h-12`}
    >
      <PersonAvatar person={person} />
      <span className="min-w-0">
        <span
          className={classNames("block truncate leading-4.5", isQuiet ? "text-2" : "font-medium")}
        >
          {personName(person)}
          {you?.id === id && <span className="font-normal text-2"> {t("you")}</span>}
        </span>
        {person.name !== "" && <span className="block truncate text-meta text-2">{email}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 @max-[480px]:flex-col @max-[480px]:items-end">
        <span className={classNames("flex items-center gap-2", isQuiet && "text-2")}>
          {ROLE_NAMES[role]}
          {isApprover && role !== "admin" && <Badge>{t("Approver")}</Badge>}
        </span>
        <span className="text-meta @min-[480px]:hidden">
          <PersonState person={person} />
        </span>
      </span>
      <span className={`text-2 ${WIDE_LIST}`} title={groupsText(person)}>
        {groupsText(person)}
      </span>
      <span className={`text-2 ${WIDEST_LIST}`}>{waysText(ways)}</span>
      <span className={`num text-2 ${WIDE_LIST}`}>
        <LastSeen person={person} />
      </span>
      <span className={NOT_NARROW_LIST}>
        <PersonState person={person} />
      </span>
    </PaneRow>
  );
}

interface PersonAvatarProps {
  person: PersonSummary;
  size?: "m" | "l";
}

const AVATAR_LOOKS = {
  invited: "dashed",
  disabled: "hollow",
  active: "full",
  locked: "full",
} as const;

/** Somebody's initials, with a green dot while they are here. */
export const PersonAvatar = ({ person, size = "m" }: PersonAvatarProps) => (
  <span className="relative inline-grid flex-none justify-self-start">
    <PersonMark name={personName(person)} size={size} look={AVATAR_LOOKS[person.state]} />
    {isHere(person) && (
      <span
        aria-hidden
        className="absolute -right-px -bottom-px size-[9px] rounded-full bg-green ring-2 ring-(--bg-panel)"
      />
    )}
  </span>
);
