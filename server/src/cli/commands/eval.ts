import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Command, InvalidArgumentError } from "commander";
import type {
  AttemptsAnswer,
  ModelProvidersAnswer,
  RunAnswer,
  RunAttempt,
  RunChangedAnswer,
  RunEstimate,
  RunRequest,
  SentVariant,
} from "../../api-contract.ts";
import { askPegboard, NothingFound, type ReachedPegboard } from "../ask-pegboard.ts";
import {
  type AddCommand,
  type Surroundings,
  tellUnloadedCode,
  withDefinitions,
} from "../command.ts";
import { countedNoun } from "../plan-text.ts";
import { tableText } from "../table-text.ts";
import { withPlan } from "../with-plan.ts";

interface EvalOptions {
  draft?: string;
  cases?: string;
  provider?: string;
  model?: string;
  repeats: number;
  stopAfterFirst: boolean;
  maxTokens: number;
  failUnder: number;
  json: boolean;
  junit?: string;
}

const USUAL_TOKENS = 1_000_000;

export const evalAgent: AddCommand = (program, surroundings) =>
  program
    .command("eval <agent>")
    .description(
      "ask a model the agent's cases, and say whether it chose the expected methods. Ends with 1 below --fail-under",
    )
    .option("--draft <file>", "ask as if this pegboard.yaml were applied; nothing is saved")
    .option("--cases <file>", "cases of a file, in the place of those that are stored")
    .option("--provider <id>", "a stored provider of models; the only one unless named")
    .option("--model <name>", "the first model of the provider unless named")
    .option("--repeats <count>", "ask each case so often", wholeFrom(1), 1)
    .option("--stop-after-first", "judge the first calls alone", false)
    .option("--max-tokens <count>", "stop before more are used", wholeFrom(1), USUAL_TOKENS)
    .option("--fail-under <percent>", "of the attempts that have to pass", toPercent, 100)
    .option("--json", "print the run and its attempts as data", false)
    .option("--junit <file>", "also write them as JUnit writes tests")
    .action((agent: string, options: EvalOptions, command: Command) => {
      const { env, terminal } = surroundings;
      const { draft } = options;
      if (draft === undefined)
        return withDefinitions({ env, terminal, command }, async (pegboard) => {
          await tellUnloadedCode(pegboard, command, terminal);
          await evaluate(surroundings, pegboard, { agent, options, of: { of: "saved" } });
        });
      return withPlan(surroundings, { command, file: draft, prune: false }, (plan, pegboard) => {
        const isOfAgent = ({ owner }: (typeof plan.owners)[number]) =>
          owner.kind === "agent" && owner.id === agent;
        const own = plan.owners.find(isOfAgent);
        const others = plan.owners.length - (own ? 1 : 0);
        if (others > 0)
          terminal.tell(
            `The draft has what the file changes of ${agent}; it changes ${countedNoun(others, "more owner")}, which ${others === 1 ? "is" : "are"} asked as saved.`,
          );
        const of = own
          ? { of: "draft" as const, baseRevision: own.baseRevision, operations: own.operations }
          : { of: "saved" as const };
        return evaluate(surroundings, pegboard, { agent, options, of });
      });
    });

function wholeFrom(least: number) {
  return (said: string): number => {
    const count = Number(said);
    if (/^\d{1,10}$/.test(said) && count >= least) return count;
    throw new InvalidArgumentError(`It has to be a whole number of at least ${least}.`);
  };
}

function toPercent(said: string): number {
  const percent = Number(said);
  if (/^\d{1,3}(\.\d+)?$/.test(said) && percent <= 100) return percent;
  throw new InvalidArgumentError("It has to be a number from 0 to 100.");
}

interface Evaluation {
  agent: string;
  options: EvalOptions;
  of:
    | { of: "saved" }
    | Omit<Extract<SentVariant, { of: "draft" }>, "provider" | "model" | "temperature">;
}

async function evaluate(
  { terminal, endWith }: Surroundings,
  pegboard: ReachedPegboard,
  evaluation: Evaluation,
): Promise<void> {
  const { agent, options } = evaluation;
  const path = `/api/v1/agents/${encodeURIComponent(agent)}/evaluations`;
  // An agent that is not there is said before a provider that is not.
  await askPegboard(pegboard, `GET ${path}`);
  const body = await requestOf(pegboard, evaluation);
  const { attempts, tokens, hosts } = await askPegboard<RunEstimate>(
    pegboard,
    `POST ${path}/estimate`,
    body,
  );
  terminal.tell(
    `Asks ${hosts.join(", ")}: ${countedNoun(attempts, "attempt")}, about ${countedNoun(tokens, "token")}.`,
  );
  const { run } = await askPegboard<RunChangedAnswer>(pegboard, `POST ${path}`, body);
  const ended = await evalEnd(pegboard, `${path}/${run.id}`);
  const made: RunAttempt[] = [];
  for (const { id } of ended.cases) {
    const line = `GET ${path}/${run.id}/attempts?case=${encodeURIComponent(id)}`;
    made.push(...(await askPegboard<AttemptsAnswer>(pegboard, line)).attempts);
  }
  if (options.junit !== undefined) {
    const report = await pegboard.fetch(`${path}/${run.id}/junit`);
    writeFileSync(options.junit, await report.text());
  }
  terminal.print(
    options.json
      ? JSON.stringify({ ...ended, attempts: made }, null, 2)
      : runText(ended, made, options.repeats),
  );
  const share = passedShare(ended);
  if (ended.run.state !== "done") terminal.tell(evalEndText(ended));
  else if (share < options.failUnder)
    terminal.tell(`${percentText(share)} passed, and ${percentText(options.failUnder)} have to.`);
  if (ended.run.state !== "done" || share < options.failUnder) endWith(1);
}

async function requestOf(
  pegboard: ReachedPegboard,
  { options, of }: Evaluation,
): Promise<RunRequest> {
  const { repeats, stopAfterFirst, maxTokens, cases } = options;
  const { provider, model } = await chooseModel(pegboard, options);
  return {
    variants: [{ ...of, provider, model } as SentVariant],
    repeats,
    limits: { tokens: maxTokens },
    ...(stopAfterFirst && { results: "stop" as const }),
    ...(cases !== undefined && { givenCases: await readCaseFile(cases) }),
  };
}

async function readCaseFile(file: string) {
  const { readContent } = await import("../../transfer/read-document.ts");
  const { readCaseDocument } = await import("../../evaluations/case-document.ts");
  const read = readContent(readFileSync(file, "utf8"));
  if ("content" in read) return readCaseDocument(read.content);
  const lines = read.issues.map(
    ({ line, column, message }) => `${file}:${line}:${column} ${message}`,
  );
  throw new Error(lines.join("\n"));
}

async function chooseModel(
  pegboard: ReachedPegboard,
  { provider: id, model }: EvalOptions,
): Promise<{ provider: string; model: string }> {
  const { providers } = await askPegboard<ModelProvidersAnswer>(
    pegboard,
    "GET /api/v1/model-providers",
  );
  const found = id === undefined ? providers : providers.filter((one) => one.id === id);
  const [provider] = found;
  const known = providers.map((one) => one.id).join(", ");
  if (!provider)
    throw new NothingFound(
      known === ""
        ? "No provider of models is entered. pegboard provider --help says how."
        : `There is no provider "${id}". Those are ${known}.`,
    );
  if (found.length > 1) throw new Error(`Name one with --provider: ${known}.`);
  const chosen = model ?? provider.models[0]?.name;
  if (chosen === undefined)
    throw new Error(`${provider.id} names no model. Name one with --model.`);
  return { provider: provider.id, model: chosen };
}

/** Milliseconds between two looks at a run. */
const LOOK_PAUSE = 250;

async function evalEnd(pegboard: ReachedPegboard, path: string): Promise<RunAnswer> {
  for (;;) {
    const answer = await askPegboard<RunAnswer>(pegboard, `GET ${path}`);
    if (answer.run.state !== "running") return answer;
    await pause(LOOK_PAUSE);
  }
}

function passedShare({ run: { variants } }: RunAnswer): number {
  const [{ passed, attempts } = { passed: 0, attempts: 0 }] = variants;
  return attempts === 0 ? 0 : (100 * passed) / attempts;
}

/** Rounded down: what rounds to 100 did not all pass. */
const percentText = (share: number): string => `${Math.floor(share * 10) / 10} %`;

function runText(
  { run, cases }: RunAnswer,
  attempts: readonly RunAttempt[],
  repeats: number,
): string {
  const rows = cases.map(({ id, content, cells: [cell] }) => {
    const own = attempts.filter((one) => one.case === id);
    const failed = own.find(({ outcome }) => outcome === "failed");
    const missing = own.length < repeats || own.some(({ outcome }) => outcome === "refused");
    const words = failed?.verdict.message ?? (missing ? "Not answered." : "");
    return [`${cell?.passed ?? 0} of ${repeats}`, content.name, words];
  });
  const [variant] = run.variants;
  const { passed = 0, attempts: judged = 0, model = "", tokens } = variant ?? {};
  const used = countedNoun((tokens?.input ?? 0) + (tokens?.output ?? 0), "token");
  const total = `${model}: ${passed} of ${countedNoun(judged, "attempt")} passed, ${used}`;
  return `${tableText(rows)}\n${total}`;
}

function evalEndText({
  run: { state, reason, limit, refusals = [], attempts },
}: RunAnswer): string {
  if (state === "limit") return `It stopped: more ${limit ?? "tokens"} would go over the limit.`;
  if (refusals.length === 0)
    return reason === undefined
      ? `It ended before all was asked: ${state}.`
      : `It ended: ${reason}`;
  const causes = refusals.flatMap(({ message, fix, where, said, status, attempts: count }) => [
    [`${countedNoun(count, "attempt")}:`, message, fix, where].filter(Boolean).join(" "),
    ...(said === undefined ? [] : [`  ${status === undefined ? "" : `${status}: `}${said}`]),
  ]);
  return [`It ended with ${attempts.done} of ${attempts.total} attempts.`, ...causes].join("\n");
}
