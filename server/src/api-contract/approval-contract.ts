import { z } from "zod";
import { callWay } from "./call-log-contract.ts";
import { longText } from "./labels.ts";
import { jsonSchema, jsonValue } from "./library-types.ts";
import { personSummary } from "./people/people-contract.ts";
import { shapeMessage } from "./shape-messages.ts";

/** How an approval ended. */
export const approvalVerdict = z.object({
  state: z.enum(["approved", "declined", "timed out", "withdrawn"]),
  at: z.number().describe("Milliseconds since 1970."),
  by: z.string().optional().describe("Who decided; absent where its caller did, or nobody."),
  person: z.string().optional().describe("The id of the person who decided."),
  reason: z.string().optional().describe("What the model read."),
  forRun: z.literal(true).optional().describe("It holds for all calls of the method in the run."),
});
export type ApprovalVerdict = z.infer<typeof approvalVerdict>;

/** Why somebody may not decide about a call. */
const decisionBar = z
  .enum(["role", "group", "own_token", "own_call"])
  .describe(
    "`role`: only approvers and admins decide; `group`: the role is for other groups of agents; `own_token`: the call came in with the person's own token; `own_call`: the person made it.",
  );
export type DecisionBar = z.infer<typeof decisionBar>;

/** A call that waits for somebody to approve it. */
const waitingApproval = z.object({
  id: z.string(),
  agent: z.string(),
  agentName: z.string(),
  tool: z.string(),
  method: z.string(),
  functionName: z.string(),
  title: z.string().describe("The method's name for people."),
  toolTitle: z.string(),
  risk: z.enum(["destructive"]).optional(),
  via: callWay,
  token: z.object({ id: z.string(), name: z.string() }).optional(),
  person: z.string().optional(),
  since: z.number().describe("Milliseconds since 1970."),
  until: z.number().optional().describe("When it is declined; absent where nothing limits it."),
  isHeld: z
    .boolean()
    .describe("Whether its caller waits for the decision; otherwise it comes back for it."),
  run: z.string().optional().describe("The run that it belongs to, where its caller names one."),
  summary: z.string().describe("The first arguments in short, without secrets."),
  bar: decisionBar.optional().describe("Why you may not decide about it; absent when you may."),
});
export type WaitingApproval = z.infer<typeof waitingApproval>;

/** GET /api/v1/approvals: those with the least time left first. */
export const approvalsAnswer = z.object({
  waiting: z.array(waitingApproval),
  total: z.number().describe("Of all that wait; at most 1,000 are listed."),
  mayDecide: z.boolean().describe("Whether you are an approver of any agents, or an admin."),
  yours: z.number().describe("Of those that are listed: how many you may decide about."),
  ended: z
    .array(approvalVerdict.extend({ id: z.string() }))
    .describe("Those that ended in the last minute."),
  away: z
    .array(z.string())
    .optional()
    .describe("Servers of the same database that do not answer: what waits there is missing."),
});
export type ApprovalsAnswer = z.infer<typeof approvalsAnswer>;

/** GET /api/v1/approvals/:id, with `?whole=true` all of the arguments, however long. */
export const approvalAnswer = waitingApproval.extend({
  revision: z.number().describe("Of the agent's settings."),
  reason: z.string().optional().describe("Why the model says it calls. Nobody checked it."),
  arguments: jsonValue.describe(
    'As the method would get them: `{ "$removed": true }` stands for a secret.',
  ),
  cutCharacters: z
    .number()
    .optional()
    .describe("How many characters the arguments have; present when they are cut here."),
  parameters: jsonSchema,
  description: z.string(),
  setBy: z
    .enum(["author", "organisation", "preset", "agent"])
    .describe("Who set that the method needs an approval."),
  source: z.string().describe("Id of the source that the call is sent to."),
  setIn: z
    .object({
      owner: z.string().optional().describe("Id of the preset; of the agent it is `agent`."),
      ownerName: z.string().optional(),
      revision: z.number(),
      by: z.string(),
      at: z.string(),
    })
    .optional()
    .describe("The save that set it, where it is known."),
  deciders: z
    .object({
      may: z.array(
        personSummary
          .pick({ id: true, name: true, role: true, groups: true })
          .extend({ isYou: z.boolean() }),
      ),
      owner: personSummary
        .pick({ id: true, name: true })
        .extend({ how: z.enum(["token", "call"]) })
        .optional()
        .describe("Who may not, because the call came in with their token or is their own."),
    })
    .optional()
    .describe("Absent where nobody signs in."),
});
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;
export const approvalQuery = z.strictObject({ whole: z.enum(["true", "false"]).optional() });

/** The characters of a reason that the model reads. */
const LONGEST_DECLINE_REASON = 2_000;

/** POST /api/v1/approvals/:id. 409 when it ended, or somebody else decided before. */
export const decideApprovalRequest = z.discriminatedUnion("decision", [
  z.strictObject({
    decision: z.literal("approve"),
    forRun: z.boolean().optional().describe("Also all later calls of the method in the same run."),
  }),
  z.strictObject({
    decision: z.literal("decline"),
    reason: longText(LONGEST_DECLINE_REASON).optional().describe("What the model reads."),
  }),
]);
export type DecideApprovalRequest = z.input<typeof decideApprovalRequest>;

const webhookForm = z
  .enum(["json", "slack", "teams"])
  .describe("`slack` and `teams`: as their incoming webhooks take it.");
export type WebhookForm = z.infer<typeof webhookForm>;

/** GET /api/v1/approval-webhook: where Pegboard tells of calls that begin to wait. */
export const webhookAnswer = z.object({
  webhook: z
    .object({
      host: z.string().describe("The host of the address; the rest of it may be a secret."),
      form: webhookForm,
      isSigned: z.boolean(),
      allowPrivate: z.boolean(),
      failure: z
        .object({ at: z.string(), reason: z.string(), lost: z.number() })
        .optional()
        .describe("Why the last call could not be told of, and how many were not."),
    })
    .nullable(),
});
export type WebhookAnswer = z.infer<typeof webhookAnswer>;

/** PUT /api/v1/approval-webhook */
export const webhookRequest = z
  .strictObject({
    url: z.url({ protocol: /^https?$/ }).max(2_000),
    secret: z
      .string()
      .min(16)
      .max(200)
      .optional()
      .describe(
        "Signs what is sent, in the header Pegboard-Signature: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of SECONDS, a point and the body.",
      ),
    form: webhookForm.default("json"),
    allowPrivate: z.boolean().default(false).describe("Whether it may be in a private network."),
  })
  .refine(
    // Its path is a secret, and names of agents are sent.
    ({ url, allowPrivate }) => allowPrivate || url.startsWith("https:"),
    {
      ...shapeMessage((t) => t("must begin with https, unless it may be in a private network")),
      path: ["url"],
    },
  );
export type WebhookRequest = z.input<typeof webhookRequest>;
