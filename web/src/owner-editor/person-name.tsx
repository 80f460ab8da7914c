import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useYou } from "../api/account/session.ts";
import { peopleQuery } from "../api/people.ts";
import { t } from "../messages/t.ts";

interface PersonNameProps {
  /** The name as it was then. */
  name: string;
  /** The id, where it is known: somebody who was renamed has their present name. */
  id?: string | undefined;
}

/** What somebody is called now; it stays what it was for who is gone. */
export function usePresentName({ name, id }: PersonNameProps): string {
  const you = useYou();
  const { data } = useQuery({ ...peopleQuery, enabled: id !== undefined && you !== undefined });
  return data?.people.find((person) => person.id === id)?.name || name;
}

/** Somebody's name, with "you" behind one's own. */
export function PersonName(of: PersonNameProps) {
  const you = useYou();
  const name = usePresentName(of);
  const isYou = you !== undefined && (of.id === undefined ? you.name === name : you.id === of.id);
  return (
    <>
      {escapeInvisible(name)}
      {isYou && <span className="font-normal text-2"> {t("you")}</span>}
    </>
  );
}
