import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AccountAnswer,
  ChangeAccountRequest,
  ChangePasswordRequest,
  CreatedApiTokenAnswer,
  CreatePersonalTokenRequest,
} from "../../../../server/src/api-contract.ts";
import { requestJson } from "../request-json.ts";
import { makePasskey } from "./passkeys.ts";
import { sessionQuery } from "./session.ts";

export type {
  AccountAnswer,
  AccountPreferences,
  ApiTokenSummary,
  CreatedApiTokenAnswer,
  PasskeySummary,
  SessionSummary,
} from "../../../../server/src/api-contract.ts";

const ACCOUNT_PATH = "/api/v1/account";

/** One's own account: profile, ways to sign in, sessions, tokens and preferences. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => requestJson<AccountAnswer>(ACCOUNT_PATH, { signal }),
});

/** Sends a change of one's own account, and reads the account again. */
function useAccountChange<Input, Answer = unknown>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => void client.invalidateQueries(accountQuery),
  });
}

export const changeAccount = (body: ChangeAccountRequest): Promise<AccountAnswer> =>
  requestJson<AccountAnswer>(ACCOUNT_PATH, { method: "PATCH", body });

export function useChangeName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => changeAccount({ name }),
    onSuccess: (answer) => {
      client.setQueryData(accountQuery.queryKey, answer);
      return client.invalidateQueries(sessionQuery);
    },
  });
}

export const useChangePassword = () =>
  useAccountChange((body: ChangePasswordRequest) =>
    requestJson<void>(`${ACCOUNT_PATH}/password`, { method: "PUT", body }),
  );

/** Ends one of one's own sessions elsewhere, or without an id all of them. */
export const useEndSessions = () =>
  useAccountChange((id: string | undefined) =>
    requestJson<void>(`${ACCOUNT_PATH}/sessions${id === undefined ? "" : `/${id}`}`, {
      method: "DELETE",
    }),
  );

const PASSKEYS_PATH = `${ACCOUNT_PATH}/passkeys`;

export const useAddPasskey = () =>
  useAccountChange(async (name: string) => {
    const body = await makePasskey(name, `${PASSKEYS_PATH}/options`);
    return requestJson<unknown>(PASSKEYS_PATH, { method: "POST", body });
  });

const passkeyPath = (id: string) => `${PASSKEYS_PATH}/${encodeURIComponent(id)}`;

export const useRenamePasskey = () =>
  useAccountChange(({ id, name }: { id: string; name: string }) =>
    requestJson<unknown>(passkeyPath(id), { method: "PATCH", body: { name } }),
  );

export const useRemovePasskey = () =>
  useAccountChange((id: string) => requestJson<void>(passkeyPath(id), { method: "DELETE" }));

/** Signs in no longer by an account of an identity provider. */
export const useUnlinkIdentity = () =>
  useAccountChange((id: string) =>
    requestJson<AccountAnswer>(`${ACCOUNT_PATH}/identities/${encodeURIComponent(id)}`, {
      method: "DELETE",
    }),
  );

export const useCreatePersonalToken = () =>
  useAccountChange((body: CreatePersonalTokenRequest) =>
    requestJson<CreatedApiTokenAnswer>(`${ACCOUNT_PATH}/tokens`, { method: "POST", body }),
  );

export const useRevokePersonalToken = () =>
  useAccountChange((id: string) =>
    requestJson<void>(`${ACCOUNT_PATH}/tokens/${encodeURIComponent(id)}`, { method: "DELETE" }),
  );
