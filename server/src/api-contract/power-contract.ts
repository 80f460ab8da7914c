import { z } from "zod";
import { namedRecord } from "./named-record.ts";

/** What a request would gain. `name` and `title` are for people. */
export const power = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("setting"),
    tool: z.string(),
    name: z.string(),
    key: z.string(),
    title: z.string(),
  }),
  z.object({
    code: z.literal("approval"),
    tool: z.string(),
    name: z.string(),
    method: z.string(),
    title: z.string(),
  }),
  z.object({ code: z.literal("command") }),
  z.object({ code: z.literal("variables") }),
  z.object({ code: z.literal("privateAddresses") }),
  z.object({ code: z.literal("automaticChanges") }),
  z.object({ code: z.literal("lessLog") }),
  z.object({ code: z.literal("forgottenLog") }),
  z.object({ code: z.literal("export") }),
  z.object({ code: z.literal("people") }),
  z.object({ code: z.literal("lessProtected") }),
]);
export type Power = z.infer<typeof power>;

/**
 * Which change of a value gives more than it had: `chosen` any other value, `on` and `off` a
 * switch, `more` and `fewer` entries of a list, `lower` a number.
 */
export const gain = z.enum(["chosen", "on", "off", "more", "fewer", "lower"]);
export type Gain = z.infer<typeof gain>;

/** Tool name to the keys of its settings that can be powers. */
export const powerfulSettings = namedRecord(namedRecord(gain));
export type PowerfulSettings = z.infer<typeof powerfulSettings>;
