import { z } from "zod";

/** What people call a source. */
export const sourceName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/,
    "must begin with a letter or digit and have only letters, digits, spaces, . _ -",
  );
