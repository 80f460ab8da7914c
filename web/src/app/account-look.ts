import { chooseLanguage, chosenLanguage } from "@pegboard/ui/messages/language.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type AccountPreferences, accountQuery, changeAccount } from "../api/account/account.ts";
import { useYou } from "../api/account/session.ts";
import { keepLookElsewhere, setAppearance } from "./appearance.ts";

/** Lets the page look as the account says, and keeps what is chosen here in the account. */
export function useAccountLook(): void {
  const client = useQueryClient();
  const isIn = useYou() !== undefined;
  const { data } = useQuery({ ...accountQuery, enabled: isIn });
  const preferences = data?.preferences;
  useEffect(() => {
    if (preferences) followPreferences(preferences);
  }, [preferences]);
  useEffect(() => {
    if (!isIn) return;
    return keepLookElsewhere(async ({ language, theme, density, keys }) => {
      const preferences = {
        ...(language && { language }),
        ...(theme && { theme }),
        ...(density && { density }),
        ...(keys && { singleKeys: keys === "all" }),
      };
      if (Object.keys(preferences).length === 0) return;
      const answer = await changeAccount({ preferences });
      client.setQueryData(accountQuery.queryKey, answer);
    });
  }, [client, isIn]);
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
