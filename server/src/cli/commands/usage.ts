import { ADVISED_FROM } from "@pegboard/registry-core/internal";
import { type Command, InvalidArgumentError } from "commander";
import type { CallUsageAnswer } from "../../api-contract.ts";
import { COUNTED_DAYS, DAY } from "../../limits.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { type AddCommand, withDefinitions } from "../command.ts";
import { countedNoun } from "../plan-text.ts";
import { tableText } from "../table-text.ts";

interface UsageOptions {
  days: number;
  unused?: number | true;
  json: boolean;
}

export const usage: AddCommand = (program, { env, terminal }) =>
  program
    .command("usage <agent>")
    .description(
      "say which methods an agent's models called, and what it is offered and they never call",
    )
    .option(
      "--days <count>",
      `of the last so many days, at most ${COUNTED_DAYS.most}`,
      parseDays,
      COUNTED_DAYS.usual,
    )
    .option(
      "--unused [days]",
      "only what is offered, could be switched off, and was not called, such as 30d",
      parseDays,
    )
    .option("--json", "print it as data", false)
    .action((agent: string, { days, unused, json }: UsageOptions, command: Command) => {
      const asked = typeof unused === "number" ? unused : days;
      return withDefinitions({ env, terminal, command }, async (pegboard) => {
        const path = `/api/v1/agents/${encodeURIComponent(agent)}/usage?days=${asked}`;
        const answer = await askPegboard<CallUsageAnswer>(pegboard, `GET ${path}`);
        if (json) return terminal.print(JSON.stringify(answer, null, 2));
        if (unused === undefined && answer.methods.length > 0)
          terminal.print(calledText(answer.methods));
        terminal.print(unusedText(answer));
        terminal.tell(coverText(answer));
      });
    });

function parseDays(said: string): number {
  const days = Number(/^(\d{1,3})d?$/.exec(said)?.[1]);
  if (days >= 1 && days <= COUNTED_DAYS.most) return days;
  throw new InvalidArgumentError(`It has to be a number of days from 1 to ${COUNTED_DAYS.most}.`);
}

const calledText = (methods: CallUsageAnswer["methods"]): string =>
  tableText(
    methods.map(({ tool, method, calls, sessions, failed, last }) => [
      `${tool}.${method}`,
      countedNoun(calls, "call"),
      countedNoun(sessions, "session"),
      failed > 0 ? `${failed} failed` : "",
      `last ${new Date(last).toISOString().slice(0, 10)}`,
    ]),
  );

function unusedText({ unused }: CallUsageAnswer): string {
  if (unused.length === 0) return "Everything that could be switched off was called.";
  const tokens = unused.reduce((sum, one) => sum + one.tokens, 0);
  const rows = unused.map((one) => [`${one.tool}.${one.method}`, countedNoun(one.tokens, "token")]);
  return `Offered and not called: ${countedNoun(unused.length, "method")}, ${countedNoun(tokens, "token")} of each request\n${tableText(rows)}`;
}

/** What the numbers rest on, and why they are no advice where they rest on too little. */
function coverText({ from, to, since, calls, sessions, log }: CallUsageAnswer): string {
  const asked = Math.round((to - from) / DAY);
  const kept = `${countedNoun(calls, "call")} in ${countedNoun(sessions, "session")} of the last ${countedNoun(asked, "day")}`;
  if (log.offAtStart || !log.on) return `The log of calls is off. It has ${kept}.`;
  const days = since === undefined ? 0 : (to - since) / DAY;
  const { days: fewestDays, sessions: fewest } = ADVISED_FROM;
  const isEnough = days >= fewestDays && sessions >= fewest;
  const first =
    since === undefined ? "" : `, the first on ${new Date(since).toISOString().slice(0, 10)}`;
  return `The log has ${kept}${first}.${
    isEnough ? "" : ` Fewer than ${fewestDays} days or ${fewest} sessions say little.`
  }`;
}
