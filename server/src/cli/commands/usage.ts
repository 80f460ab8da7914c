import { ADVISED_FROM, isEnoughCounted } from "@pegboard/registry-core/internal";
import { type Command, InvalidArgumentError } from "commander";
import type { CallUsageAnswer } from "../../api-contract.ts";
import { COUNTED_DAYS, DAY } from "../../limits.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { type AddCommand, withDefinitions } from "../command.ts";
import { methodUsageText, readMethodUsage } from "../method-usage-text.ts";
import { countedNoun } from "../plan-text.ts";
import { tableText } from "../table-text.ts";

interface UsageOptions {
  days: number;
  unused?: number | true;
  caller?: string;
  tool?: string;
  json: boolean;
}

export const usage: AddCommand = (program, { env, terminal }) =>
  program
    .command("usage <agent|tool.method>")
    .description(
      "say which methods an agent's models called, and what it is offered and they never call; of a method, who has it, who calls it and what changed about it",
    )
    .option(
      "--days <count>",
      `of the last so many days, at most ${COUNTED_DAYS.most}`,
      parseDays,
      COUNTED_DAYS.usual,
    )
    .option(
      "--unused [days]",
      "only what is offered and was not called, such as 30d, and why some of it stays",
      parseDays,
    )
    .option("--caller <caller>", "only the calls of token:ID, person:ID or a way in such as mcp")
    .option("--tool <tool>", "only the calls of this tool")
    .option("--json", "print it as data", false)
    .action((named: string, options: UsageOptions, command: Command) => {
      const { days, unused, caller, tool, json } = options;
      const asked = typeof unused === "number" ? unused : days;
      const isNarrowed = caller !== undefined || tool !== undefined;
      if (isNarrowed && unused !== undefined)
        throw new Error("What is never called rests on all calls: leave --caller and --tool out.");
      return withDefinitions({ env, terminal, command }, async (pegboard) => {
        // No id of an agent has a dot.
        if (named.includes(".")) {
          const answer = await readMethodUsage(pegboard, named, asked);
          return terminal.print(
            json ? JSON.stringify(answer, null, 2) : methodUsageText(named, answer),
          );
        }
        const agent = named;
        const query = new URLSearchParams({
          days: String(asked),
          ...(caller !== undefined && { caller }),
          ...(tool !== undefined && { tool }),
        });
        const path = `/api/v1/agents/${encodeURIComponent(agent)}/usage?${query}`;
        const answer = await askPegboard<CallUsageAnswer>(pegboard, `GET ${path}`);
        if (json) return terminal.print(JSON.stringify(answer, null, 2));
        if (unused === undefined) terminal.print(usageCountText(answer));
        if (!isNarrowed) terminal.print(unusedText(answer));
        terminal.tell(coverText(answer, { isAdvice: !isNarrowed }));
      });
    });

function parseDays(said: string): number {
  const days = Number(/^(\d{1,3})d?$/.exec(said)?.[1]);
  if (days >= 1 && days <= COUNTED_DAYS.most) return days;
  throw new InvalidArgumentError(`It has to be a number of days from 1 to ${COUNTED_DAYS.most}.`);
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What was offered and called: tokens over time, then tools, then methods. */
function usageCountText({ offered, tools, methods, budget }: CallUsageAnswer): string {
  const parts = [
    offeredText(offered, budget),
    tableText(tools.map((one) => [one.tool, ...callCells(one)])),
    tableText(methods.map((one) => [`${one.tool}.${one.method}`, ...callCells(one)])),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** The tokens that were offered, at the begin and after each save that changed them. */
function offeredText(offered: CallUsageAnswer["offered"], budget: number | undefined): string {
  const now = offered.at(-1);
  if (!now) return "";
  const rows = offered.flatMap(({ at, tokens, save }, place) => {
    const change = tokens - (offered[place - 1]?.tokens ?? tokens);
    if (place > 0 && change === 0) return [];
    const by = save ? `revision ${save.revision} by ${save.savedBy}` : "";
    return [[dayOf(at), countedNoun(tokens, "token"), place === 0 ? "" : signedCount(change), by]];
  });
  const limit = budget === undefined ? "" : ` of ${budget}`;
  return `Offered now: ${countedNoun(now.methods, "method")}, ${countedNoun(now.tokens, "token")}${limit}\n${tableText(rows)}`;
}

const signedCount = (change: number): string => (change < 0 ? String(change) : `+${change}`);

function callCells({
  calls,
  sessions,
  failed,
  median,
  medianTokens,
  last,
}: CallUsageAnswer["tools"][number]): string[] {
  return [
    countedNoun(calls, "call"),
    countedNoun(sessions, "session"),
    failed > 0 ? `${failed} failed` : "",
    median === undefined ? "" : `${median} ms`,
    medianTokens === undefined ? "" : `${countedNoun(medianTokens, "token")} each`,
    `last ${dayOf(last)}`,
  ];
}

function unusedText({ unused }: CallUsageAnswer): string {
  if (unused.length === 0) return "Everything that is offered was called.";
  const going = unused.filter(({ keep }) => keep === undefined);
  const sum = (some: typeof unused) => some.reduce((rest, one) => rest + one.tokens, 0);
  const rows = unused.map((one) => [
    `${one.tool}.${one.method}`,
    countedNoun(one.tokens, "token"),
    one.last === undefined ? "" : `last ${dayOf(one.last)}`,
    whyItStays(one),
  ]);
  return `Offered and not called: ${countedNoun(unused.length, "method")}, ${countedNoun(sum(unused), "token")} of each request\nNothing speaks for ${going.length} of them, ${countedNoun(sum(going), "token")}\n${tableText(rows)}`;
}

function whyItStays(one: CallUsageAnswer["unused"][number]) {
  const { keep, seasonal = 0, offeredSince } = one;
  switch (keep) {
    case "core":
      return "stays: core";
    case "case":
      return `stays: expected by the case "${one.case}"`;
    case "seasonal":
      return `stays: ${countedNoun(seasonal, "call")} in these weeks of former years`;
    case "new":
      return `stays: offered since ${dayOf(offeredSince)}`;
    default:
      return "";
  }
}

/** What the numbers rest on, and why they are no advice where they rest on too little. */
function coverText(answer: CallUsageAnswer, { isAdvice }: { isAdvice: boolean }): string {
  const { from, to, since, calls, sessions, countedDays, gaps, log } = answer;
  const asked = Math.round((to - from) / DAY);
  const counted = `${countedNoun(calls, "call")} in ${countedNoun(sessions, "session")} of the last ${countedNoun(asked, "day")}`;
  const off = gaps
    .map((gap) => ` It was off from ${dayOf(gap.from)} to ${dayOf(gap.to)}.`)
    .join("");
  if (log.offAtStart || !log.on) return `The log of calls is off. It has ${counted}.${off}`;
  const { days: fewestDays, sessions: fewest } = ADVISED_FROM;
  const first = since === undefined ? "" : `, the first on ${dayOf(since)}`;
  return `The log has ${counted}${first}.${off}${
    !isAdvice || isEnoughCounted(countedDays, sessions)
      ? ""
      : ` Fewer than ${fewestDays} days or ${fewest} sessions say little.`
  }`;
}
