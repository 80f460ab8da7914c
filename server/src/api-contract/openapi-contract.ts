import type { OpenApiAdjustment, OpenApiSkip } from "@pegboard/registry-core/problems";
import { z } from "zod";
import { fieldChange } from "./definition-types.ts";
import { sourceName } from "./labels.ts";
import { fact } from "./library-types.ts";
import { anyJson, namedRecord, unvalidated } from "./named-record.ts";

/** What tools are made of: tags, the first parts of paths, or nothing, so that there is one. */
export const openApiGrouping = z.enum(["tag", "path", "one"]);
export type OpenApiGrouping = z.infer<typeof openApiGrouping>;

/** How a description is read, and what of it comes in; `parseOpenApiOrigin` judges it. */
const origin = {
  grouping: unvalidated(openApiGrouping).optional().describe("By tags unless given."),
  without: unvalidated(z.array(z.string()))
    .optional()
    .describe("Operations that stay out, such as `GET /pets`."),
  allowPrivate: unvalidated(z.boolean())
    .optional()
    .describe("Also reads and calls addresses of this machine and of local networks."),
  otherServers: unvalidated(z.array(z.string()))
    .optional()
    .describe(
      "Servers besides those of the description, such as `https://files.example.com`, that operations with such a server of their own go to, with the keys.",
    ),
  url: unvalidated(z.string()).optional(),
  text: unvalidated(z.string()).optional().describe("A whole description in JSON or YAML."),
  fileName: unvalidated(z.string()).optional().describe("Where the text came from, for people."),
};

/** POST /api/v1/sources/openapi/preview: exactly one of `url` and `text`. Nothing is stored. */
export const previewOpenApiRequest = z.looseObject({
  name: sourceName.default("openapi"),
  ...origin,
});
export type PreviewOpenApiRequest = z.input<typeof previewOpenApiRequest>;

/**
 * POST /api/v1/sources/openapi: adds the source and reads it. Its tools start off in every agent.
 */
export const addOpenApiRequest = z.looseObject({ name: sourceName, ...origin });
export type AddOpenApiRequest = z.input<typeof addOpenApiRequest>;

/**
 * PATCH /api/v1/sources/:id/openapi: what is absent stays. It is read anew, and what changed waits
 * until it is accepted.
 */
export const changeOpenApiRequest = z.strictObject({
  name: sourceName.optional(),
  grouping: openApiGrouping.optional(),
  without: z.array(z.string()).optional(),
  allowPrivate: z.boolean().optional(),
  otherServers: z.array(z.string()).optional().describe("With others, keys are entered again."),
  url: z.string().optional().describe("Where it is read from now on."),
  text: z
    .string()
    .optional()
    .describe(
      "Takes the place of the description, whether that was uploaded or read from an address.",
    ),
  fileName: z.string().optional(),
});
export type ChangeOpenApiRequest = z.input<typeof changeOpenApiRequest>;

/**
 * PATCH /api/v1/sources/:id/openapi/config: sets values for every agent, each in all tools of the
 * source that take it, so that a key is given once. Answers those tools.
 */
export const openApiConfigRequest = z.strictObject({
  config: namedRecord(anyJson).describe("`{ token: … }`, by the names of the tools' settings."),
});
export const openApiConfigAnswer = z.object({ tools: z.array(z.string()) });

export const openApiServer = z.object({
  url: z.string().describe("May have `{variables}`."),
  description: z.string().optional(),
  variables: namedRecord(
    z.object({
      default: z.string(),
      enum: z.array(z.string()).optional(),
      description: z.string().optional(),
    }),
  ),
});
export type OpenApiServer = z.infer<typeof openApiServer>;

export const openApiCredential = z.object({
  key: z.string().describe("Of the tools' settings."),
  scheme: z.string().describe("As the description names it."),
  description: z.string().optional(),
  credential: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("apiKey"),
      in: z.enum(["header", "query", "cookie"]),
      name: z.string(),
    }),
    z.object({ kind: z.literal("basic") }),
    z.object({ kind: z.literal("bearer") }),
  ]),
  isSignIn: z.boolean().optional().describe("It is a token of a sign-in."),
  operations: z.number().describe("How many operations take it."),
});
export type OpenApiCredential = z.infer<typeof openApiCredential>;

/**
 * GET /api/v1/sources/:id/openapi/reading: what is known of a description since it was read last,
 * without reading it again.
 */
export const openApiReading = z.object({
  title: z.string(),
  version: z.string(),
  description: z.string().optional(),
  format: z.string().describe("`OpenAPI 3.1`."),
  size: z.number().describe("Characters."),
  servers: z.array(openApiServer).describe("Calls go to the first unless another is chosen."),
  credentials: z.array(openApiCredential),
  choices: z
    .array(z.array(z.string()))
    .describe("Keys of credentials that go together, of which one alternative is enough for all."),
  skipped: z.array(
    z.object({ operation: z.string(), reason: fact<OpenApiSkip>({ code: z.string() }) }),
  ),
  adjusted: z.array(
    z.object({ operation: z.string(), adjustment: fact<OpenApiAdjustment>({ code: z.string() }) }),
  ),
  large: z
    .array(
      z.object({
        operation: z.string(),
        tool: z.string(),
        method: z.string(),
        characters: z.number(),
      }),
    )
    .describe("Operations whose definition alone fills much of a request."),
  total: z
    .number()
    .describe("Operations of the description, with those that are skipped or stay out."),
});
export type OpenApiReading = z.infer<typeof openApiReading>;

export const openApiOperation = z.object({
  operation: z.string().describe("`GET /pets/{id}`."),
  method: z.string(),
  displayName: z.string(),
  risk: z.enum(["reads", "changes", "destroys"]),
  parameters: z.number(),
  required: z.number().describe("Parameters without which it is not called."),
  tokens: z.number(),
});
export type OpenApiOperation = z.infer<typeof openApiOperation>;

export const openApiTool = z.object({
  name: z.string(),
  displayName: z.string(),
  operations: z.array(openApiOperation),
});
export type OpenApiTool = z.infer<typeof openApiTool>;

/** POST /api/v1/sources/openapi/preview answers all that a description has now. */
export const openApiDescription = openApiReading.extend({
  place: z.string().describe("Address, path or name of the file."),
  tools: z.array(openApiTool),
  without: z.array(z.string()).describe("What stays out by choice."),
  otherServers: z.array(z.string()).describe("Servers that are allowed besides."),
  tokenizer: z.string().describe("Whose tokens are counted."),
});
export type OpenApiDescription = z.infer<typeof openApiDescription>;

const openApiPresentMethod = z.object({
  operation: z.string(),
  tool: z.string(),
  method: z.string(),
  agents: z.array(z.number()).describe("Places in `agents`."),
  fields: z
    .array(fieldChange)
    .optional()
    .describe(
      "What the description says otherwise than what was accepted; absent when it says the same.",
    ),
});

/**
 * POST /api/v1/sources/:id/openapi/preview takes a `ChangeOpenApiRequest`, and answers what would
 * come in with it. Nothing is stored.
 */
export const openApiChanges = openApiDescription.extend({
  present: z
    .array(openApiPresentMethod)
    .describe(
      "The methods that the source has now; an operation that `tools` do not have would go.",
    ),
  agents: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe("Those that have any of them on."),
  waits: z
    .boolean()
    .describe(
      "What is new or changed waits until it is accepted, because agents have something of it on.",
    ),
  asksForKeys: z
    .boolean()
    .describe("The description is at another place, so that stored keys are not sent any more."),
});
export type OpenApiChanges = z.infer<typeof openApiChanges>;

/** Of a source of this kind, in lists. */
export const openApiSourceState = z.object({
  place: z.string(),
  grouping: openApiGrouping,
  allowPrivate: z.boolean(),
  otherServers: z.array(z.string()),
  isUploaded: z
    .boolean()
    .describe("Its description is a file that was uploaded, and can be uploaded again."),
  digest: z.string().optional().describe("Of the uploaded text: SHA-256 in hexadecimal."),
  counts: z
    .object({
      operations: z.number(),
      skipped: z.number(),
      adjusted: z.number(),
      without: z.number(),
      total: z.number(),
    })
    .optional()
    .describe("Of the last time that it was read; absent before."),
});
export type OpenApiSourceState = z.infer<typeof openApiSourceState>;
