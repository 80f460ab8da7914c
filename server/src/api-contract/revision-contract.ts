import { CHANGE_KINDS } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { configuredTexts } from "./definition-types.ts";
import { changeSummary, ownerSettings, settingsOwner } from "./library-types.ts";
import { namedRecord } from "./named-record.ts";
import { pageFields, searchWord } from "./query-parts.ts";
import { shapeMessage } from "./shape-messages.ts";

/**
 * One save, without values: a list has thousands. What it changed follows from its revision and the
 * one before.
 */
export const revisionSummary = changeSummary.extend({
  revision: z.number(),
  savedAt: z.string(),
  savedBy: z.string(),
  proposal: z
    .object({ number: z.number(), by: z.string() })
    .optional()
    .describe("The proposal that it was made of, and who proposed it."),
});
export type RevisionSummary = z.infer<typeof revisionSummary>;

/** What both lists can be asked for; every given field has to match. */
export const revisionsFilter = z.strictObject({
  person: searchWord.optional().describe("Who saved."),
  tool: searchWord.optional().describe("A tool that it changed."),
  kind: z
    .string()
    .transform((given) => given.split(","))
    .pipe(z.array(z.enum(CHANGE_KINDS)))
    .optional()
    .describe("`ChangeKind`s, with commas."),
  text: searchWord
    .optional()
    .describe("In the names of people, tools and agents; or the number of a revision."),
  since: z.iso.datetime().optional().describe("ISO 8601: saved then or later."),
});
export type RevisionsFilter = z.input<typeof revisionsFilter>;
export const revisionsQuery = revisionsFilter.extend(pageFields);
export const activityQuery = revisionsQuery.extend({
  owner: z
    .string()
    .regex(
      /^(organisation|(agent|preset):.{1,64})$/,
      shapeMessage((t) => t('must be "organisation", or "agent:" or "preset:" with an id')),
    )
    .optional(),
});
export const latestRevisionQuery = z.strictObject({ item: z.string().max(1_000) });
const MOST_COSTS = 60;
export const revisionCostsQuery = z.strictObject({
  revisions: z
    .string()
    .regex(
      /^\d{1,9}(,\d{1,9})*$/,
      shapeMessage((t) => t("must be numbers of revisions with commas between them")),
    )
    .transform((given) => [...new Set(given.split(",").map(Number))])
    .pipe(
      z.array(z.number()).max(
        MOST_COSTS,
        shapeMessage((t) => t("must be at most {most} revisions", { most: MOST_COSTS })),
      ),
    ),
});

/** GET …/revisions[?before=…&limit=…]: newest first; `before` of the next request is `next`. */
export const revisionsAnswer = z.object({
  revisions: z.array(revisionSummary),
  next: z.number().optional().describe("Absent when these are the oldest."),
  people: z.array(z.string()).describe("Everybody who saved, for the filter."),
});
export type RevisionsAnswer = z.infer<typeof revisionsAnswer>;

/**
 * GET /api/v1/activity[?owner=…]: the saves of all agents, of presets and of the organisation, or
 * of `agent:ID`, `preset:ID` or `organisation` alone.
 */
export const activityAnswer = revisionsAnswer.omit({ revisions: true }).extend({
  saves: z.array(revisionSummary.extend({ owner: settingsOwner })),
});
export type ActivityAnswer = z.infer<typeof activityAnswer>;

/**
 * GET …/revisions/latest?item=…: the last save that changed an item, as `operationItem` names it;
 * absent when none did, or when it is not among the last hundred that changed its tool.
 */
export const latestRevisionAnswer = z.object({ save: revisionSummary.optional() });
export type LatestRevisionAnswer = z.infer<typeof latestRevisionAnswer>;

const revisionCost = z.object({
  methods: z.number().describe("Methods that are offered."),
  tokens: z.number().describe("What they cost."),
});

/** GET /api/v1/agents/:agent/revisions/costs?revisions=…: numbers with commas, at most 60. */
export const revisionCostsAnswer = z.object({
  costs: namedRecord(revisionCost).describe(
    "By revision, as it would be now with these settings: definitions of then are not kept. What cannot be read is missing.",
  ),
});
export type RevisionCostsAnswer = z.infer<typeof revisionCostsAnswer>;

/** GET …/:revision; 0 is the owner as it was created. */
export const revisionAnswer = z.object({
  revision: z.number(),
  savedAt: z.string(),
  savedBy: z.string().nullable(),
  settings: ownerSettings.describe("As they were then, secrets as in `SettingsAnswer`."),
  texts: namedRecord(configuredTexts).describe(
    "What an agent's tools say with these settings, as in `SettingsAnswer`; none of the organisation's.",
  ),
});
export type RevisionAnswer = z.infer<typeof revisionAnswer>;
