import {
  english,
  type FactOf,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";
import type { CodedFact, Named } from "../message-values.ts";
import { describeNetworkError, type NetworkErrorFact } from "./network-error-messages.ts";
import { describeOpenApiIssue, type OpenApiIssue } from "./openapi-issue-messages.ts";

interface ConnectionAddress {
  /** The command line or the address, without secrets. */
  address: string;
}
interface Status extends ConnectionAddress {
  status: number;
}
interface Wait extends ConnectionAddress {
  seconds: number;
}
interface Host {
  host: string;
}
interface File {
  file: string;
}
/** Why a source could not be loaded, or what is odd about it: sentences with what to do. */
export const SOURCE_ISSUE_MESSAGES = {
  command_missing: (t, { command, folder }: { command: string; folder?: string }) => {
    if (folder !== undefined)
      return t(
        'The command "{command}", or the folder {folder} was not found. Install it or correct the command.',
        { command, folder },
      );
    // Some clients take a whole line of a shell there.
    return /^[^/\\\s]+\s/.test(command)
      ? t(
          'The command "{command}" was not found. Name the program alone, and what follows it among its arguments, each by itself.',
          { command },
        )
      : t('The command "{command}" was not found. Install it or correct the command.', { command });
  },
  command_refused: (t, { command }: { command: string }) =>
    t('"{command}" may not be executed. Check its permissions.', { command }),
  network: (t, { issue }: { issue: NetworkErrorFact }) => describeNetworkError(issue, t),
  own_address: (t, { address }: ConnectionAddress) =>
    t(
      "{address} leads to this Pegboard itself, which calls nothing of its own: an agent's tools would come back as tools again and again. Switch on the tools themselves, and remove this source.",
      { address },
    ),
  address_refused: (t, { address }: ConnectionAddress) =>
    t(
      "{address} is not asked: it is, or leads to, an address at which a machine is told its own secrets (link-local), or it leads to another server in a local network. Give the address of the server itself.",
      { address },
    ),
  sign_in_needed: (t, { address }: ConnectionAddress) =>
    t("{address} lets nobody in without signing in. Sign in on the Sources page.", { address }),
  sign_in_away: (t, { address, host }: ConnectionAddress & { host: string }) =>
    t(
      "{host} does not answer now, so the sign-in for {address} cannot be renewed. It is asked again by itself; nobody has to sign in anew.",
      { host, address },
    ),
  sign_in_refused: (t, { host, said }: { host: string; said: string }) =>
    t(
      "{host} refuses this client ({said}). Sign in with a client id that it knows, or begin again.",
      { host, said },
    ),
  sign_in_not_registered: (t, { host }: Host) =>
    t(
      "{host} takes no clients that introduce themselves. Register Pegboard there, and enter its client id.",
      { host },
    ),
  sign_in_odd: (t, { host }: Host) =>
    t("What {host} answers about signing in is not what OAuth wants. Update or mend it.", { host }),
  sign_in_other_issuer: (t, { host }: Host) =>
    t(
      "{host} answers in the name of another authorization server, which is not trusted. Begin again, or mend it.",
      { host },
    ),
  sign_in_status: (t, { host, status }: Host & { status: number }) =>
    t("{host} answered HTTP {status} while signing in. Read its log, then begin again.", {
      host,
      status,
    }),
  sign_in_elsewhere: (t, { host }: Host) =>
    t("{host} leads elsewhere while signing in, which is not followed.", { host }),
  sign_in_too_long: (t, { host, kilobytes }: Host & { kilobytes: number }) =>
    t("{host} answers with more than {kilobytes} kB while signing in.", { host, kilobytes }),
  sign_in_unencrypted: (t, { host, origin }: Host & { origin: string }) =>
    t("{host} wants people to sign in at {origin}, which is not encrypted. It is not asked.", {
      host,
      origin,
    }),
  revision_unknown: (
    t,
    { address, spoken, known }: ConnectionAddress & { spoken: string; known: string },
  ) =>
    t("{address} speaks MCP {spoken}; Pegboard speaks {known}. Update the server.", {
      address,
      spoken,
      known,
    }),
  no_answer: (t, { address, seconds }: Wait) =>
    t(
      "No answer within {seconds} seconds from {address}. Check that it is an MCP server and has all it needs to start.",
      { seconds, address },
    ),
  not_listed: (t, { address, seconds }: Wait) =>
    t(
      "The tools were not listed within {seconds} seconds by {address}. Restart the server or read its log, then refresh it.",
      { seconds, address },
    ),
  process_ended: (t, { address, before }: ConnectionAddress & { before: "answer" | "list" }) =>
    before === "answer"
      ? t(
          "The process ended before it answered: {address}. Run the command in a terminal to see why.",
          { address },
        )
      : t(
          "The process ended before it listed its tools: {address}. Run the command in a terminal to see why.",
          { address },
        ),
  access_refused: (t, { address, status }: Status) =>
    t("Access refused (HTTP {status}) at {address}. Check the headers.", { status, address }),
  no_server: (t, { address, status }: Status) =>
    t(
      "There is no MCP server at {address} (HTTP {status}). Check the path; it often ends in /mcp.",
      { address, status },
    ),
  moved: (t, { address, status, to }: Status & { to: string }) =>
    t(
      "{address} leads to {to} (HTTP {status}), and messages are not sent along. Enter that address.",
      { address, to, status },
    ),
  http_status: (t, { address, status }: Status) =>
    t("HTTP {status} from {address}. Read the server's log, then refresh it.", { status, address }),
  not_spoken_to: (t, { address, cause }: ConnectionAddress & { cause: string }) =>
    t("{cause} ({address}). Check that it is an MCP server, then refresh it.", { cause, address }),
  not_mcp: (t, { address }: ConnectionAddress) =>
    t("What {address} answers is not MCP. Check the address, or update or mend the server.", {
      address,
    }),
  endpoint_elsewhere: (t, { address }: ConnectionAddress) =>
    t(
      "{address} wants its messages at another server, which is not asked. Correct the address, or mend the server.",
      { address },
    ),
  ended: (t, { address }: ConnectionAddress) =>
    t(
      "The process ended by itself: {address}. It is started again by itself; Refresh does it at once.",
      { address },
    ),
  lost: (t, { address }: ConnectionAddress) =>
    t("{address} does not answer any more. It is tried again by itself; Refresh does it at once.", {
      address,
    }),
  /** `part`: lines that name an error, or the last ones. */
  wrote: (t, { issue, text, part }: { issue: CodedFact; text: string; part: "error" | "end" }) => {
    const wrote =
      part === "end" ? t('It wrote last: "{text}"', { text }) : t('It wrote: "{text}"', { text });
    return `${describeSourceIssue(issue, t)} ${wrote}`;
  },
  nothing_listed: (t) =>
    t(
      "It answers, but lists no tools, prompts or resources. Check how it is started: some servers need arguments or keys to offer some.",
    ),
  nothing_usable: (t, { listed }: { listed: number }) =>
    t(
      "It lists {listed} tools, prompts and resources, and none can be used. The problems say why.",
      { listed },
    ),
  flooding: (t, { notifications, questions }: { notifications: number; questions: number }) =>
    t(
      "It works, but says more than is taken: {notifications} notifications were dropped and {questions} questions refused. Update or mend the server.",
      { notifications, questions },
    ),
  program_elsewhere: (t, { server }: { server: string }) =>
    t(
      "It runs at the server {server}, which does not answer. If that has ended, another one starts it within seconds.",
      { server },
    ),
  program_server_unreachable: (t, { server }: { server: string }) =>
    t(
      "It runs at the server {server}. Start that one with the PEGBOARD_INSTANCE_URL at which this one reaches it.",
      {
        server,
      },
    ),
  program_hold_unknown: (t) =>
    t("The database does not say which server runs it. Check the database."),
  program_hold_lost: (t) =>
    t(
      "This server could not tell the others in time that it runs the program, so it ended it. It is tried again by itself.",
    ),
  too_slow: (t, { name, seconds }: Named & { seconds: number }) =>
    t(
      "{name} did not finish loading within {seconds} seconds. Check that it is running and answers, then refresh it.",
      { name, seconds },
    ),
  load_cancelled: (t, { by }: { by: string }) =>
    t("{by} stopped it while it was connecting. Refresh it to try again.", { by }),
  kept_unreadable: (t, { name }: Named) =>
    t(
      "What is kept of the tools of {name} cannot be read, so they are listed only when it answers.",
      { name },
    ),
  key_changed: (t, { name, places }: Named & { places: readonly (string | number)[] }) =>
    t(
      "{places} cannot be read with the present key. Enter it again, or remove {name} and add it again.",
      {
        places: places
          .map((place) => (typeof place === "number" ? t("argument {place}", { place }) : place))
          .join(", "),
        name,
      },
    ),
  stored_damaged: (t, { name }: Named) =>
    t("What is stored of it is damaged. Remove {name} and add it again.", { name }),
  name_twice: (t, { name }: Named) =>
    t('There is another source named "{name}". Give one of them another name, or leave it out.', {
      name,
    }),
  switched_off: (t, { file }: File & Named) =>
    t("{file} switches it off. Switch it on there, then start Pegboard again.", { file }),
  keys_left_aside: (t, { keys }: { keys: readonly string[] }) =>
    t("Left aside, since it means nothing here: {keys}.", { keys: keys.join(", ") }),
  values_pending: (t, { names }: { names: readonly string[] }) =>
    t("It waits for what is still to be entered: {names}.", { names: names.join(", ") }),
  variables: (t, { issues }: { issues: readonly VariableIssue[] }) =>
    issues.map((issue) => describeVariable(issue, t)).join(" "),
  no_module: (t, { file, endings }: File & { endings: string }) =>
    t("{file} is not a module. Give a file that ends in {endings}.", { file, endings }),
  module_missing: (t, { file }: File) =>
    t("There is no file {file}. Correct the path after --tools, then restart.", { file }),
  module_unfinished: (t, { place, seconds }: { place: string; seconds: number }) =>
    t(
      "{place}: what is awaited here did not end within {seconds} seconds, so the module has no tools. Wait in a method instead, or give it a time limit.",
      { place, seconds },
    ),
  nothing_exported: (t, { file }: File) =>
    t(
      "{file} exports no tools. Export a class, a function, what defineTool() answers, tools of LangChain or the AI SDK, or a function named register.",
      { file },
    ),
  not_followed: (t, { cause }: { cause: string }) =>
    t("Not every change of its files is seen ({cause}). Refresh it after a change.", { cause }),
  description: (t, { issue }: { issue: OpenApiIssue }) => describeOpenApiIssue(issue, t),
  description_slow: (t, { host, seconds }: { host: string; seconds: number }) =>
    t("{host} did not send the description within {seconds} seconds.", { host, seconds }),
  description_elsewhere: (t, { host, to }: { host: string; to: string }) =>
    t("{host} leads to {to}, which is not asked.", { host, to }),
  description_status: (t, { host, status }: { host: string; status: number }) =>
    t("{host} answered {status} where the description should be. Check the address.", {
      host,
      status,
    }),
  redirects: (t, { host, most }: { host: string; most: number }) =>
    t("{host} answers with more than {most} redirects.", { host, most }),
  file_missing: (t, { file }: File) => t("There is no file {file}.", { file }),
  file_unreadable: (t, { file, cause }: File & { cause: string }) =>
    t("{file} cannot be read: {cause}", { file, cause }),
  no_operations: (t) => t("It can be read, but has no operation that can be called."),
} satisfies MessageTable;

/** A variable that a source names and does not get. */
export interface VariableIssue {
  /** The name of a variable of the environment, or a reference that another program fills in. */
  name: string;
  /** Whether it may be read, and is not set; absent for a reference of another program. */
  isPermitted?: boolean;
}

/** One of them, as a fact. */
export type SourceIssueFact = FactOf<typeof SOURCE_ISSUE_MESSAGES>;

/** A fact of Pegboard's own, or what something else said: a text that is passed on as it is. */
export type SourceIssue = string | SourceIssueFact;

/** Whether an issue is a note alone: nothing has to be done about it. */
export const isSourceNote = (issue: SourceIssue): boolean =>
  typeof issue !== "string" && issue.code === "keys_left_aside";

/** Why a source could not be loaded, as sentences. */
export function describeSourceIssue(issue: string | CodedFact, t: Translate = english): string {
  return typeof issue === "string" ? issue : messageOf<string>(SOURCE_ISSUE_MESSAGES, issue, t);
}

function describeVariable({ name, isPermitted }: VariableIssue, t: Translate): string {
  if (isPermitted === undefined)
    return t("Only another program fills in {name}. Write the value, or {reference}.", {
      name,
      reference: "${NAME}",
    });
  if (!isPermitted)
    return t(
      "The variable {name} may not be read. Name it in PEGBOARD_SECRET_VARIABLES when you start Pegboard.",
      { name },
    );
  const reference = `\${${name}:-${t("default", undefined, "of a variable")}}`;
  return t(
    "The variable {name} is not set. Set it before you start Pegboard, or write {reference}.",
    { name, reference },
  );
}
