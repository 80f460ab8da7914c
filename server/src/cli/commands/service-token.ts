import { type Command, InvalidArgumentError, Option } from "commander";
import { ROLES } from "../../api-contract/people/roles.ts";
import type {
  ApiTokenSummary,
  ApiTokensAnswer,
  CreatedApiTokenAnswer,
  CreateServiceTokenRequest,
  Role,
} from "../../api-contract.ts";
import { DAY } from "../../limits.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { type AddCommand, collect, reachOptions, withPegboard } from "../command.ts";

const SERVICE_TOKENS_ADDRESS = "/api/v1/service-tokens";
const USUAL_DAYS = 90;
const MOST_DAYS = 365;

interface CreateOptions {
  name: string;
  role: Role;
  approver: boolean;
  group?: string[];
  hidden: boolean;
  expires: number;
  json: boolean;
}

/** Tokens that programs use the API with, with a role. */
export const serviceToken: AddCommand = (program, { env, terminal }) => {
  const ask = async <T>(command: Command, line: string, body?: CreateServiceTokenRequest) => {
    const reach = await reachOptions(command, { env, terminal });
    return withPegboard({ ...reach, callsNothing: true }, (pegboard) =>
      askPegboard<T>(pegboard, line, body),
    );
  };
  const group = program
    .command("service-token")
    .description("the tokens that programs use the API with, with a role");
  group
    .command("create")
    .description("make a token and print it, this once")
    .requiredOption("--name <name>", "what uses it, to recognise it by")
    .addOption(
      new Option("--role <role>", "the most that it may do").choices(ROLES).makeOptionMandatory(),
    )
    .option("--approver", "it may also approve calls that wait", false)
    .option("--group <name>", "only agents of this group, or of several", collect)
    .option("--hidden", "with --group: it does not see agents of other groups", false)
    .option("--expires <days>", "days after which it ends", toDays, USUAL_DAYS)
    .option("--json", "print the answer of the API", false)
    .action(async (options: CreateOptions, command: Command) => {
      const { name, json, expires } = options;
      const expiresAt = new Date(Date.now() + expires * DAY).toISOString();
      const request = { name, rights: rightsIn(options), expiresAt };
      const created = await ask<CreatedApiTokenAnswer>(
        command,
        `POST ${SERVICE_TOKENS_ADDRESS}`,
        request,
      );
      terminal.print(json ? JSON.stringify(created) : created.value);
      if (!json)
        terminal.tell(`It is shown this once. Programs send it as "Authorization: Bearer …".`);
    });
  group
    .command("list")
    .description("list the tokens, without their values")
    .option("--json", "print the answer of the API", false)
    .action(async ({ json }: { json: boolean }, command: Command) => {
      const answer = await ask<ApiTokensAnswer>(command, `GET ${SERVICE_TOKENS_ADDRESS}`);
      if (json) return terminal.print(JSON.stringify(answer));
      for (const one of answer.tokens) terminal.print(apiTokenLine(one));
    });
  return group
    .command("revoke <id>")
    .description("end a token, now and for good")
    .action(async (...[id, , command]: [string, unknown, Command]) => {
      await ask(command, `DELETE ${SERVICE_TOKENS_ADDRESS}/${encodeURIComponent(id)}`);
      terminal.print("The token has ended.");
    });
};

const rightsIn = ({ role, approver, group, hidden }: CreateOptions) => ({
  role,
  isApprover: approver,
  groups: group ?? null,
  outside: hidden ? ("hidden" as const) : ("read" as const),
});

function apiTokenLine({ id, name, role, lastFour, revokedAt, expiresAt }: ApiTokenSummary): string {
  const end = revokedAt === null ? `ends ${expiresAt}` : `revoked ${revokedAt}`;
  return `${id}  …${lastFour}  ${role}  ${end}  ${name}`;
}

function toDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return days;
  throw new InvalidArgumentError(`It has to be a whole number from 1 to ${MOST_DAYS}.`);
}
