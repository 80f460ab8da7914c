import { type Said, say } from "../said.ts";
import { describeNetworkFault, type SaidNetworkFault } from "./network-fault-words.ts";
import { describeOpenApiFault, type OpenApiFault } from "./openapi-fault-words.ts";

interface Address {
  /** The command line or the address, without secrets. */
  address: string;
}
interface Status extends Address {
  status: number;
}
interface Wait extends Address {
  seconds: number;
}
interface Host {
  host: string;
}
interface File {
  file: string;
}
interface Named {
  name: string;
}

/** Why a source could not be loaded, or what is odd about it: sentences with what to do. */
export const SOURCE_FAULT_WORDS = {
  command_missing: ({ command, folder }: { command: string; folder?: string }) =>
    `The command "${command}"${folder === undefined ? "" : `, or the folder ${folder}`} was not found. Install it or correct the command.`,
  command_refused: ({ command }: { command: string }) =>
    `"${command}" may not be executed. Check its permissions.`,
  network: ({ fault }: { fault: SaidNetworkFault }) => describeNetworkFault(fault),
  own_address: ({ address }: Address) =>
    `${address} leads to this Pegboard itself, which calls nothing of its own: an agent's tools would come back as tools again and again. Switch on the tools themselves, and remove this source.`,
  address_refused: ({ address }: Address) =>
    `${address} is not asked: it is, or leads to, an address at which a machine is told its own secrets (link-local), or it leads to another server in a local network. Give the address of the server itself.`,
  sign_in_needed: ({ address }: Address) =>
    `${address} lets nobody in without signing in. Sign in on the Sources page.`,
  sign_in_away: ({ address, host }: Address & { host: string }) =>
    `${host} does not answer now, so the sign-in for ${address} cannot be renewed. It is asked again by itself; nobody has to sign in anew.`,
  sign_in_refused: ({ host, said }: { host: string; said: string }) =>
    `${host} refuses this client (${said}). Sign in with a client id that it knows, or begin again.`,
  sign_in_not_registered: ({ host }: Host) =>
    `${host} takes no clients that introduce themselves. Register Pegboard there, and enter its client id.`,
  sign_in_odd: ({ host }: Host) =>
    `What ${host} answers about signing in is not what OAuth wants. Update or mend it.`,
  sign_in_other_issuer: ({ host }: Host) =>
    `${host} answers in the name of another authorization server, which is not trusted. Begin again, or mend it.`,
  sign_in_status: ({ host, status }: Host & { status: number }) =>
    `${host} answered HTTP ${status} while signing in. Read its log, then begin again.`,
  sign_in_elsewhere: ({ host }: Host) =>
    `${host} leads elsewhere while signing in, which is not followed.`,
  sign_in_too_long: ({ host, kilobytes }: Host & { kilobytes: number }) =>
    `${host} answers with more than ${kilobytes} kB while signing in.`,
  sign_in_unencrypted: ({ host, origin }: Host & { origin: string }) =>
    `${host} wants people to sign in at ${origin}, which is not encrypted. It is not asked.`,
  revision_unknown: ({ address, spoken, known }: Address & { spoken: string; known: string }) =>
    `${address} speaks MCP ${spoken}; Pegboard speaks ${known}. Update the server.`,
  no_answer: ({ address, seconds }: Wait) =>
    `No answer within ${seconds} seconds from ${address}. Check that it is an MCP server and has all it needs to start.`,
  not_listed: ({ address, seconds }: Wait) =>
    `The tools were not listed within ${seconds} seconds by ${address}. Restart the server or read its log, then refresh it.`,
  process_ended: ({ address, before }: Address & { before: "answer" | "list" }) =>
    `The process ended before ${before === "answer" ? "it answered" : "it listed its tools"}: ${address}. Run the command in a terminal to see why.`,
  access_refused: ({ address, status }: Status) =>
    `Access refused (HTTP ${status}) at ${address}. Check the headers.`,
  no_server: ({ address, status }: Status) =>
    `There is no MCP server at ${address} (HTTP ${status}). Check the path; it often ends in /mcp.`,
  http_status: ({ address, status }: Status) =>
    `HTTP ${status} from ${address}. Read the server's log, then refresh it.`,
  not_spoken_to: ({ address, cause }: Address & { cause: string }) =>
    `${cause} (${address}). Check that it is an MCP server, then refresh it.`,
  not_mcp: ({ address }: Address) =>
    `What ${address} answers is not MCP. Check the address, or update or mend the server.`,
  endpoint_elsewhere: ({ address }: Address) =>
    `${address} wants its messages at another server, which is not asked. Correct the address, or mend the server.`,
  ended: ({ address }: Address) =>
    `The process ended by itself: ${address}. It is started again by itself; Refresh does it at once.`,
  lost: ({ address }: Address) =>
    `${address} does not answer any more. It is tried again by itself; Refresh does it at once.`,
  /** `part`: lines that name an error, or the last ones. */
  wrote: ({ fault, text, part }: { fault: SaidFault; text: string; part: "error" | "end" }) =>
    `${describeSourceFault(fault)} It wrote${part === "end" ? " last" : ""}: "${text}"`,
  nothing_listed: () =>
    "It answers, but lists no tools, prompts or resources. Check how it is started: some servers need arguments or keys to offer some.",
  nothing_usable: ({ listed }: { listed: number }) =>
    `It lists ${listed} tools, prompts and resources, and none can be used. The problems say why.`,
  flooding: ({ notifications, questions }: { notifications: number; questions: number }) =>
    `It works, but says more than is taken: ${notifications} notifications were dropped and ${questions} questions refused. Update or mend the server.`,
  too_slow: ({ name, seconds }: Named & { seconds: number }) =>
    `${name} did not finish loading within ${seconds} seconds. Check that it is running and answers, then refresh it.`,
  kept_unreadable: ({ name }: Named) =>
    `What is kept of the tools of ${name} cannot be read, so they are listed only when it answers.`,
  key_changed: ({ name, places }: Named & { places: readonly (string | number)[] }) =>
    `${places.map((place) => (typeof place === "number" ? `argument ${place}` : place)).join(", ")} cannot be read with the present key. Enter it again, or remove ${name} and add it again.`,
  stored_damaged: ({ name }: Named) =>
    `What is stored of it is damaged. Remove ${name} and add it again.`,
  name_twice: ({ name }: Named) =>
    `There is another source named "${name}". Give one of them another name, or leave it out.`,
  variables: ({ faults }: { faults: readonly VariableFault[] }) =>
    faults
      .map(({ name, isPermitted }) =>
        isPermitted
          ? `The variable ${name} is not set. Set it before you start Pegboard, or write \${${name}:-default}.`
          : `The variable ${name} may not be read. Name it in PEGBOARD_SECRET_VARIABLES when you start Pegboard.`,
      )
      .join(" "),
  no_module: ({ file, endings }: File & { endings: string }) =>
    `${file} is not a module. Give a file that ends in ${endings}.`,
  module_missing: ({ file }: File) =>
    `There is no file ${file}. Correct the path after --tools, then restart.`,
  nothing_exported: ({ file }: File) =>
    `${file} exports no tools. Export a class, a function, what defineTool() answers, tools of LangChain or the AI SDK, or a function named register.`,
  not_followed: ({ cause }: { cause: string }) =>
    `Not every change of its files is seen (${cause}). Refresh it after a change.`,
  description: ({ fault }: { fault: OpenApiFault }) => describeOpenApiFault(fault),
  description_slow: ({ host, seconds }: { host: string; seconds: number }) =>
    `${host} did not send the description within ${seconds} seconds.`,
  description_elsewhere: ({ host, to }: { host: string; to: string }) =>
    `${host} leads to ${to}, which is not asked.`,
  description_status: ({ host, status }: { host: string; status: number }) =>
    `${host} answered ${status} where the description should be. Check the address.`,
  redirects: ({ host, most }: { host: string; most: number }) =>
    `${host} answers with more than ${most} redirects.`,
  file_missing: ({ file }: File) => `There is no file ${file}.`,
  file_unreadable: ({ file, cause }: File & { cause: string }) =>
    `${file} cannot be read: ${cause}`,
  no_operations: () => "It can be read, but has no operation that can be called.",
};

/** A variable of the environment that a source names and does not get. */
export interface VariableFault {
  name: string;
  /** It may be read, and is not set. */
  isPermitted: boolean;
}

/** One of them, of any code. */
type SaidFault = { code: string; values?: object | undefined };
/** One of them, as a fact. */
export type SaidSourceFault = Said<typeof SOURCE_FAULT_WORDS>;

/** A fact of Pegboard's own, or what something else said: a text that is passed on as it is. */
export type SourceFault = string | SaidSourceFault;

/** Why a source could not be loaded, as sentences. */
export function describeSourceFault(fault: string | SaidFault): string {
  return typeof fault === "string" ? fault : say<string>(SOURCE_FAULT_WORDS, fault);
}
