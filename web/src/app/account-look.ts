import { chooseLanguage, chosenLanguage } from "@pegboard/ui/messages/language.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type AccountPreferences, accountQuery, changeAccount } from "../api/account/account.ts";
import { sessionQuery, useYou } from "../api/account/session.ts";
import { type ChosenLook, setAppearance } from "./appearance.ts";

/** Lets the page look as the account says. */
export function useAccountLook(): void {
  const isIn = useYou() !== undefined;
  const { data } = useQuery({ ...accountQuery, enabled: isIn });
  const preferences = data?.preferences;
  useEffect(() => {
    if (preferences) followPreferences(preferences);
  }, [preferences]);
}

/** Keeps what was chosen in the account of whoever has signed in. */
export async function keepInAccount(
  client: QueryClient,
  { language, theme, density, keys }: ChosenLook,
): Promise<void> {
  const preferences = {
    ...(language && { language }),
    ...(theme && { theme }),
    ...(density && { density }),
    ...(keys && { singleKeys: keys === "all" }),
  };
  const isIn = client.getQueryData(sessionQuery.queryKey)?.you !== undefined;
  if (!isIn || Object.keys(preferences).length === 0) return;
  const answer = await changeAccount({ preferences });
  // An answer that is still on its way may be from before.
  await client.cancelQueries(accountQuery);
  client.setQueryData(accountQuery.queryKey, answer);
}

/**
 * Takes over what an account prefers; what it does not say stays as this browser has it. Answers
 * whether the page loads anew in another language.
 */
export function followPreferences(preferences: AccountPreferences): boolean {
  const { language = chosenLanguage(), theme, density, singleKeys } = preferences;
  setAppearance(
    {
      ...(theme && { theme }),
      ...(density && { density }),
      ...(singleKeys !== undefined && { keys: singleKeys ? "all" : "mod" }),
    },
    "here",
  );
  return language !== chosenLanguage() && chooseLanguage(language);
}
