import { useEffect, useState } from "react";
import { appBase } from "../app-base.ts";
import { t } from "../messages/t.ts";
import { isCodeError } from "./code-error.ts";

export const UPDATED = t(
  "Pegboard was updated while this page was open. Reload it: drafts are kept, typed secrets are not.",
);

/**
 * Whether the server serves another build than that of this page. False while it does not answer.
 */
export async function findOtherBuild(): Promise<boolean> {
  const scripts = document.querySelectorAll<HTMLScriptElement>("head script[type=module][src]");
  const names = [...scripts].map(({ src }) => src.split("/").at(-1) ?? "");
  const page = await fetch(`${appBase}/`)
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .catch(() => undefined);
  return page !== undefined && names.some((name) => !page.includes(name));
}

/** Why code could not be fetched, for people, beginning with the message of `watchCodeFailures`. */
export function useCodeError(error: Error): { reason: string; retry: string } {
  const [isUpdated, setUpdated] = useState(false);
  const isOfCode = isCodeError(error);
  useEffect(() => {
    if (isOfCode) void findOtherBuild().then(setUpdated);
  }, [isOfCode]);
  return isUpdated
    ? { reason: UPDATED, retry: t("Reload") }
    : { reason: error.message, retry: t("Retry") };
}
