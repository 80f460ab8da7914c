import { type Command, InvalidArgumentError } from "commander";
import type {
  CreatedTokenAnswer,
  CreateTokenRequest,
  ErrorBody,
  TokenSummary,
  TokensAnswer,
} from "../../api-contract.ts";
import { type AddCommand, reachOptions, type Surroundings } from "../command.ts";
import { reachPegboard } from "../reach-pegboard.ts";

const DAY = 86_400_000;

/** Tokens that programs elsewhere reach an agent with. */
export const token: AddCommand = (program, surroundings) => {
  const { terminal } = surroundings;
  const group = program.command("token").description("the tokens that programs reach an agent with");
  group
    .command("create <agent>")
    .description("make a token and print it, this once")
    .requiredOption("--name <name>", "who uses it, to recognise it by")
    .option("--days <number>", "days after which it ends; never unless given", toDays)
    .option("--json", "print the answer of the API", false)
    .action(async (agent: string, { name, days, json }: CreateOptions, command: Command) => {
      const request: CreateTokenRequest = {
        name,
        ...(days !== undefined && { expiresAt: new Date(Date.now() + days * DAY).toISOString() }),
      };
      const created = await ask<CreatedTokenAnswer>(surroundings, command, { agent, method: "POST", body: request });
      terminal.print(json ? JSON.stringify(created) : created.value);
      if (!json) terminal.tell(`It is shown this once. Its callers send it as "Authorization: Bearer …".`);
    });
  group
    .command("list <agent>")
    .description("list an agent's tokens, without their values")
    .option("--json", "print the answer of the API", false)
    .action(async (agent: string, { json }: { json: boolean }, command: Command) => {
      const answer = await ask<TokensAnswer>(surroundings, command, { agent });
      if (json) return terminal.print(JSON.stringify(answer));
      for (const one of answer.tokens) terminal.print(inOneLine(one));
    });
  return group
    .command("revoke <agent> <id>")
    .description("end a token, now and for good")
    .action(async (agent: string, id: string, _: unknown, command: Command) => {
      const revoked = await ask<TokenSummary>(surroundings, command, {
        agent,
        method: "POST",
        below: `/${encodeURIComponent(id)}/revoke`,
      });
      terminal.print(inOneLine(revoked));
    });
};

interface CreateOptions {
  name: string;
  days?: number;
  json: boolean;
}

interface TokenRequest {
  agent: string;
  method?: "POST";
  /** What follows the address of the agent's tokens. */
  below?: string;
  body?: CreateTokenRequest;
}

/** @throws Error with what the API says */
async function ask<T>({ env }: Surroundings, command: Command, request: TokenRequest): Promise<T> {
  const { agent, method = "GET", below = "", body } = request;
  const pegboard = await reachPegboard(reachOptions(command, env));
  try {
    const response = await pegboard.fetch(`/api/agents/${encodeURIComponent(agent)}/tokens${below}`, {
      method,
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T & ErrorBody;
    if (!response.ok) throw new Error(answer.error.message);
    return answer;
  } finally {
    await pegboard.close();
  }
}

function inOneLine({ id, name, lastFour, revokedAt, expiresAt }: TokenSummary): string {
  const end = revokedAt !== null ? `revoked ${revokedAt}` : expiresAt !== null ? `ends ${expiresAt}` : "does not end";
  return `${id}  …${lastFour}  ${end}  ${name}`;
}

function toDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 36_500) return days;
  throw new InvalidArgumentError("It has to be a whole number from 1 to 36500.");
}
