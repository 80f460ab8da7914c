import type { Context } from "hono";
import type { z } from "zod";
import { PegboardError } from "../errors.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import { readShape } from "./read-json.ts";

/** Reads the query. @throws PegboardError 422 for an unknown key, or a value of the wrong kind */
export const readQuery = <T>(context: Context, query: z.ZodType<T>): T =>
  readShape(query, context.req.query());

/** The longest wait, in seconds. */
const LONGEST_QUERY_WAIT = 60;

/**
 * Waits for sources that still load as long as the query asks for: `?wait=10s`. @throws
 * PegboardError 400 for another wait
 */
export async function waitForQueriedSources(
  context: Context,
  { waits }: Pick<SourceCatalog, "waits">,
): Promise<void> {
  const asked = context.req.query("wait");
  if (asked === undefined) return;
  const [, amount, unit] = /^(\d{1,5})(ms|s)?$/.exec(asked) ?? [];
  const limit = Number(amount) * (unit === "ms" ? 1 : 1_000);
  if (!(limit <= LONGEST_QUERY_WAIT * 1_000)) {
    throw new PegboardError("bad_request", (t) =>
      t("wait has to be a time of at most {most}s, such as 10s or 500ms.", {
        most: LONGEST_QUERY_WAIT,
      }),
    );
  }
  if (waits.loading().length > 0) await waits.whenLoaded({ signal: context.req.raw.signal, limit });
}
