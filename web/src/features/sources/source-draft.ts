import type { JsonValue } from "@pegboard/registry-core";
import type { AddSourceRequest } from "../../api/sources.ts";

/** One line of a list of named values: an environment variable or a header. */
export interface NamedValue {
  id: number;
  name: string;
  value: string;
}

/** What is typed into the form for a new MCP server. */
export interface SourceDraft {
  name: string;
  command: string;
  /** One argument a line, so that arguments may contain spaces. */
  args: string;
  cwd: string;
  env: NamedValue[];
  url: string;
  headers: NamedValue[];
}

export const emptyDraft: SourceDraft = { name: "", command: "", args: "", cwd: "", env: [], url: "", headers: [] };

export type DraftField = "name" | "command" | "url";

/** What keeps a draft from being sent, by field. */
export function draftErrors(draft: SourceDraft, transport: "stdio" | "http"): Partial<Record<DraftField, string>> {
  return {
    ...(draft.name.trim() === "" && { name: "Give the server a name. It becomes the tool's name." }),
    ...(transport === "stdio" && draft.command.trim() === "" && { command: "Say which program starts the server." }),
    ...(transport === "http" &&
      !isHttpUrl(draft.url) && { url: "Must be an address that starts with http:// or https://." }),
  };
}

/** The request a draft stands for. */
export function toRequest(draft: SourceDraft, transport: "stdio" | "http"): AddSourceRequest {
  const name = draft.name.trim();
  if (transport === "http") {
    return { name, config: { transport, url: draft.url.trim(), ...named("headers", draft.headers) } };
  }
  const args = draft.args.split("\n").filter((line) => line !== "");
  return {
    name,
    config: {
      transport,
      command: draft.command.trim(),
      ...(args.length > 0 && { args }),
      ...named("env", draft.env),
      ...(draft.cwd.trim() !== "" && { cwd: draft.cwd.trim() }),
    },
  };
}

function named(key: "env" | "headers", values: NamedValue[]): Record<string, Record<string, JsonValue>> {
  const given = values.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value]);
  return given.length === 0 ? {} : { [key]: Object.fromEntries(given) };
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol);
}
