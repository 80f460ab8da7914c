import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { MODEL_REQUEST_FORMS } from "../../api-contract/evaluations/request-forms.ts";
import type { ModelProvidersAnswer, PutModelProviderRequest } from "../../api-contract.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { type AddCommand, collect, withDefinitions } from "../command.ts";
import { tableText } from "../table-text.ts";

interface ProviderOptions {
  form: PutModelProviderRequest["form"];
  url?: string;
  model: string[];
  keyFile?: string;
  remove: boolean;
}

export const provider: AddCommand = (program, { env, terminal }) =>
  program
    .command("provider [id]")
    .description(
      "list the providers of models that evaluations ask, or enter one: its address, its models, its key",
    )
    .addOption(
      new Option("--form <form>", "how its requests are written")
        .choices(MODEL_REQUEST_FORMS)
        .default("openai-chat"),
    )
    .option(
      "--url <address>",
      "its base address, such as https://api.openai.com/v1; one of this machine or a local network, such as http://127.0.0.1:11434/v1, needs --private-addresses",
      toAddress,
    )
    .option("--model <name>", "a model of it (repeatable)", collect, [])
    .option("--key-file <file>", "a file with its key; - reads it from the standard input")
    .option("--remove", "remove it, with its key", false)
    .action((id: string | undefined, options: ProviderOptions, command: Command) =>
      withDefinitions({ env, terminal, command }, async (pegboard) => {
        const path = `/api/v1/model-providers/${encodeURIComponent(id ?? "")}`;
        if (id !== undefined && options.remove) await askPegboard(pegboard, `DELETE ${path}`);
        else if (id !== undefined)
          await askPegboard(pegboard, `PUT ${path}`, enteredAs(id, options, command));
        const { providers } = await askPegboard<ModelProvidersAnswer>(
          pegboard,
          "GET /api/v1/model-providers",
        );
        terminal.print(
          providers.length === 0
            ? "No provider of models is entered."
            : tableText(
                providers.map(({ id, form, baseUrl, models, hasKey }) => [
                  id,
                  form,
                  baseUrl,
                  models.map(({ name }) => name).join(", "),
                  hasKey ? "with a key" : "without a key",
                ]),
              ),
        );
      }),
    );

function toAddress(text: string): string {
  if (URL.canParse(text)) return text;
  throw new InvalidArgumentError("It has to be an address with http or https.");
}

function enteredAs(
  id: string,
  { form, url, model, keyFile }: ProviderOptions,
  command: Command,
): PutModelProviderRequest {
  if (url === undefined) throw new Error("Give its address with --url.");
  const { privateAddresses } = command.optsWithGlobals<{ privateAddresses: boolean }>();
  return {
    name: id,
    form,
    baseUrl: url,
    allowPrivate: privateAddresses,
    models: model.map((name) => ({ name })),
    ...(keyFile !== undefined && {
      key: readFileSync(keyFile === "-" ? 0 : keyFile, "utf8").trim(),
    }),
  };
}
