import { z } from "zod";

/**
 * What cannot be seen, or turns the direction of text: a name with it would look like another.
 * Joiners and variants of letters and emoji stay.
 */
const INVISIBLE_CHARACTERS =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Joiners and variants alone show nothing. */
const VISIBLE_CHARACTERS = /[^\p{Join_Control}\p{Variation_Selector}]/u;
const singleLineText = (most: number) =>
  z
    .string()
    .trim()
    .refine((text) => VISIBLE_CHARACTERS.test(text), "must not be empty")
    .max(most, `must have at most ${most} characters`)
    .refine(
      (text) => !INVISIBLE_CHARACTERS.test(text),
      "must be one line of text, without characters that are hidden or turn its direction",
    );

/** Of an agent or a preset. */
export const ownerName = singleLineText(100);
export const ownerDescription = z
  .string()
  .max(2_000, "must have at most 2,000 characters")
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, "must have no characters that are not text");
export const ownerId = z
  .string()
  .max(64, "must have at most 64 characters")
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "must have only small letters, digits and single hyphens between them",
  );
export const agentGroup = singleLineText(60).nullable();

/** What people call a source. */
export const sourceName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/,
    "must begin with a letter or digit and have only letters, digits, spaces, . _ -",
  );
