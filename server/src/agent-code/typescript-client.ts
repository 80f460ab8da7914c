import type { JsonSchema } from "@pegboard/registry-core";
import type { CallableMethod } from "./callable-methods.ts";
import { commentLines, docComment, memberText } from "./source-pieces.ts";
import { TypeNames } from "./type-names.ts";
import { typeOfSchema } from "./type-of-schema.ts";

/** The agent that a client is written for. */
export interface CodedAgent {
  id: string;
  name: string;
}

/**
 * A module of TypeScript with the types of what an agent has, and a client for it that needs nothing
 * but `fetch`; made in steps, since an agent may have thousands of methods. It says neither a date nor a version, so that it changes when the toolset does, and
 * else never.
 */
export function* typescriptClient(
  agent: CodedAgent,
  methods: readonly CallableMethod[],
): Generator<undefined, string> {
  const names = new TypeNames(CLIENT_NAMES);
  const members: string[] = [];
  for (const method of methods) {
    members.push(...methodMember(method, names));
    yield;
  }
  const [title = ""] = commentLines(agent.name, 80);
  return [
    "/* eslint-disable */",
    `// What the agent ${title} may call, written by: pegboard types ${agent.id}`,
    "// Do not edit it: run that again. With --check it says whether anything changed.",
    "",
    ...docComment("The methods by the names that models call them by.", ""),
    "export interface Methods {",
    ...members,
    "}",
    "",
    ...names.declarations().flatMap((declaration) => [declaration, ""]),
    CLIENT.replaceAll("AGENT_ID", encodeURIComponent(agent.id)),
  ].join("\n");
}

/** Names that the client itself has or uses. */
const CLIENT_NAMES = [
  "Methods",
  "MethodName",
  "ArgumentsOf",
  "ResultOf",
  "CallOptions",
  "ClientOptions",
  "PegboardClient",
  "CallAnswer",
  "CallError",
  "Error",
  "Promise",
  "RequestInit",
  "AbortSignal",
  "Response",
];

function methodMember(method: CallableMethod, names: TypeNames): string[] {
  const { functionName, description, parameters, outputSchema } = method;
  const takes = namedType(`${functionName}_Arguments`, parameters, names);
  const gives =
    outputSchema === undefined
      ? "unknown"
      : namedType(`${functionName}_Result`, outputSchema, names);
  return [
    ...docComment(description, "  "),
    `  ${memberText(functionName)}: { arguments: ${takes}; result: ${gives} };`,
  ];
}

/** The name of the type of a whole schema, which references to its root lead to, too. */
function namedType(words: string, root: JsonSchema, names: TypeNames): string {
  const name = names.nameFor(`${words} #`, words);
  const place = { root, names, prefix: words, depth: 0, within: name };
  names.define(name, typeOfSchema(root, place));
  return name;
}

const CLIENT = `export type MethodName = keyof Methods;
export type ArgumentsOf<Name extends MethodName> = Methods[Name]["arguments"];
export type ResultOf<Name extends MethodName> = Methods[Name]["result"];

export interface ClientOptions {
  /** The address of Pegboard, such as https://tools.example.com. */
  address: string;
  /** A token of the agent; none at the machine where Pegboard runs for one person. */
  token?: string | undefined;
}

export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal;
  /** Ids of approvals that somebody approved, from a CallError whose code is needs_approval. */
  approved?: readonly string[];
  /** How long the call waits for its approval, such as 60s; refused at once unless given. */
  wait?: string;
}

interface CallAnswer {
  result?: unknown;
  error?: { code: string; message: string; approval?: { id?: string } };
}

/** Why a call gave no result. */
export class CallError extends Error {
  override name = "CallError";
  /** What happened, in a word that does not change. */
  readonly code: string;
  /** The status of the answer. */
  readonly status: number;
  /** The id to approve the call by, where it asks first. */
  readonly approval: string | undefined;

  constructor(error: { code: string; message: string; approval?: { id?: string } }, status: number) {
    super(error.message);
    this.code = error.code;
    this.status = status;
    this.approval = error.approval?.id;
  }
}

/** Calls the methods of one agent. */
export class PegboardClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Calls a method. @throws CallError when it was refused or failed */
  async call<Name extends MethodName>(
    name: Name,
    ...given: {} extends ArgumentsOf<Name>
      ? [args?: ArgumentsOf<Name>, options?: CallOptions]
      : [args: ArgumentsOf<Name>, options?: CallOptions]
  ): Promise<ResultOf<Name>> {
    const [args = {}, options = {}] = given as readonly [args?: object, options?: CallOptions];
    const { signal, approved, wait } = options;
    const address = this.#options.address.replace(/\\/+$/, "");
    const query = wait === undefined ? "" : \`?wait=\${encodeURIComponent(wait)}\`;
    const { token } = this.#options;
    const response = await fetch(
      \`\${address}/api/v1/agents/AGENT_ID/methods/\${encodeURIComponent(name)}/call\${query}\`,
      {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(token !== undefined && { Authorization: \`Bearer \${token}\` }),
        },
        body: JSON.stringify({ arguments: args, ...(approved && { approved }) }),
        ...(signal && { signal }),
      },
    );
    const answer: CallAnswer = await response.json().catch(() => ({
      error: { code: "no_pegboard", message: \`What answers at \${address} is no Pegboard.\` },
    }));
    const { error } = answer;
    if (error) throw new CallError(error, response.status);
    return answer.result as ResultOf<Name>;
  }
}
`;
