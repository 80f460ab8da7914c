import { z } from "zod";
import { shapeMessage } from "./shape-messages.ts";

/**
 * What cannot be seen, or turns the direction of text: a name with it would look like another.
 * Joiners and variants of letters and emoji stay.
 */
const INVISIBLE_CHARACTERS =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const isInvisible = (text: string): boolean => text.search(INVISIBLE_CHARACTERS) >= 0;

/** A name from elsewhere without what cannot be seen or turns the direction of text. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE_CHARACTERS, "");
/** Joiners and variants alone show nothing. */
const VISIBLE_CHARACTERS = /[^\p{Join_Control}\p{Variation_Selector}]/u;
export const singleLineText = (most: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => VISIBLE_CHARACTERS.test(text),
      shapeMessage((t) => t("must not be empty")),
    )
    .max(
      most,
      shapeMessage((t) => t("must have at most {most, number} characters", { most })),
    )
    .refine(
      (text) => !isInvisible(text),
      shapeMessage((t) =>
        t("must be one line of text, without characters that are hidden or turn its direction"),
      ),
    );

/** Beside the name that somebody had when they did something. */
export const doerId = z
  .string()
  .nullable()
  .describe("The id of the person with the name before it; null where nobody had signed in.");

/** Who saved last, and when. */
export const lastChange = z.object({
  at: z.string(),
  by: z.string(),
  byId: z.string().optional().describe("The id of the person, where somebody who signed in did."),
});

/** What people write to each other, in any number of lines. */
export const longText = (most: number) =>
  z
    .string()
    .trim()
    .max(
      most,
      shapeMessage((t) => t("must have at most {most, number} characters", { most })),
    )
    .refine(
      (text) => !isInvisible(text.replace(/[\t\n\r]/g, "")),
      shapeMessage((t) => t("must have no characters that are hidden or turn its direction")),
    );

/** Of an agent or a preset. */
export const ownerName = singleLineText(100);
export const ownerDescription = z
  .string()
  .max(
    2_000,
    shapeMessage((t) => t("must have at most {most, number} characters", { most: 2_000 })),
  )
  .regex(
    /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u,
    shapeMessage((t) => t("must have no characters that are not text")),
  );
export const ownerId = z
  .string()
  .max(
    64,
    shapeMessage((t) => t("must have at most {most, number} characters", { most: 64 })),
  )
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    shapeMessage((t) => t("must have only small letters, digits and single hyphens between them")),
  );
export const agentGroup = singleLineText(60).nullable();

/** What people call a source. */
export const sourceName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/,
    shapeMessage((t) =>
      t("must begin with a letter or digit and have only letters, digits, spaces, . _ -"),
    ),
  );
