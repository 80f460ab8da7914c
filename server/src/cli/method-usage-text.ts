import type { MethodUsageAnswer } from "../api-contract.ts";
import { askPegboard, type ReachedPegboard } from "./ask-pegboard.ts";
import { findToolOrMethod } from "./commands/describe.ts";
import { countedNoun } from "./plan-text.ts";
import { readTools } from "./read-tools.ts";
import { tableText, withoutControls } from "./table-text.ts";

/** Who has a method, who calls it, and what changed about it. @throws Error when it is a tool. */
export async function readMethodUsage(
  pegboard: ReachedPegboard,
  named: string,
  days: number,
): Promise<MethodUsageAnswer> {
  const { tool, method } = findToolOrMethod(await readTools(pegboard, {}), named);
  if (!method) throw new Error(`"${named}" is a tool. Name one of its methods: ${named}.METHOD`);
  const place = [tool.definition.name, method.name].map(encodeURIComponent);
  return askPegboard<MethodUsageAnswer>(
    pegboard,
    `GET /api/v1/tools/${place[0]}/methods/${place[1]}/usage?days=${days}`,
  );
}

const usageMoment = (at: number): string =>
  new Date(at).toISOString().slice(0, 16).replace("T", " ");

/** The usage of a method in lines: counts, agents, failures, versions. */
export function methodUsageText(named: string, usage: MethodUsageAnswer): string {
  const { calls, failed, agents, failures, offered, versions } = usage;
  const having = new Map(offered.map(({ agent, by }) => [agent, by]));
  const never = offered.filter(({ agent }) => agents.every((one) => one.agent !== agent));
  const parts = [
    `${named}: ${countedNoun(calls, "call")}, ${failed} failed; offered to ${countedNoun(offered.length, "agent")}`,
    tableText([
      ...agents.map((one) => [
        one.agent,
        OFFERED_WORDS[having.get(one.agent) ?? "no"],
        countedNoun(one.calls, "call"),
        one.failed > 0 ? `${one.failed} failed` : "",
      ]),
      ...never.map(({ agent, by }) => [agent, OFFERED_WORDS[by], "never called", ""]),
    ]),
    tableText(
      failures.map((one) => [countedNoun(one.calls, "call"), one.outcome, one.message ?? ""]),
    ),
    tableText(
      versions.map((one) => [
        one.at === undefined ? "before" : usageMoment(one.at),
        versionText(one),
        `${one.failed} of ${countedNoun(one.calls, "call")} failed`,
      ]),
    ),
  ];
  return withoutControls(parts.filter((part) => part !== "").join("\n\n"));
}

const OFFERED_WORDS = { list: "on", search: "by search", no: "not now" } as const;

function versionText({ save, source }: MethodUsageAnswer["versions"][number]): string {
  if (save) return `revision ${save.revision} of the organisation by ${save.savedBy}`;
  if (!source) return "as it was";
  if (source.kind === "new") return "its source lists it";
  if (source.kind === "gone") return "its source does not list it any more";
  const fields = source.fields.map(({ field }) => field).join(", ");
  return `its source changed ${fields}${source.acceptedBy === undefined ? "" : `, accepted by ${source.acceptedBy}`}`;
}
