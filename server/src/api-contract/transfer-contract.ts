import { z } from "zod";
import { DOCUMENT_LIMITS, MOST_OWNERS } from "../limits.ts";
import { corruptOwner } from "./agent-contract.ts";
import { sourceName } from "./labels.ts";
import {
  describedDocumentIssue,
  issue,
  issuePath,
  jsonObject,
  settingsOperation,
  settingsOwner,
} from "./library-types.ts";
import { askedValue } from "./mcp-contract.ts";
import { namedRecord } from "./named-record.ts";
import { shapeMessage } from "./shape-messages.ts";

/** POST /api/v1/export: a pegboard.yaml, which `pegboard apply` reads. */
export const exportRequest = z.strictObject({
  agents: z
    .union([z.literal("all"), z.array(z.string()).max(MOST_OWNERS)])
    .describe("By their ids."),
  organisation: z.boolean().default(false).describe("What is set for every agent."),
  sources: z.boolean().default(false).describe("Those that are stored."),
  presets: z
    .boolean()
    .default(false)
    .describe('With "all" agents every preset, otherwise those that they follow.'),
  format: z.enum(["yaml", "json"]).default("yaml"),
});
export type ExportRequest = z.input<typeof exportRequest>;

/** Where a stored secret stands; the path begins at the tool's config. */
export const storedSecretPlace = z.object({
  owner: settingsOwner,
  tool: z.string(),
  path: issuePath,
});
export type StoredSecretPlace = z.infer<typeof storedSecretPlace>;

/** Equal settings make an equal text. */
export const exportAnswer = z.object({
  text: z.string(),
  secrets: z.array(storedSecretPlace).describe("What has to be entered where the text is read."),
  left: z.array(issue).describe("What is not in the text of the sources, each a whole sentence."),
  outOfOrder: z.array(corruptOwner).describe("What cannot be read, in whole sentences."),
});
export type ExportAnswer = z.infer<typeof exportAnswer>;

/**
 * "replace": all that the document does not name goes back to its default; of another system's,
 * tools are off. "merge": it stays.
 */
export const importMode = z.enum(["replace", "merge"]);
export type ImportMode = z.infer<typeof importMode>;

export const importTarget = z.strictObject({
  agent: z.string().nullable().describe("The id of an agent that is there; null for a new one."),
  mode: importMode,
});
export type ImportTarget = z.infer<typeof importTarget>;

export const nameMeaning = z.strictObject({
  tool: z.string(),
  method: z.string().optional(),
  means: z.string().describe("The name of what is there."),
});
export type NameMeaning = z.infer<typeof nameMeaning>;

/**
 * What an empty list of the tools that are on means: systems differ, so whoever imports it says.
 */
export const emptyListMeaning = z.enum(["none", "all"]);
export type EmptyListMeaning = z.infer<typeof emptyListMeaning>;

/**
 * POST /api/v1/import: what a document would change. Nothing is changed: its operations are saved
 * like all others.
 */
export const importRequest = z.strictObject({
  text: z.string().max(
    DOCUMENT_LIMITS.bytes,
    shapeMessage((t) => t("is too long: import its parts, or use pegboard apply")),
  ),
  targets: namedRecord(importTarget)
    .optional()
    .describe("Where an owner of the document goes, by its key, if not where the document says."),
  names: z
    .array(nameMeaning)
    .max(DOCUMENT_LIMITS.names)
    .optional()
    .describe("What names that are unknown here mean."),
  sourceNames: z
    .array(z.strictObject({ path: issuePath, name: sourceName }))
    .max(DOCUMENT_LIMITS.sources)
    .optional()
    .describe(
      "Other names for sources, by their places in the document. What it says of their tools follows them.",
    ),
  emptyList: emptyListMeaning
    .optional()
    .describe("What it means that the list of tools that are on is empty."),
});
export type ImportRequest = z.input<typeof importRequest>;

/** Documents of other systems: switches by tool, the ids of tools that are on, records of tools. */
export const foreignForm = z.enum(["switches", "ids", "records"]);
export type ForeignForm = z.infer<typeof foreignForm>;

/** Why a document cannot be read. Lines and columns count from 1. */
export const documentIssue = z.object({
  line: z.number(),
  column: z.number(),
  message: z.string().describe("A whole sentence."),
  said: describedDocumentIssue.optional().describe("The same as a fact."),
});
export type DocumentIssue = z.infer<typeof documentIssue>;

/**
 * A source of the document that is not here, or is here otherwise. The routes for sources store it,
 * for whoever may add it.
 */
export const importedSource = z.object({
  action: z.enum(["add", "change"]),
  kind: z.enum(["mcp", "openapi"]),
  name: z.string(),
  path: issuePath.describe("Where it stands in the document."),
  id: z.string().optional().describe("Of the stored one."),
  nameTaken: z
    .object({
      by: z.enum(["stored", "started", "document"]),
      free: z.string().describe("A name that nothing has."),
    })
    .optional()
    .describe(
      "Another source has its name: one that is stored here, one that Pegboard was started with, or one before it in the document. With `change` it would replace that; otherwise it needs another name, by `sourceNames`.",
    ),
  project: z
    .string()
    .optional()
    .describe("The project whose servers it is among, where a file has some by project."),
  runsCommand: z
    .literal(true)
    .optional()
    .describe("It is started by a command, on the machine where Pegboard runs."),
  isElsewhere: z
    .literal(true)
    .optional()
    .describe(
      "It is reached at another address or by another command, so no secret that was entered for it is kept.",
    ),
  texts: z
    .array(z.object({ title: z.string(), from: z.string().optional(), to: z.string().optional() }))
    .describe("What differs, as it is written."),
  asked: z
    .array(askedValue)
    .optional()
    .describe("What it needs besides: values that the document asks for or hides."),
  fromDocument: z
    .array(issuePath)
    .optional()
    .describe(
      "Secrets of the document, by their places in `sent`, where `{ $document: … }` stands for each: the routes for sources take them from the `document` that is sent along.",
    ),
  missingProgram: z
    .string()
    .optional()
    .describe("The program that starts it, where the machine of Pegboard has none of that name."),
  isAlternative: z
    .literal(true)
    .optional()
    .describe("Another way to the server of the source before it."),
  description: z.string().optional().describe("What the document says of it."),
  sent: jsonObject.describe(
    "Of an MCP server its connection; of a described service where its description is.",
  ),
});
export type ImportedSource = z.infer<typeof importedSource>;

/** An MCP server that many people use, as GET /api/v1/known-servers lists it. */
export const knownServer = z.object({
  name: z.string().describe("What its source is called, if not otherwise."),
  title: z.string(),
  description: z.string(),
  homepage: z.string(),
  licence: z.string().describe("In SPDX's words."),
  account: z.string().optional().describe("The service that gives its keys."),
  needs: z
    .array(z.string())
    .optional()
    .describe("What has to be there besides the program that starts it."),
  tried: z
    .object({ on: z.string(), version: z.string(), methods: z.number() })
    .optional()
    .describe(
      "The day when its first way was tried, without an account, and how many methods it listed.",
    ),
  untried: z
    .enum(["program", "account"])
    .optional()
    .describe(
      "Why it was not: the program that starts it could not be used, or it lists nothing before it has reached its service.",
    ),
  ways: z.array(importedSource).describe("Each way to it, the usual one first."),
});
export type KnownServer = z.infer<typeof knownServer>;

export const knownServersAnswer = z.object({ servers: z.array(knownServer) });
export type KnownServersAnswer = z.infer<typeof knownServersAnswer>;

export const importedChange = z.object({
  operation: settingsOperation,
  before: settingsOperation.optional().describe("What is stored in its place."),
  secrets: z
    .array(z.object({ place: issuePath, inDocument: issuePath }))
    .optional()
    .describe("Secrets are not sent back: null stands in their places, and the document has them."),
  changedHere: z
    .object({ at: z.string(), by: z.string().nullable(), inDocument: z.boolean() })
    .optional()
    .describe(
      "The last save here after the one that the document is most like. With `inDocument` the document changed it, too.",
    ),
});
export type ImportedChange = z.infer<typeof importedChange>;

/** A name of the document that means nothing here. */
export const unknownName = z.object({
  tool: z.string(),
  method: z.string().optional(),
  suggestion: z.string().optional(),
  source: z.string().optional().describe("The source of the document that brings it."),
});
export type UnknownName = z.infer<typeof unknownName>;

export const importedOwner = z.object({
  key: z.string().describe('Of its entry in the document; of a preset with "@preset/" before.'),
  kind: z.enum(["agent", "preset", "organisation"]),
  owner: settingsOwner
    .optional()
    .describe("Absent for an agent or a preset that is not there yet."),
  mode: importMode,
  labels: z
    .object({ name: z.string(), description: z.string(), group: z.string().optional() })
    .describe("What the document says of it; its key, where it says no name."),
  renames: z
    .array(
      z.object({
        field: z.enum(["name", "description", "group"]),
        from: z.string(),
        to: z.string(),
      }),
    )
    .describe(
      "What it is called here, and would be called. They are no settings: a PATCH of the agent or of the preset takes them.",
    ),
  revision: z.number().describe("What the operations are based on."),
  likeRevision: z
    .number()
    .optional()
    .describe("The save that the document is most like, where it is not the newest one."),
  changes: z.array(importedChange),
  unknown: z.array(unknownName),
});
export type ImportedOwner = z.infer<typeof importedOwner>;

/** A place of the document that does not come in, and why. */
export const skippedPart = issue;
export type SkippedPart = z.infer<typeof skippedPart>;

export const importPlan = z.object({
  form: z
    .union([z.enum(["pegboard", "servers", "server", "kortix"]), foreignForm])
    .describe(
      "As what the document was recognised; `servers` is the file of an MCP client, `server` the server.json of a registry, `kortix` the kortix.yaml of Suna.",
    ),
  client: z
    .string()
    .optional()
    .describe("The client that keeps such a file, where its content tells."),
  sources: z.array(importedSource),
  owners: z.array(importedOwner),
  left: z.array(skippedPart).describe("What does not come in."),
  emptyList: z
    .object({ path: issuePath, means: emptyListMeaning.optional() })
    .optional()
    .describe(
      "The list of tools that are on is empty, and stands here. Without `means` nothing is planned of it: the request says it with `emptyList`.",
    ),
});
export type ImportPlan = z.infer<typeof importPlan>;

export const importAnswer = z.union([z.object({ issues: z.array(documentIssue) }), importPlan]);
export type ImportAnswer = z.infer<typeof importAnswer>;
