import { z } from "zod";
import { MOST_OWNERS } from "../limits.ts";
import { errorBody } from "./error-contract.ts";
import { agentGroup, ownerDescription, ownerId, ownerName } from "./labels.ts";
import { sentOperations, settingsOwner } from "./library-types.ts";
import { shapeMessage } from "./shape-messages.ts";

/** What becomes of one owner. */
export const ownerChangeRequest = z.strictObject({
  action: z.enum(["change", "create", "delete"]),
  owner: settingsOwner,
  labels: z
    .strictObject({
      name: ownerName,
      description: ownerDescription.optional(),
      group: agentGroup.optional(),
    })
    .optional()
    .describe("Of an agent or a preset that is new, or gets others; a preset has no group."),
  baseRevision: z.int().min(0).describe("0 for a new one."),
  operations: sentOperations,
});
export type OwnerChangeRequest = z.input<typeof ownerChangeRequest>;

/** As a new one has to have it. */
const isNewId = ({ action, owner }: z.infer<typeof ownerChangeRequest>) =>
  action !== "create" || (owner.kind !== "organisation" && ownerId.safeParse(owner.id).success);

/** POST /api/v1/settings/owners: all of it is saved in one write, in this order, or nothing. */
export const saveOwnersRequest = z.strictObject({
  changes: z
    .array(
      ownerChangeRequest.refine(
        isNewId,
        shapeMessage((t) => t("must name a new owner by small letters, digits and single hyphens")),
      ),
    )
    .max(
      MOST_OWNERS,
      shapeMessage((t) => t("must name at most {most} owners", { most: MOST_OWNERS })),
    ),
  imported: z
    .strictObject({ document: z.string().min(1).max(500) })
    .optional()
    .describe("The document that all of it came from: an entry of its own in the audit names it."),
  trial: z.boolean().optional().describe("Only tells what would be refused."),
});
export type SaveOwnersRequest = z.input<typeof saveOwnersRequest>;

export const saveOwnersAnswer = z.object({
  saved: z.boolean().describe("False for a trial, and when something is refused."),
  refusals: z
    .array(z.object({ change: z.number(), error: errorBody.shape.error }))
    .describe("By their places in the request; the others would be saved."),
});
export type SaveOwnersAnswer = z.infer<typeof saveOwnersAnswer>;
