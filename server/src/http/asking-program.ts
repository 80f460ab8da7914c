import type { Context } from "hono";

/** The program that asks, as its User-Agent says in its first words. */
export interface AskingProgram {
  name: string;
  /** Empty where it says none. */
  version: string;
}

/** Characters of what anybody may write. */
const MOST_OF_NAME = 60;
const MOST_OF_VERSION = 30;

/** Reads which program asks: what it says of itself is believed by nobody, only shown. */
export function askingProgram({ req }: Context): AskingProgram {
  const [, name = "unknown", version = ""] =
    /^([^\s/]+)(?:\/(\S+))?/.exec(req.header("user-agent") ?? "") ?? [];
  return { name: name.slice(0, MOST_OF_NAME), version: version.slice(0, MOST_OF_VERSION) };
}
