import type { JsonValue } from "@pegboard/json-schema";
import type { EditedSourceConfig, McpSourceConfig } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";

/** One line of a list of named values: an environment variable or a header. */
export interface NamedValue {
  id: number;
  name: string;
  value: string;
  /** Whether it is marked as harmless, so that anybody may see it. */
  shown?: boolean;
  /** Whether it is set already, hidden, and stays unless something is typed. */
  kept?: boolean;
}

/** The way to a server: a program that is started, or an address. */
export type Transport = McpSourceConfig["transport"];

/** The typed values of the form for a new MCP server. */
export interface SourceDraft {
  name: string;
  command: string;
  /** The arguments, one a line, so that they may contain spaces. */
  args: string;
  /**
   * The arguments that are marked as harmless, by their texts, so that one that is changed is
   * hidden again.
   */
  shownArgs: string[];
  cwd: string;
  env: NamedValue[];
  /** Whether only one of several servers runs the program. */
  oneServer: boolean;
  url: string;
  showUrl: boolean;
  headers: NamedValue[];
  /** Present when it is added paused. */
  paused?: true;
}

export const emptyDraft: SourceDraft = {
  name: "",
  command: "",
  args: "",
  shownArgs: [],
  cwd: "",
  env: [],
  oneServer: false,
  url: "",
  showUrl: false,
  headers: [],
};

export type DraftField = "name" | "command" | "url" | "args" | "values";

/** Matches a reference to the environment as MCP clients write it. */
const ENVIRONMENT_REFERENCE = /\$\{[^}]+\}/;

export const holdsVariable = (text: string): boolean => ENVIRONMENT_REFERENCE.test(text);

/** The issue of texts with variables, which Pegboard reads only for the file that `--mcp` names. */
function variableIssue(texts: string[]): string | undefined {
  const [found] = texts.flatMap((text) => ENVIRONMENT_REFERENCE.exec(text) ?? []);
  return (
    found && t("{variable} is not replaced here: write its value instead.", { variable: found })
  );
}

/** The issues that keep a draft from being sent, by field. */
export function draftErrors(
  draft: SourceDraft,
  transport: Transport,
): Partial<Record<DraftField, string>> {
  const isProgram = transport === "stdio";
  const values = variableIssue((isProgram ? draft.env : draft.headers).map(({ value }) => value));
  const args = isProgram ? variableIssue([draft.args, draft.cwd]) : undefined;
  const url = isProgram ? undefined : variableIssue([draft.url]);
  return {
    ...(draft.name.trim() === "" && {
      name: t("Give the server a name. It becomes the tool's name."),
    }),
    ...(transport === "stdio" &&
      draft.command.trim() === "" && { command: t("Say which program starts the server.") }),
    ...(transport === "http" &&
      !isHttpUrl(draft.url) && {
        url: t("Must be an address that starts with http:// or https://."),
      }),
    ...(url !== undefined && { url }),
    ...(args !== undefined && { args }),
    ...(values !== undefined && { values }),
  };
}

/** The arguments, one a line. */
export function draftArguments({ args }: Pick<SourceDraft, "args">): string[] {
  return args.split("\n").filter((line) => line !== "");
}

/** The draft of a stored connection. A hidden argument is a line of its own, such as `••• 3`. */
export function draftOf(name: string, config: McpSourceConfig): SourceDraft {
  if (config.transport === "http") {
    const { url, headers = {}, shown } = config;
    return {
      ...emptyDraft,
      name,
      url,
      showUrl: shown?.url ?? false,
      headers: storedNamedValues(headers),
    };
  }
  const { command, args = [], cwd = "", env = {}, shown, oneServer = false } = config;
  const lines = args.map((arg, index) =>
    arg === HIDDEN_MARK && !shown?.args?.includes(index) ? `${HIDDEN_MARK} ${index + 1}` : arg,
  );
  const shownArgs = lines.filter((_, index) => shown?.args?.includes(index));
  return {
    ...emptyDraft,
    name,
    command,
    args: lines.join("\n"),
    shownArgs,
    cwd,
    env: storedNamedValues(env),
    oneServer,
  };
}

const HIDDEN_MARK = "•••";

function storedNamedValues(values: Record<string, JsonValue>): NamedValue[] {
  return Object.entries(values).map(([name, value], index) => ({
    id: -1 - index,
    name,
    ...(typeof value === "string" ? { value, shown: true } : { value: "", kept: true }),
  }));
}

/** The place of the hidden argument that a line stands for; undefined for other lines. */
export function keptPlace(line: string): number | undefined {
  const place = line.startsWith(HIDDEN_MARK)
    ? Number(line.slice(HIDDEN_MARK.length)) - 1
    : Number.NaN;
  return Number.isInteger(place) && place >= 0 ? place : undefined;
}

/** The request that a draft makes. */
export function sourceRequest(
  draft: SourceDraft,
  transport: Transport,
): { name: string; config: EditedSourceConfig; paused?: true } {
  const head = { name: draft.name.trim(), ...(draft.paused && { paused: draft.paused }) };
  if (transport === "http") {
    const headers = namesShown(draft.headers);
    const shown = { ...(draft.showUrl && { url: true }), ...(headers.length > 0 && { headers }) };
    const config = { transport, url: draft.url.trim(), ...namedValuesOf("headers", draft.headers) };
    return { ...head, config: { ...config, ...(Object.keys(shown).length > 0 && { shown }) } };
  }
  const args = draftArguments(draft);
  const shownArgs = args.flatMap((arg, index) => (draft.shownArgs.includes(arg) ? [index] : []));
  const env = namesShown(draft.env);
  const shown = {
    ...(shownArgs.length > 0 && { args: shownArgs }),
    ...(env.length > 0 && { env }),
  };
  return {
    ...head,
    config: {
      transport,
      command: draft.command.trim(),
      ...(args.length > 0 && { args: args.map(toArgument) }),
      ...namedValuesOf("env", draft.env),
      ...(draft.cwd.trim() !== "" && { cwd: draft.cwd.trim() }),
      ...(Object.keys(shown).length > 0 && { shown }),
      ...(draft.oneServer && { oneServer: true }),
    },
  };
}

function toArgument(line: string): JsonValue {
  const place = keptPlace(line);
  return place === undefined ? line : { $secret: place };
}

function namedValuesOf(
  key: "env" | "headers",
  values: NamedValue[],
): Record<string, Record<string, JsonValue>> {
  const given = values
    .filter(({ name }) => name.trim() !== "")
    .map(({ name, value, kept }) => [
      name.trim(),
      kept && value === "" ? { $secret: name.trim() } : value,
    ]);
  return given.length === 0 ? {} : { [key]: Object.fromEntries(given) };
}

function namesShown(values: NamedValue[]): string[] {
  return values.flatMap(({ name, shown }) => (shown && name.trim() !== "" ? [name.trim()] : []));
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol);
}
