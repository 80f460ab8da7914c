import { queryOptions } from "@tanstack/react-query";
import type { PeopleAnswer, PersonAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type {
  PersonAnswer,
  PersonSummary,
  Rights,
  Role,
} from "../../../server/src/api-contract.ts";

/** Everything about people, which a live event fetches again. */
export const PEOPLE = ["people"] as const;

export const peopleQuery = queryOptions({
  queryKey: [...PEOPLE, "all"],
  queryFn: ({ signal }) => requestJson<PeopleAnswer>("/api/v1/people", { signal }),
});

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...PEOPLE, id],
    queryFn: ({ signal }) =>
      requestJson<PersonAnswer>(`/api/v1/people/${encodeURIComponent(id)}`, { signal }),
  });
