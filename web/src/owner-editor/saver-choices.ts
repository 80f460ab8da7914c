import { countedChoices } from "@pegboard/ui/text/count-each.ts";
import { useQuery } from "@tanstack/react-query";
import type { AgentSummary } from "../api/agents.ts";
import { type PersonSummary, peopleQuery } from "../api/people.ts";
import { t } from "../messages/t.ts";

type Change = AgentSummary["lastChange"];

/** The value of a filter for whoever made a change: the id of a person, else the name. */
export const saverKey = (change: Change): string | undefined => change?.byId ?? change?.by;

/** The people who changed something last as choices of a filter, each once, with how often. */
export function useSaverChoices(changes: readonly Change[]) {
  const labelOf = usePersonLabel(changes.some((change) => change?.byId !== undefined));
  const names = new Map(changes.map((change) => [saverKey(change), change?.by ?? ""]));
  return countedChoices(changes.map(saverKey), (key) => labelOf(key, names.get(key) ?? key));
}

/**
 * A function that says what somebody is called now, by the id and by the name where the id is
 * unknown. Of several people with one name, each has the address as well.
 */
export function usePersonLabel(isAsked: boolean): (id: string, name: string) => string {
  const { data } = useQuery({ ...peopleQuery, enabled: isAsked });
  return (id, name) => saverLabel(data?.people ?? [], { id, name });
}

function saverLabel(
  people: readonly PersonSummary[],
  { id, name }: Pick<PersonSummary, "id" | "name">,
): string {
  const person = people.find((one) => one.id === id);
  if (!person?.name) return name;
  const isAlone = people.filter((one) => one.name === person.name).length === 1;
  return isAlone
    ? person.name
    : t("{name} ({address})", { name: person.name, address: person.email }, "of one name");
}
