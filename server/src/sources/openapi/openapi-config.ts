import { createHash } from "node:crypto";
import type { Issue } from "@pegboard/registry-core";
import { requestIssue } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { shapeMessage } from "../../api-contract/shape-messages.ts";
import type { OpenApiGrouping } from "../../api-contract.ts";
import { OPENAPI_LIMITS } from "../../limits.ts";
import { isServerOrigin } from "./openapi-at-start.ts";

/** How a description is read and which operations come in, as an operator chose it. */
export interface OpenApiOrigin {
  /** The address of the description. */
  url?: string;
  /** The path of a file that was named at start. */
  file?: string;
  /** The text of an uploaded file. */
  text?: string;
  /** The name of an uploaded file. */
  fileName?: string;
  grouping: OpenApiGrouping;
  /** Operations that are left out, such as `GET /pets`. */
  without: string[];
  /** Whether addresses of this machine and of local networks are called as well. */
  allowPrivate: boolean;
  /**
   * Servers besides those of the description that operations with such a server of their own go to,
   * with the keys: `https://files.example.com`.
   */
  otherServers?: string[];
}

/** Servers besides those of a description. */
export const otherServersSchema = z
  .array(
    z.string().refine(
      isServerOrigin,
      shapeMessage((t) => t("must be a server such as https://files.example.com")),
    ),
  )
  .max(20)
  .optional();

const openApiConfigSchema = z
  .strictObject({
    transport: z.literal("openapi"),
    url: z
      .url({
        protocol: /^https?$/,
        ...shapeMessage((t) =>
          t("must be an http or https address, such as https://api.example.com/openapi.json"),
        ),
      })
      .refine(
        (url) => new URL(url).username === "" && new URL(url).password === "",
        shapeMessage((t) => t("must not have a user name or password in it")),
      )
      .optional(),
    text: z.string().min(1).max(OPENAPI_LIMITS.bytes).optional(),
    fileName: z.string().max(200).optional(),
    grouping: z.enum(["tag", "path", "one"]).default("tag"),
    without: z.array(z.string().max(2_000)).max(OPENAPI_LIMITS.leftOut).default([]),
    allowPrivate: z.boolean().default(false),
    otherServers: otherServersSchema,
  })
  .refine(
    ({ url, text }) => (url === undefined) !== (text === undefined),
    shapeMessage((t) =>
      t("must have either the address of a description (url) or its text (text)"),
    ),
  );

/** The fields of an origin. */
export const ORIGIN_FIELDS = Object.keys(openApiConfigSchema.shape);

/** Reads what was sent or stored, or answers what is wrong as issues with paths. */
export function parseOpenApiOrigin(
  value: unknown,
): { origin: OpenApiOrigin } | { issues: Issue[] } {
  const parsed = openApiConfigSchema.safeParse(value);
  if (!parsed.success) {
    return {
      issues: parsed.error.issues.map(({ path, message }) =>
        requestIssue(
          path.map((part) => (typeof part === "number" ? part : String(part))),
          "shape",
          { sentence: message },
        ),
      ),
    };
  }
  const { transport: _, url, text, fileName, otherServers, ...choices } = parsed.data;
  return {
    origin: {
      ...choices,
      ...(url !== undefined && { url }),
      ...(text !== undefined && { text }),
      ...(fileName !== undefined && { fileName }),
      ...(otherServers && otherServers.length > 0 && { otherServers }),
    },
  };
}

/** The place of a description for people, without parts of its address that may be a key. */
export function shownPlace({ url, file, fileName }: OpenApiOrigin): string {
  if (url === undefined) return file ?? fileName ?? "an uploaded file";
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === "" ? "" : "?•••"}`;
}

/** A digest that tells an uploaded text from another one. */
export const textDigest = (text: string): string => createHash("sha256").update(text).digest("hex");
