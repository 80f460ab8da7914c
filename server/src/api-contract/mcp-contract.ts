import { z } from "zod";
import { jsonValue } from "./library-types.ts";
import { namedRecord } from "./named-record.ts";

export const connectedClient = z.object({
  id: z.string(),
  name: z.string().describe("As the client calls itself."),
  version: z.string(),
  via: z.enum(["mcp", "http"]),
  protocol: z.string().optional().describe("The revision of MCP that it speaks: `2026-07-28`."),
  token: z
    .object({ id: z.string(), name: z.string() })
    .optional()
    .describe("The agent's token that it carries; none of a client on this machine."),
  connectedAt: z.string(),
  lastSeenAt: z.string(),
  callsPerMinute: z.number().describe("Of the last minute."),
  revision: z
    .number()
    .optional()
    .describe("The agent's revision when it listed the methods last; none before it has."),
  isLive: z.boolean().describe("Whether it holds a stream open, on which it is told of changes."),
  canAsk: z.boolean().describe("Whether questions and approvals can be put to its person."),
});
export type ConnectedClient = z.infer<typeof connectedClient>;

/**
 * GET /api/v1/agents/:agent/clients: who uses the agent, the latest first. Kept in memory, some
 * hundred of them; who was not seen for half an hour is forgotten. The event `clients` tells that
 * it changed.
 */
export const clientsAnswer = z.object({
  clients: z.array(connectedClient),
  passedOn: z
    .object({ prompts: z.number(), resources: z.number() })
    .describe("What the agent's MCP servers give to clients besides methods."),
  operations: z
    .number()
    .describe("How many operations the agent has as a service, which OpenAPI describes."),
});
export type ClientsAnswer = z.infer<typeof clientsAnswer>;

const stepErrorReason = z
  .string()
  .optional()
  .describe("Of a step that failed: what the client said.");
const outcome = z.object({
  functionName: z.string(),
  outcome: z.string(),
  reason: stepErrorReason,
});
const tested = { ok: z.boolean(), ms: z.number() };
export const connectionStep = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("reached"),
    values: z.object({ reason: stepErrorReason }),
    ...tested,
  }),
  z.object({
    code: z.literal("spoke"),
    values: z.object({ protocol: z.string().optional(), reason: stepErrorReason }),
    ...tested,
  }),
  z
    .object({
      code: z.literal("listed"),
      values: z.object({
        methods: z.number(),
        prompts: z.number(),
        resources: z.number(),
        missing: z.array(z.string()),
        unexpected: z.array(z.string()),
        different: z.array(z.string()),
        reason: stepErrorReason,
      }),
      ...tested,
    })
    .describe(
      "Against what the agent is offered now: names that are `missing` in the list, are `unexpected` there, or with a `different` definition, at most ten each.",
    ),
  z
    .object({ code: z.literal("called"), values: outcome, ...tested })
    .describe(
      "A method that only reads and takes no arguments; absent where the agent has none. `outcome`: ok, or why not.",
    ),
  z
    .object({ code: z.literal("refused"), values: outcome, ...tested })
    .describe(
      "A method that is off; absent where none is. `outcome`: why it was refused; `ok` fails the test.",
    ),
]);
export type ConnectionStep = z.infer<typeof connectionStep>;

export const connectionTestAnswer = z.object({ ok: z.boolean(), steps: z.array(connectionStep) });
export type ConnectionTestAnswer = z.infer<typeof connectionTestAnswer>;

/**
 * A value that the document leaves to whoever takes the source: an input of VS Code, a variable of
 * the environment, a setting of a server in the official registry.
 */
export const askedValue = z.object({
  reference: z.string().describe("The text in `sent` that the value takes the place of."),
  title: z.string(),
  description: z.string().optional(),
  isSecret: z.boolean(),
  isRequired: z.boolean().describe("Without it the source does not start."),
  default: z.string().optional(),
  choices: z.array(z.string()).optional(),
  variable: z
    .string()
    .optional()
    .describe("Left empty, the value comes from this variable of Pegboard's environment."),
});
export type AskedValue = z.infer<typeof askedValue>;

/** The texts that stand for values, as documents write them: `${NAME}`, `{{NAME}}`. */
const PLACEHOLDER = /^\$?\{.+\}$/;

/** None comes from the environment, which takes a power of its own, nor is any text of an address one. */
export const pendingValues = z
  .array(
    askedValue
      .omit({ variable: true })
      .extend({ reference: z.string().regex(PLACEHOLDER) })
      .strict(),
  )
  .min(1)
  .max(100)
  .optional()
  .describe("Values that are still to be entered; before that the server is not asked.");

export const mcpStdioConfig = z.object({
  transport: z.literal("stdio"),
  command: z.string(),
  args: z
    .array(z.string())
    .optional()
    .describe("In answers each that can hold a secret is `•••` unless it is marked as harmless."),
  env: namedRecord(jsonValue)
    .optional()
    .describe(
      'Values are masked as `{ "$secret": name }` in answers unless they are marked, with `pending` where one is still to be entered.',
    ),
  cwd: z.string().optional(),
  shown: z
    .object({ args: z.array(z.number()).optional(), env: z.array(z.string()).optional() })
    .optional()
    .describe(
      "What the operator marked as harmless: places of arguments, counted from 0, and names of variables.",
    ),
  variables: z
    .literal(true)
    .optional()
    .describe(
      "Its texts name environment variables, as `--mcp` files do; the server puts them in each time it starts the source.",
    ),
  oneServer: z
    .literal(true)
    .optional()
    .describe(
      "Of several servers on one database only one runs it, and the others hand its calls on.",
    ),
  pendingValues,
});
export type McpStdioConfig = z.infer<typeof mcpStdioConfig>;

export const mcpHttpConfig = z.object({
  transport: z.literal("http"),
  url: z
    .string()
    .describe(
      "All but the host, and the path /mcp, is `•••` in answers unless it is marked as harmless.",
    ),
  headers: namedRecord(jsonValue).optional(),
  shown: z
    .object({ url: z.boolean().optional(), headers: z.array(z.string()).optional() })
    .optional()
    .describe("What the operator marked as harmless: the whole address, and names of headers."),
  variables: z.literal(true).optional().describe("As above."),
  pendingValues,
});
export type McpHttpConfig = z.infer<typeof mcpHttpConfig>;

export const mcpSourceConfig = z.union([mcpStdioConfig, mcpHttpConfig]);
export type McpSourceConfig = z.infer<typeof mcpSourceConfig>;
