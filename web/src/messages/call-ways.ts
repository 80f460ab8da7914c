import { t } from "./t.ts";

/** A caller without a token, by its way in. */
export const CALL_WAYS = {
  http: { caller: t("this machine"), asked: t("a program on this machine"), way: t("HTTP") },
  mcp: { caller: t("this machine, MCP"), asked: t("a client on this machine"), way: t("MCP") },
  try: { caller: t("an operator"), asked: t("an operator", {}, "is asked"), way: t("Try") },
  process: {
    caller: t("in process"),
    asked: t("the program that Pegboard is part of"),
    way: t("in process"),
  },
  command: { caller: t("command line"), asked: t("the command line"), way: t("command line") },
};

/** Who made a call: its token, its person, or its way in. */
export const callerName = ({
  token,
  person,
  via,
}: {
  token?: { name: string } | undefined;
  person?: string | undefined;
  via: keyof typeof CALL_WAYS;
}): string => token?.name ?? person ?? CALL_WAYS[via].caller;

/** What somebody is called who came by a way in, as filters name it. */
export const wayCaller = (via: string): string =>
  Object.entries(CALL_WAYS).find(([way]) => way === via)?.[1].caller ?? via;
