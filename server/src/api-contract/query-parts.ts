import { z } from "zod";

/** A word to look for. */
export const searchWord = z.string().min(1).max(200);
/** A whole number, as a text. */
export const wholeNumber = z.coerce.number<string>().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Which part of a long list. */
export const pageFields = {
  before: wholeNumber.optional().describe("As `next` of the page before has it."),
  limit: wholeNumber.optional(),
};
