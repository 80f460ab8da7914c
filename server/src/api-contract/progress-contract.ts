import { z } from "zod";

/** What is being done now by something that takes a while. */
export const progress = z.object({
  step: z
    .enum(["wait", "start", "connect", "list", "fetch", "read", "count", "bundle", "run"])
    .describe(
      "`wait`: for others of its kind. `start`: a program starts. `connect`: an address is asked. `list`: its tools are listed. `fetch`, `read`: of a description. `count`: of tokens. `bundle`, `run`: of a module.",
    ),
  since: z.string().describe("When all of it began."),
  line: z
    .string()
    .optional()
    .describe("The last line that a program wrote to its error output, without known secrets."),
  done: z.number().optional().describe("How much of this step is done, in `unit`."),
  total: z.number().optional().describe("Of how much, where that is known."),
  unit: z.enum(["bytes", "operations", "files"]).optional(),
});
export type Progress = z.infer<typeof progress>;

/** By this name the events tell of the progress of a request. */
export const progressQuery = z.strictObject({ progress: z.string().min(1).max(100).optional() });
