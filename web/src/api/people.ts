import { type QueryKey, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ApiTokensAnswer,
  ChangedPersonAnswer,
  ChangePersonRequest,
  CreatedApiTokenAnswer,
  CreateServiceTokenRequest,
  EndedWaysAnswer,
  InvitedAnswer,
  InviteRequest,
  LinkRequest,
  PeopleAnswer,
  PersonAnswer,
  ShownLink,
  TokenAddressesAnswer,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type {
  InvitedAnswer,
  PersonAnswer,
  PersonSummary,
  Rights,
  Role,
  ShownLink,
  SignInWay,
} from "../../../server/src/api-contract.ts";

/** Everything about people, which a live event fetches again. */
export const PEOPLE = ["people"] as const;
const PEOPLE_PATH = "/api/v1/people";
const SERVICE_TOKENS_PATH = "/api/v1/service-tokens";

export const peopleQuery = queryOptions({
  queryKey: [...PEOPLE, "all"],
  queryFn: ({ signal }) => requestJson<PeopleAnswer>(PEOPLE_PATH, { signal }),
});

const personPath = (id: string) => `${PEOPLE_PATH}/${encodeURIComponent(id)}`;

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...PEOPLE, id],
    queryFn: ({ signal }) => requestJson<PersonAnswer>(personPath(id), { signal }),
  });

/** Sends a change of people or their tokens, and reads all of them again. */
function usePeopleChange<Input, Answer = void>(
  send: (input: Input) => Promise<Answer>,
  queryKey: QueryKey = PEOPLE,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Whoever asked goes on at once: a value that is shown once must not be lost with a part of the
    // page that the new list takes away.
    onSuccess: () => void client.invalidateQueries({ queryKey }),
  });
}

export const useInvite = () =>
  usePeopleChange((body: InviteRequest) =>
    requestJson<InvitedAnswer>(`${PEOPLE_PATH}/invitations`, { method: "POST", body }),
  );

export const useChangePerson = (id: string) =>
  usePeopleChange((body: ChangePersonRequest) =>
    requestJson<ChangedPersonAnswer>(personPath(id), { method: "PATCH", body }),
  );

/** Disables somebody, or enables them again. */
export const useSetDisabled = (id: string) =>
  usePeopleChange((isDisabled: boolean) =>
    requestJson<ChangedPersonAnswer>(`${personPath(id)}/${isDisabled ? "disable" : "enable"}`, {
      method: "POST",
      body: {},
    }),
  );

export const useRemovePerson = (id: string) =>
  usePeopleChange(() => requestJson<void>(personPath(id), { method: "DELETE" }));

/** Makes a new link, by which somebody joins or sets another password. */
export const useMakeLink = (id: string) =>
  usePeopleChange((body: LinkRequest) =>
    requestJson<ShownLink>(`${personPath(id)}/link`, { method: "POST", body }),
  );

/** Ends one session of somebody, or without an id all of them. */
export const useEndPersonSessions = (id: string) =>
  usePeopleChange((session: string | undefined) => {
    const one = session === undefined ? "" : `/${encodeURIComponent(session)}`;
    return requestJson<void>(`${personPath(id)}/sessions${one}`, { method: "DELETE" });
  });

/** A way in of somebody, or without an id all of that kind. */
export interface EndedWay {
  way: "passkeys" | "identities" | "tokens";
  id?: string;
}

/** Ends ways in of somebody. */
export const useEndWays = (person: string) =>
  usePeopleChange(({ way, id }: EndedWay) => {
    const one = id === undefined ? "" : `/${encodeURIComponent(id)}`;
    return requestJson<EndedWaysAnswer>(`${personPath(person)}/${way}${one}`, {
      method: "DELETE",
    });
  });

export const serviceTokensQuery = queryOptions({
  queryKey: [...PEOPLE, "service tokens"],
  queryFn: ({ signal }) => requestJson<ApiTokensAnswer>(SERVICE_TOKENS_PATH, { signal }),
});

export const useCreateServiceToken = () =>
  usePeopleChange((body: CreateServiceTokenRequest) =>
    requestJson<CreatedApiTokenAnswer>(SERVICE_TOKENS_PATH, { method: "POST", body }),
  );

export const useReplaceServiceToken = () =>
  usePeopleChange((id: string) =>
    requestJson<CreatedApiTokenAnswer>(`${SERVICE_TOKENS_PATH}/${encodeURIComponent(id)}/replace`, {
      method: "POST",
    }),
  );

export const tokenAddressesQuery = (id: string) =>
  queryOptions({
    queryKey: [...PEOPLE, "token addresses", id],
    queryFn: ({ signal }) =>
      requestJson<TokenAddressesAnswer>(
        `${SERVICE_TOKENS_PATH}/${encodeURIComponent(id)}/addresses`,
        { signal },
      ),
  });

export const useRevokeServiceToken = () =>
  usePeopleChange((id: string) =>
    requestJson<void>(`${SERVICE_TOKENS_PATH}/${encodeURIComponent(id)}`, { method: "DELETE" }),
  );
