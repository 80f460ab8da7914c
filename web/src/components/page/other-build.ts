import { useEffect, useState } from "react";
import { common } from "../../language/common.ts";
import { appBase } from "../app-base.ts";
import { isCodeFailure } from "./code-failure.ts";
import { say } from "./texts.ts";

export const UPDATED = say.pegboardWasUpdated;

/**
 * Whether the server serves another build than that of this page. False while it does not answer.
 */
export async function findOtherBuild(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("head script[type=module][src]");
  const name = script?.src.split("/").at(-1);
  if (name === undefined) return false;
  const page = await fetch(`${appBase}/`)
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .catch(() => undefined);
  return page !== undefined && !page.includes(name);
}

/** Why code could not be fetched, for people, beginning with the message of `watchCodeFailures`. */
export function useCodeFailure(error: Error): { reason: string; retry: string } {
  const [isUpdated, setUpdated] = useState(false);
  const isOfCode = isCodeFailure(error);
  useEffect(() => {
    if (isOfCode) void findOtherBuild().then(setUpdated);
  }, [isOfCode]);
  return isUpdated
    ? { reason: UPDATED, retry: say.reload }
    : { reason: error.message, retry: common.retry };
}
