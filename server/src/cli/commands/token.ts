import { type Command, InvalidArgumentError } from "commander";
import type {
  CreatedTokenAnswer,
  CreateTokenRequest,
  TokenSummary,
  TokensAnswer,
} from "../../api-contract.ts";
import { DAY } from "../../limits.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { type AddCommand, reachOptions, withPegboard } from "../command.ts";

/** Tokens that programs elsewhere reach an agent with. */
export const token: AddCommand = (program, { env, terminal }) => {
  const ask = async <T>(command: Command, line: string, body?: CreateTokenRequest) => {
    const reach = await reachOptions(command, { env, terminal });
    return withPegboard({ ...reach, callsNothing: true }, (pegboard) =>
      askPegboard<T>(pegboard, line, body),
    );
  };
  const group = program
    .command("token")
    .description("the tokens that programs reach an agent with");
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
      const created = await ask<CreatedTokenAnswer>(
        command,
        `POST ${agentTokensPath(agent)}`,
        request,
      );
      terminal.print(json ? JSON.stringify(created) : created.value);
      if (!json)
        terminal.tell(`It is shown this once. Its callers send it as "Authorization: Bearer …".`);
    });
  group
    .command("list <agent>")
    .description("list an agent's tokens, without their values")
    .option("--json", "print the answer of the API", false)
    .action(async (agent: string, { json }: { json: boolean }, command: Command) => {
      const answer = await ask<TokensAnswer>(command, `GET ${agentTokensPath(agent)}`);
      if (json) return terminal.print(JSON.stringify(answer));
      for (const one of answer.tokens) terminal.print(inOneLine(one));
    });
  return group
    .command("revoke <agent> <id>")
    .description("end a token, now and for good")
    .action(async (...[agent, id, , command]: [string, string, unknown, Command]) => {
      const line = `POST ${agentTokensPath(agent)}/${encodeURIComponent(id)}/revoke`;
      terminal.print(inOneLine(await ask<TokenSummary>(command, line)));
    });
};

interface CreateOptions {
  name: string;
  days?: number;
  json: boolean;
}

const agentTokensPath = (agent: string) => `/api/v1/agents/${encodeURIComponent(agent)}/tokens`;

function inOneLine({ id, name, lastFour, revokedAt, expiresAt }: TokenSummary): string {
  const limit = expiresAt === null ? "does not end" : `ends ${expiresAt}`;
  const end = revokedAt === null ? limit : `revoked ${revokedAt}`;
  return `${id}  …${lastFour}  ${end}  ${name}`;
}

function toDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 36_500) return days;
  throw new InvalidArgumentError("It has to be a whole number from 1 to 36500.");
}
