import type { JsonValue } from "@pegboard/registry-core";
import type { AddSourceRequest, McpSourceConfig } from "../../../api/sources.ts";

/** One line of a list of named values: an environment variable or a header. */
export interface NamedValue {
  id: number;
  name: string;
  value: string;
  /** Marked as harmless: anybody may see it. */
  shown?: boolean;
}

/** How a server is reached: a program that is started, or an address. */
export type Transport = McpSourceConfig["transport"];

/** What is typed into the form for a new MCP server. */
export interface SourceDraft {
  name: string;
  command: string;
  /** One argument a line, so that arguments may contain spaces. */
  args: string;
  /** The arguments that are marked as harmless, by their texts: one that is changed is hidden again. */
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

export type DraftField = "name" | "command" | "url";

/** What keeps a draft from being sent, by field. */
export function draftErrors(draft: SourceDraft, transport: Transport): Partial<Record<DraftField, string>> {
  return {
    ...(draft.name.trim() === "" && { name: "Give the server a name. It becomes the tool's name." }),
    ...(transport === "stdio" && draft.command.trim() === "" && { command: "Say which program starts the server." }),
    ...(transport === "http" &&
      !isHttpUrl(draft.url) && { url: "Must be an address that starts with http:// or https://." }),
  };
}

/** One a line. */
export function argumentsOf({ args }: Pick<SourceDraft, "args">): string[] {
  return args.split("\n").filter((line) => line !== "");
}

/** The request a draft stands for. */
export function toRequest(draft: SourceDraft, transport: Transport): AddSourceRequest {
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
  const shown = { ...(shownArgs.length > 0 && { args: shownArgs }), ...(env.length > 0 && { env }) };
  return {
    name,
    config: {
      transport,
      command: draft.command.trim(),
      ...(args.length > 0 && { args }),
      ...namedValuesOf("env", draft.env),
      ...(draft.cwd.trim() !== "" && { cwd: draft.cwd.trim() }),
      ...(Object.keys(shown).length > 0 && { shown }),
    },
  };
}

function namedValuesOf(key: "env" | "headers", values: NamedValue[]): Record<string, Record<string, JsonValue>> {
  const given = values.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value]);
  return given.length === 0 ? {} : { [key]: Object.fromEntries(given) };
}

function namesShown(values: NamedValue[]): string[] {
  return values.flatMap(({ name, shown }) => (shown && name.trim() !== "" ? [name.trim()] : []));
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol);
}
