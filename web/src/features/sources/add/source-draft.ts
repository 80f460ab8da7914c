import type { JsonValue } from "@pegboard/registry-core/internal";
import type { EditedSourceConfig, McpSourceConfig } from "../../../api/sources.ts";
import { say } from "./texts.ts";

/** One line of a list of named values: an environment variable or a header. */
export interface NamedValue {
  id: number;
  name: string;
  value: string;
  /** Marked as harmless: anybody may see it. */
  shown?: boolean;
  /** It is set already, hidden, and stays what it is until something is typed. */
  kept?: boolean;
}

/** How a server is reached: a program that is started, or an address. */
export type Transport = McpSourceConfig["transport"];

/** What is typed into the form for a new MCP server. */
export interface SourceDraft {
  name: string;
  command: string;
  /** One argument a line, so that arguments may contain spaces. */
  args: string;
  /**
   * The arguments that are marked as harmless, by their texts: one that is changed is hidden again.
   */
  shownArgs: string[];
  cwd: string;
  env: NamedValue[];
  url: string;
  showUrl: boolean;
  headers: NamedValue[];
}

export const emptyDraft: SourceDraft = {
  ...{ name: "", command: "", args: "", shownArgs: [], cwd: "", env: [] },
  ...{ url: "", showUrl: false, headers: [] },
};

export type DraftField = "name" | "command" | "url" | "args" | "values";

/** As MCP clients write what they take from their environment. */
const VARIABLE = /\$\{[^}]+\}/;

export const holdsVariable = (text: string): boolean => VARIABLE.test(text);

/** Pegboard reads variables for the file that `--mcp` names alone. */
function variableFault(texts: string[]): string | undefined {
  const [found] = texts.flatMap((text) => VARIABLE.exec(text) ?? []);
  return found && say.variableIsNotReplaced(found);
}

/** What keeps a draft from being sent, by field. */
export function draftErrors(
  draft: SourceDraft,
  transport: Transport,
): Partial<Record<DraftField, string>> {
  const isProgram = transport === "stdio";
  const values = variableFault((isProgram ? draft.env : draft.headers).map(({ value }) => value));
  const args = isProgram ? variableFault([draft.args, draft.cwd]) : undefined;
  const url = isProgram ? undefined : variableFault([draft.url]);
  return {
    ...(draft.name.trim() === "" && { name: say.giveTheServerANameItBecomes }),
    ...(transport === "stdio" &&
      draft.command.trim() === "" && { command: say.sayWhichProgramStartsThe }),
    ...(transport === "http" && !isHttpUrl(draft.url) && { url: say.mustBeAnAddressThatStarts }),
    ...(url !== undefined && { url }),
    ...(args !== undefined && { args }),
    ...(values !== undefined && { values }),
  };
}

/** One a line. */
export function argumentsOf({ args }: Pick<SourceDraft, "args">): string[] {
  return args.split("\n").filter((line) => line !== "");
}

/** A stored connection as it is edited: a hidden argument is a line of its own, such as `••• 3`. */
export function draftOf(name: string, config: McpSourceConfig): SourceDraft {
  if (config.transport === "http") {
    const { url, headers = {}, shown } = config;
    return {
      ...emptyDraft,
      name,
      url,
      showUrl: shown?.url ?? false,
      headers: namedValues(headers),
    };
  }
  const { command, args = [], cwd = "", env = {}, shown } = config;
  const lines = args.map((arg, index) =>
    shown?.args?.includes(index) ? arg : `${HIDDEN} ${index + 1}`,
  );
  const shownArgs = lines.filter((_, index) => shown?.args?.includes(index));
  return {
    ...emptyDraft,
    name,
    command,
    args: lines.join("\n"),
    shownArgs,
    cwd,
    env: namedValues(env),
  };
}

const HIDDEN = "•••";

function namedValues(values: Record<string, JsonValue>): NamedValue[] {
  return Object.entries(values).map(([name, value], index) => ({
    id: -1 - index,
    name,
    ...(typeof value === "string" ? { value, shown: true } : { value: "", kept: true }),
  }));
}

/** Whether a line stands for a hidden argument, and at which place that is. */
export function keptPlace(line: string): number | undefined {
  const place = line.startsWith(HIDDEN) ? Number(line.slice(HIDDEN.length)) - 1 : Number.NaN;
  return Number.isInteger(place) && place >= 0 ? place : undefined;
}

/** The request a draft stands for. */
export function toRequest(
  draft: SourceDraft,
  transport: Transport,
): { name: string; config: EditedSourceConfig } {
  const name = draft.name.trim();
  if (transport === "http") {
    const headers = namesShown(draft.headers);
    const shown = { ...(draft.showUrl && { url: true }), ...(headers.length > 0 && { headers }) };
    const config = { transport, url: draft.url.trim(), ...namedValuesOf("headers", draft.headers) };
    return { name, config: { ...config, ...(Object.keys(shown).length > 0 && { shown }) } };
  }
  const args = argumentsOf(draft);
  const shownArgs = args.flatMap((arg, index) => (draft.shownArgs.includes(arg) ? [index] : []));
  const env = namesShown(draft.env);
  const shown = {
    ...(shownArgs.length > 0 && { args: shownArgs }),
    ...(env.length > 0 && { env }),
  };
  return {
    name,
    config: {
      transport,
      command: draft.command.trim(),
      ...(args.length > 0 && { args: args.map(toArgument) }),
      ...namedValuesOf("env", draft.env),
      ...(draft.cwd.trim() !== "" && { cwd: draft.cwd.trim() }),
      ...(Object.keys(shown).length > 0 && { shown }),
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
