import { readFileSync } from "node:fs";
import { isJsonObject, type JsonValue, jsonText, parseJson, setOwn } from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { Command } from "commander";
import type {
  AnswerQuestionRequest,
  CallAnswer,
  CallRequest,
  ErrorBody,
  ProgressEvent,
  QuestionEvent,
} from "../../api-contract.ts";
import { fileErrorText } from "../../system-errors/file-error.ts";
import type { ReachedPegboard } from "../ask-pegboard.ts";
import { askPegboard, parseAnswer } from "../ask-pegboard.ts";
import { type AddCommand, reachOptions, tellUnloadedCode, withPegboard } from "../command.ts";
import { oneLine, withoutControls } from "../table-text.ts";
import type { Terminal } from "../terminal.ts";

type CallArguments = [
  agent: string,
  method: string,
  given: string | undefined,
  options: CallCommandOptions,
  command: Command,
];

interface CallCommandOptions {
  yes: boolean;
  json: boolean;
}

export const call: AddCommand = (program, { env, terminal, endWith }) =>
  program
    .command("call <agent> <method> [arguments]")
    .description(
      "call one of an agent's methods by its function name, and print the result; arguments as JSON, @FILE, or - for what is piped in",
    )
    .option("--yes", "approve it, when it asks for approval before it runs", false)
    .option("--json", "print the whole answer as data, also that of a call that failed", false)
    .action(async (...[agent, method, given, options, command]: CallArguments) => {
      const args = await readCallArguments(given, terminal);
      await withPegboard(await reachOptions(command, { env, terminal }), async (pegboard) => {
        await tellUnloadedCode(pegboard, command, terminal);
        const path = `/api/v1/agents/${encodeURIComponent(agent)}`;
        const run: CallCommandRun = { pegboard, terminal, path, method };
        let answer = await runOnce(run, { arguments: args });
        if ("error" in answer && answer.error.approval) {
          const decided = await askPerson(answer.error, terminal, options);
          if (decided) answer = await runOnce(run, { arguments: args, ...decided });
        }
        if ("error" in answer) {
          if (options.json) terminal.print(jsonText(answer, 2));
          else {
            const { message, stack = [] } = answer.error;
            const lines = [message, ...stack.map((frame) => `    ${frame}`)];
            terminal.tell(withoutControls(lines.join("\n")));
          }
          return endWith(1);
        }
        for (const { message } of answer.issues ?? []) terminal.tell(`The result ${message}.`);
        terminal.print(options.json ? jsonText(answer, 2) : callResultText(answer));
      });
    });

interface CallCommandRun {
  pegboard: ReachedPegboard;
  terminal: Terminal;
  /** The path of the agent. */
  path: string;
  method: string;
}

type CallOutcomeBody = CallAnswer | ErrorBody;

/** Runs a call, reports its progress, and has its questions answered. */
async function runOnce(
  { pegboard, terminal, path, method }: CallCommandRun,
  request: CallRequest,
): Promise<CallOutcomeBody> {
  const response = await pegboard.fetch(`${path}/methods/${encodeURIComponent(method)}/call`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "text/event-stream",
      "Pegboard-Way": "command",
    },
    body: jsonText(request),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream) return parseAnswer(await response.text()) as CallOutcomeBody;
  for await (const { event, data } of eventsIn(response)) {
    if (event === "progress") terminal.tell(progressText(data));
    if (event === "question") {
      const { id, message, schema } = data as QuestionEvent;
      await askQuestion(terminal, { message, schema }, (answer) =>
        askPegboard(pegboard, `POST ${path}/answers/${encodeURIComponent(id)}`, answer),
      );
    }
    if (event === "answer" || event === "error") return data;
  }
  throw new Error("The answer broke off. Whether the call ran is not known.");
}

function progressText({ progress, total, message }: ProgressEvent): string {
  const share = total === undefined ? String(progress) : `${progress} of ${total}`;
  return oneLine(message === undefined ? share : `${share}: ${message}`);
}

/**
 * The decision of a person about a call that asks for approval; undefined when nobody can be asked
 * and the whole answer is printed as data. @throws Error when nobody can be asked
 */
async function askPerson(
  { message, approval }: ErrorBody["error"],
  terminal: Terminal,
  { yes, json }: CallCommandOptions,
): Promise<Pick<CallRequest, "approved" | "declined"> | undefined> {
  const ids = [approval?.id ?? ""];
  if (yes) return { approved: ids };
  const said = await terminal.ask(`${withoutControls(message)}\nType yes to run it: `);
  if (said !== undefined) return said.trim() === "yes" ? { approved: ids } : { declined: ids };
  if (json) return undefined;
  throw new Error(`${message} Nobody can be asked here: add --yes to approve it.`);
}

/** Reads the arguments. @throws Error that says what they have to be. */
async function readCallArguments(
  given: string | undefined,
  terminal: Terminal,
): Promise<JsonObject> {
  if (given === undefined) return {};
  let value: unknown;
  try {
    value = parseJson(await readArgumentsText(given, terminal));
  } catch (error) {
    throw new Error(
      `The arguments cannot be read: ${fileErrorText(error)}. Give a JSON object, @FILE, or - for what is piped in.`,
    );
  }
  if (isJsonObject(value)) return value;
  throw new Error('The arguments have to be a JSON object, such as {"id": 1}.');
}

/** What stands in the command, in a file, or comes through a pipe. */
async function readArgumentsText(given: string, terminal: Terminal): Promise<string> {
  if (given === "-") return terminal.readInput();
  return given.startsWith("@") ? readFileSync(given.slice(1), "utf8") : given;
}

function callResultText({ result }: CallAnswer): string {
  return typeof result === "string" ? result : jsonText(result, 2);
}

interface TerminalQuestion {
  message: string;
  /** The schema of the answer. */
  schema: JsonSchema;
}

/** The number of answers that may be invalid. */
const MOST_ANSWER_TRIES = 3;

/**
 * Puts a running call's question to whoever sits at the terminal, field by field; declines it when
 * nobody does.
 */
async function askQuestion(
  terminal: Terminal,
  { message, schema }: TerminalQuestion,
  send: (answer: AnswerQuestionRequest) => Promise<unknown>,
): Promise<void> {
  for (let tried = 0; tried < MOST_ANSWER_TRIES; tried++) {
    terminal.tell(oneLine(message));
    const answer = await askFields(terminal, schema);
    if (!answer) break;
    try {
      await send({ answer });
      return;
    } catch (error) {
      terminal.tell(error instanceof Error ? error.message : String(error));
    }
  }
  terminal.tell("The question is declined.");
  await send({ declined: true });
}

/** The answered fields; undefined when nobody sits at the terminal. */
async function askFields(terminal: Terminal, schema: JsonSchema): Promise<JsonObject | undefined> {
  const properties = typeof schema === "object" ? (schema.properties ?? {}) : {};
  const answer: Record<string, JsonValue> = {};
  for (const [name, field] of Object.entries(properties as Record<string, JsonSchema>)) {
    const { type, title = name, enum: words } = typeof field === "object" ? field : {};
    const kind = Array.isArray(words) ? words.join(", ") : String(type ?? "any");
    const line = await terminal.ask(`${oneLine(String(title))} (${oneLine(kind)}): `);
    if (line === undefined) return undefined;
    if (line !== "") setOwn(answer, name, type === "string" ? line : readAnswerLine(line));
  }
  return answer;
}

/** The value of a line. People answer `yes` and `no`; any other line is read as JSON or text. */
function readAnswerLine(line: string): JsonValue {
  if (line === "yes" || line === "no") return line === "yes";
  try {
    return parseJson(line);
  } catch {
    return line;
  }
}

/** One event of a stream that Pegboard answers with. */
export interface RunEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each event has data of its own
  data: any;
}

/** The events of an answer, as they come in. */
export async function* eventsIn({ body }: Response): AsyncGenerator<RunEvent> {
  if (!body) return;
  let text = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (event !== undefined && data !== undefined) yield { event, data: parseJson(data) };
    }
  }
}
