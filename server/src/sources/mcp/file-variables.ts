import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import type { SourceIssue, VariableIssue } from "@pegboard/registry-core/problems";
import type { SecretBox } from "../../secrets/secret-box.ts";
import type { McpConnection } from "./mcp-connection.ts";
import { parseMcpConnection } from "./parse-mcp-connection.ts";

/** The part of the environment that may be read. */
export type PermittedVariables = Pick<SecretBox, "availabilityOf" | "readVariable">;

interface FilledEntry {
  entry: JsonObject;
  /** The values that were filled in; each is a secret. */
  values: string[];
  /** Why the entry cannot be used, for people. */
  issues: VariableIssue[];
}

/**
 * Matches `${NAME}`, `${env:NAME}` and `${NAME:-default}`, as MCP clients know them, `{env:NAME}`
 * of OpenCode, and what only some of them fill in: `${input:key}`, `${{ secrets.KEY }}`.
 */
const FILE_VARIABLE_REFERENCE =
  /\$\{(?:env:)?([A-Za-z_]\w*)(?::-([^}]*))?\}|(?<!\$)\{env:([A-Za-z_]\w*)\}|\$\{[a-z]\w*[:.][^{}+?=-][^{}]*\}|\$\{\/\}|\$\{\{[^{}]+\}\}|\{file:[^{}]+\}/g;

/** Names that editors fill in, and that are no variables of the environment. */
const EDITOR_NAMES = new Set([
  "workspaceFolder",
  "workspaceFolderBasename",
  "workspaceRoot",
  "userHome",
  "pathSeparator",
  "file",
  "cwd",
  "__dirname",
]);

/**
 * A connection as a config file has it, with the values of the variables that its command,
 * arguments, variables, folder, address and headers name.
 */
export function fillVariables(entry: JsonObject, variables: PermittedVariables): FilledEntry {
  const values = new Set<string>();
  const issues = new Map<string, VariableIssue>();
  const fill = (text: string) =>
    text.replace(
      FILE_VARIABLE_REFERENCE,
      (reference, ...[plain, otherwise, braced]: (string | undefined)[]) => {
        const name = plain ?? braced;
        const value = name === undefined ? undefined : variables.readVariable(name);
        if (value !== undefined) {
          values.add(value);
          return value;
        }
        if (name === undefined || EDITOR_NAMES.has(name))
          issues.set(reference, { name: reference });
        else if (otherwise === undefined) {
          issues.set(name, {
            name,
            isPermitted: variables.availabilityOf(name) !== "not permitted",
          });
        }
        return otherwise ?? reference;
      },
    );
  const fillAll = (value: JsonValue | undefined): JsonValue | undefined => {
    if (typeof value === "string") return fill(value);
    if (Array.isArray(value)) return value.map((one) => fillAll(one) ?? null);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, fillAll(one) ?? null]),
    );
  };
  const filled: JsonObject = { ...entry };
  for (const part of ["command", "args", "env", "cwd", "url", "headers"]) {
    const value = fillAll(entry[part]);
    if (value !== undefined) filled[part] = value;
  }
  return { entry: filled, values: [...values], issues: [...issues.values()] };
}

/**
 * A connection with the values of the variables that it names; the given one when it names none.
 */
export function fillConnection(
  connection: McpConnection,
  variables: PermittedVariables,
): { connection: McpConnection } | { issue: SourceIssue } {
  if (!connection.variables) return { connection };
  const {
    entry,
    values,
    issues: found,
  } = fillVariables(connection as unknown as JsonObject, variables);
  if (found.length > 0) return { issue: { code: "variables", values: { issues: found } } };
  const { variables: _, ...filled } = entry;
  const parsed = parseMcpConnection(filled);
  if ("connection" in parsed) {
    return { connection: { ...parsed.connection, fromVariables: values, written: connection } };
  }
  const [issue] = parsed.issues;
  return {
    issue: sentenceOf(`with its variables put in, ${issue?.path.join(".")} ${issue?.message}`),
  };
}

const sentenceOf = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** A variable as a text of a file names it. */
export interface VariableReference {
  /** The text that stands for the value. */
  reference: string;
  /** The variable of the environment; undefined for what only the file's own client fills in. */
  name: string | undefined;
  otherwise: string | undefined;
}

/** The variables that a text names. */
export const variablesIn = (text: string): VariableReference[] =>
  [...text.matchAll(FILE_VARIABLE_REFERENCE)].map(([reference, plain, otherwise, braced]) => {
    const name = plain ?? braced;
    return {
      reference,
      name: name !== undefined && EDITOR_NAMES.has(name) ? undefined : name,
      otherwise,
    };
  });

/** Whether any text of a value names a variable. */
export function namesVariables(value: JsonValue | undefined): boolean {
  return value !== undefined && JSON.stringify(value).search(FILE_VARIABLE_REFERENCE) !== -1;
}
