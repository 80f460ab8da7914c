import { type JsonValue, setOwn } from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { AnswerQuestionRequest } from "../api-contract.ts";
import { oneLine } from "./table-text.ts";
import type { Terminal } from "./terminal.ts";

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
export async function askQuestion(
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
    return JSON.parse(line);
  } catch {
    return line;
  }
}
