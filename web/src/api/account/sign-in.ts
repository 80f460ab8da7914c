import { appBase } from "@pegboard/ui/app-base.ts";
import { useMutation } from "@tanstack/react-query";
import type {
  LinkAnswer,
  LinkPasskeyRequest,
  PasskeySignInRequest,
  PasswordSignInRequest,
  SignedIn,
  SignedInAnswer,
  UseLinkRequest,
} from "../../../../server/src/api-contract.ts";
import { requestJson } from "../request-json.ts";
import { askForPasskey, makePasskey } from "./passkeys.ts";

export type { LinkAnswer } from "../../../../server/src/api-contract.ts";

const SESSION_PATH = "/api/v1/session";

/** How somebody proves who they are on this page. */
export type SignInBy = { password: PasswordSignInRequest } | "passkey";

/** Signs in. A passkey names its person itself. */
export const useSignIn = (onSignedIn: (you: SignedIn) => unknown) =>
  useMutation({
    mutationFn: async (by: SignInBy): Promise<SignedIn> => {
      const { you } =
        by === "passkey"
          ? await sendPasskey(`${SESSION_PATH}/passkey`)
          : await requestJson<SignedInAnswer>(SESSION_PATH, { method: "POST", body: by.password });
      return you;
    },
    onSuccess: onSignedIn,
  });

/** Proves again who has signed in, so that their sign-in is fresh. */
export const useProveFresh = (onProven: (you: SignedIn) => unknown) =>
  useMutation({
    mutationFn: async (by: { password: string } | "passkey"): Promise<SignedIn> => {
      const { you } =
        by === "passkey"
          ? await sendPasskey(`${SESSION_PATH}/fresh`)
          : await requestJson<SignedInAnswer>(`${SESSION_PATH}/fresh`, {
              method: "POST",
              body: by,
            });
      return you;
    },
    onSuccess: onProven,
  });

async function sendPasskey(path: string): Promise<SignedInAnswer> {
  const body = { passkey: await askForPasskey() } satisfies PasskeySignInRequest;
  return requestJson<SignedInAnswer>(path, { method: "POST", body });
}

export const signOut = (): Promise<void> => requestJson<void>(SESSION_PATH, { method: "DELETE" });

/** The address that leads to the identity provider, and from there to an address of this page. */
export const ssoAddress = (to: string, purpose: "sign_in" | "fresh" | "link" = "sign_in"): string =>
  `${appBase}${SESSION_PATH}/sso?${new URLSearchParams({
    to: to.startsWith(appBase) ? to.slice(appBase.length) : to,
    ...(purpose !== "sign_in" && { purpose }),
  })}`;

export const readLink = (code: string): Promise<LinkAnswer> =>
  requestJson<LinkAnswer>("/api/v1/links/read", { method: "POST", body: { code } });

/** What somebody chooses by a link: a password, or a passkey of this name. */
export type LinkUse = LinkPasskeyRequest & ({ password: string } | { passkey: string });

export const useUseLink = (onSignedIn: (you: SignedIn) => unknown) =>
  useMutation({
    mutationFn: async (use: LinkUse): Promise<SignedIn> => {
      const body: UseLinkRequest = "passkey" in use ? await withPasskey(use) : use;
      return (await requestJson<SignedInAnswer>("/api/v1/links/use", { method: "POST", body })).you;
    },
    onSuccess: onSignedIn,
  });

async function withPasskey({
  passkey: name,
  ...who
}: LinkPasskeyRequest & { passkey: string }): Promise<UseLinkRequest> {
  return { ...who, passkey: await makePasskey(name, "/api/v1/links/passkey/options", who) };
}
