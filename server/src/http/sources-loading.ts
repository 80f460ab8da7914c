import type { Context, MiddlewareHandler } from "hono";
import { PegboardError } from "../errors.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";

/** In seconds. */
const LONGEST_WAIT = 60;

/** Says in each answer how many sources still load, whose tools are not known yet or cannot run yet; nothing when all are there. */
export function nameLoadingSources(sources: Pick<SourceCatalog, "loading">): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const count = sources.loading().length;
    if (count > 0) context.res.headers.set("Pegboard-Sources-Loading", String(count));
  };
}

/** Waits for sources that still load as long as the query asks for: `?wait=10s`. @throws PegboardError 400 for another wait */
export async function waitForSources(
  context: Context,
  sources: Pick<SourceCatalog, "loading" | "whenLoaded">,
): Promise<void> {
  const asked = context.req.query("wait");
  if (asked === undefined) return;
  const [, amount, unit] = /^(\d{1,5})(ms|s)?$/.exec(asked) ?? [];
  const milliseconds = Number(amount) * (unit === "ms" ? 1 : 1_000);
  if (!(milliseconds <= LONGEST_WAIT * 1_000)) {
    throw new PegboardError("bad_request", `wait has to be a time of at most ${LONGEST_WAIT}s, such as 10s or 500ms.`);
  }
  if (sources.loading().length > 0) await sources.whenLoaded({ signal: context.req.raw.signal, limit: milliseconds });
}
