import { requestIssue } from "@pegboard/registry-core";
import type { Context } from "hono";
import type { z } from "zod";
import { invalid } from "../errors.ts";

/** @throws PegboardError 422 for a key that is not known, or a value of the wrong kind */
export function readQuery<T>(context: Context, query: z.ZodType<T>): T {
  const read = query.safeParse(context.req.query());
  if (read.success) return read.data;
  throw invalid(
    read.error.issues.map(({ path, message }) => requestIssue(path.map(String), "shape", { sentence: message })),
  );
}
