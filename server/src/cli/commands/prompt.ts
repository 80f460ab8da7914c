import { type JsonValue, parseJson } from "@pegboard/json-schema";
import type { Command } from "commander";
import type { PromptAnswer, PromptRequestBody } from "../../api-contract.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { type AddCommand, withDefinitions } from "../command.ts";

interface PromptCommandOptions {
  system?: boolean;
  user?: boolean;
  var?: Record<string, JsonValue>;
  query?: string;
  json: boolean;
}

export const prompt: AddCommand = (program, { env, terminal, endWith }) =>
  program
    .command("prompt <agent>")
    .description("print an agent's system and user prompt, exactly as they are sent")
    .option("--system", "only the system prompt")
    .option("--user", "only the user prompt")
    .option(
      "--var <name=value>",
      "a value of one of the agent's variables, as JSON or a text (repeatable)",
      collectValue,
    )
    .option("--query <text>", "what the user asks")
    .option("--json", "print both as data", false)
    .action(
      (
        agent: string,
        { system, user, var: variables, query, json }: PromptCommandOptions,
        command: Command,
      ) =>
        withDefinitions({ env, terminal, command }, async (pegboard) => {
          const body: PromptRequestBody = {
            ...(variables && { variables }),
            ...(query !== undefined && { query }),
          };
          const path = `/api/v1/agents/${encodeURIComponent(agent)}/prompt`;
          const answer = await askPegboard<PromptAnswer>(pegboard, `POST ${path}`, body);
          const both = !system === !user;
          if (json) terminal.print(JSON.stringify(answer, null, 2));
          else if (both)
            terminal.print(
              `# System prompt\n\n${answer.system}\n\n# User prompt\n\n${answer.user}`,
            );
          else terminal.print(system ? answer.system : answer.user);
          const asked = answer.problems.filter(
            ({ template }) => both || template === (system ? "system" : "user"),
          );
          for (const problem of asked)
            terminal.tell(`The ${problem.template} prompt: ${problem.message}`);
          if (asked.length > 0) endWith(1);
        }),
    );

function collectValue(
  said: string,
  others: Record<string, JsonValue> = {},
): Record<string, JsonValue> {
  const [, name, text = ""] = /^([^=]+)=(.*)$/s.exec(said) ?? [];
  if (name === undefined) throw new Error(`--var takes name=value, not "${said}".`);
  return { ...others, [name]: jsonOrText(text) };
}

function jsonOrText(text: string): JsonValue {
  try {
    const value = parseJson(text);
    // A prompt is text: a number of many digits stands in it as it was written.
    return typeof value === "bigint" ? text : value;
  } catch {
    return text;
  }
}
