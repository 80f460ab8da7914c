import type { NodeBindings } from "../../http/host-operators.ts";
import type { OpenApp } from "../../open-app.ts";
import { askPegboard } from "../ask-pegboard.ts";

/** The header by which a request says whose doing it makes up. */
export const AUTHOR_HEADER = "X-Demo-Author";
/** Only who asks from outside of the program is asked for a name; all others are at this machine. */
const FROM_ANYWHERE: NodeBindings = { incoming: {} };

/**
 * Asks an open Pegboard by a request as others make it, as somebody who is made up, who has signed in
 * (`cookie`), or who is at this machine.
 */
export function askAs<Answer>(
  { app, terminalCode }: Pick<OpenApp, "app" | "terminalCode">,
  line: string,
  { author, cookie, body }: { author?: string; cookie?: string; body?: object } = {},
): Promise<Answer> {
  const fetch = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Host", "localhost");
    if (cookie === undefined) headers.set("X-Pegboard-Code", terminalCode);
    else headers.set("Cookie", cookie);
    headers.set("Origin", "http://localhost");
    if (author !== undefined) headers.set(AUTHOR_HEADER, author);
    const request = new Request(new URL(path, "http://localhost"), { ...init, headers });
    return app.fetch(request, author === undefined ? undefined : FROM_ANYWHERE);
  };
  return askPegboard({ fetch, close: async () => undefined }, line, body);
}
