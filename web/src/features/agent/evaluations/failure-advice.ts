import { isJsonObject } from "@pegboard/json-schema";
import type {
  MethodDefinition,
  ResolvedTool,
  ToolDefinition,
  Toolset,
} from "@pegboard/registry-core";
import { toolSearchIn } from "@pegboard/registry-core/formats";
import {
  explainSearch,
  isCallable,
  isGenerated,
  type SearchExplanation,
  USUALLY_FOUND,
} from "@pegboard/registry-core/internal";
import type { QualityRow } from "@pegboard/registry-core/problems";
import type {
  CaseContent,
  ModelRequestForm,
  NamedMethodRef,
  RunAttempt,
} from "../../../api/evaluations/evaluations.ts";

/** A method that advice is about, as the agent has it. */
export interface AdvisedMethod {
  tool: ToolDefinition;
  method: MethodDefinition;
  resolved: ResolvedTool;
}

/** Why an attempt may have failed, by what the agent has now. */
export type FailureAdvice =
  | { code: "finding"; row: QualityRow }
  | { code: "absent"; named: NamedMethodRef }
  | { code: "off" | "unavailable"; of: AdvisedMethod }
  | { code: "not_searched"; of: AdvisedMethod; isProviders: boolean }
  | { code: "not_found"; of: AdvisedMethod; query: string; explained: SearchExplanation }
  | { code: "words"; of: AdvisedMethod; chosen: AdvisedMethod; words: string[] }
  | { code: "no_words"; of: AdvisedMethod }
  | { code: "chosen"; of: AdvisedMethod }
  | { code: "arguments"; of: AdvisedMethod; names: string[] };

export interface FailedAttempt {
  attempt: Pick<RunAttempt, "calls" | "missing" | "outcome" | "verdict">;
  content: Pick<CaseContent, "turns">;
  form: ModelRequestForm;
  toolset: Toolset;
  /** What the rules find in the texts of the toolset; undefined while that is judged. */
  rows: readonly QualityRow[] | undefined;
}

/**
 * Why an attempt may have failed, the likeliest first: it compares what was chosen with what was
 * expected, in the toolset as it is drafted now. Empty for an attempt that passed or was refused.
 */
export function adviseFailure(failed: FailedAttempt): FailureAdvice[] {
  const { attempt, toolset } = failed;
  if (attempt.outcome !== "failed") return [];
  const [expected] = attempt.missing;
  const wrong = attempt.calls.find(
    ({ judged }) => judged === "unexpected" || judged === "forbidden",
  );
  const chosen = findAdvised(toolset, wrong);
  const wanted = findAdvised(toolset, expected);
  const missing = expected ? agentReach(failed, expected, wanted) : [];
  const isOffered = wanted !== undefined && missing.length === 0;
  return [
    ...missing,
    ...findingsAbout(failed, [wanted, chosen]),
    ...(isOffered ? adviceWords(failed, wanted, chosen) : []),
    ...argumentAdvice(failed),
    ...(chosen ? [{ code: "chosen" as const, of: chosen }] : []),
  ];
}

function findAdvised(
  { tools }: Toolset,
  named: Partial<NamedMethodRef> | undefined,
): AdvisedMethod | undefined {
  const resolved = tools.find(({ definition }) => definition.name === named?.tool);
  const method = resolved && methodNamed(resolved, named?.method);
  if (!resolved || !method || isGenerated(resolved.definition)) return undefined;
  return { tool: resolved.definition, method: method.definition, resolved };
}

const methodNamed = ({ methods }: ResolvedTool, name: string | undefined) =>
  methods.find(({ definition }) => definition.name === name);

/** Why the model may not have had a method that was expected. */
function agentReach(
  { attempt, form, toolset }: FailedAttempt,
  named: NamedMethodRef,
  of: AdvisedMethod | undefined,
): FailureAdvice[] {
  if (!of) return [{ code: "absent", named }];
  const method = methodNamed(of.resolved, of.method.name);
  if (!method?.enabled) return [{ code: "off", of }];
  if (!isCallable(method)) return [{ code: "unavailable", of }];
  const search = toolSearchIn(toolset, form);
  if (!isFoundBySearch(method) || search === "none") return [];
  const isProviders = search === "provider";
  const queries = isProviders ? [] : searchQueries(attempt, toolset);
  if (queries.length === 0) return [{ code: "not_searched", of, isProviders }];
  const asked = { limit: USUALLY_FOUND, deferredOnly: true };
  const explained = queries.map((query) => ({
    query,
    explained: explainSearch(toolset, { ...asked, query }, named),
  }));
  const isFound = explained.some((one) => (one.explained?.rank ?? Infinity) <= USUALLY_FOUND);
  const [first] = explained;
  // Found, and yet not called: its texts are what is left to look at.
  if (isFound || !first?.explained) return [];
  return [{ code: "not_found", of, query: first.query, explained: first.explained }];
}

const isFoundBySearch = ({ waits }: ResolvedTool["methods"][number]): boolean =>
  waits === "deferred";

/** What the model searched for with the agent's own search. */
function searchQueries({ calls }: FailedAttempt["attempt"], { tools }: Toolset): string[] {
  const searches = new Set(
    tools
      .filter(({ definition }) => isGenerated(definition))
      .map(({ definition }) => definition.name),
  );
  return calls.flatMap(({ tool, arguments: args }) =>
    tool !== undefined && searches.has(tool) && isJsonObject(args) && typeof args.query === "string"
      ? [args.query]
      : [],
  );
}

/** The pair of both, or what is weak in the texts of one of them. */
function findingsAbout(
  { rows = [] }: FailedAttempt,
  about: readonly (AdvisedMethod | undefined)[],
): FailureAdvice[] {
  const isAbout = ({ tool, method }: Pick<QualityRow, "tool" | "method">) =>
    about.some((one) => one?.tool.name === tool.name && one.method.name === method?.name);
  const open = rows.filter(({ isAccepted }) => !isAccepted);
  const pairs = open.filter((row) => row.pair && isAbout(row) && isAbout(row.pair.other));
  const weak = open.filter((row) => row.kind === "weak" && row.method && isAbout(row));
  // Own texts of a pair settle what each of them lacks, too.
  return (pairs.length > 0 ? pairs : weak).map((row) => ({ code: "finding", row }));
}

/** Words of the request that the chosen method has and the expected one lacks. */
function adviceWords(
  { content, toolset, attempt }: FailedAttempt,
  of: AdvisedMethod,
  chosen: AdvisedMethod | undefined,
): FailureAdvice[] {
  const call = attempt.calls.find(
    ({ tool, method }) => tool === chosen?.tool.name && method === chosen?.method.name,
  );
  const asked = content.turns.map(({ request }) => request);
  const query = chosen ? (asked[call?.turn ?? 0] ?? "") : asked.join("\n");
  const wordsOf = ({ tool, method }: AdvisedMethod) =>
    explainSearch(toolset, { query }, { tool: tool.name, method: method.name })?.matches.map(
      ({ word }) => word,
    ) ?? [];
  const own = wordsOf(of);
  if (!chosen) return own.length === 0 ? [{ code: "no_words", of }] : [];
  const words = wordsOf(chosen).filter((word) => !own.includes(word));
  return words.length > 0 ? [{ code: "words", of, chosen, words }] : [];
}

function argumentAdvice({ attempt, toolset }: FailedAttempt): FailureAdvice[] {
  const call = attempt.calls.find(({ judged }) => judged === "arguments");
  const of = findAdvised(toolset, call);
  if (!call || !of) return [];
  const names = [...new Set((call.issues ?? []).map(({ path }) => String(path[0] ?? "")))];
  return [{ code: "arguments", of, names: names.filter((name) => name !== "") }];
}
