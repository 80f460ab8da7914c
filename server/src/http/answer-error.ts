import type { Context } from "hono";
import type { Dependencies } from "../dependencies.ts";
import { StorageError } from "../stores/storage-error.ts";
import { HttpError } from "./http-error.ts";

/** Every error as an ErrorBody. What nobody expected is logged, and answered without its inner details. */
export function answerError(
  { log, instances }: Pick<Dependencies, "log" | "instances">,
  error: Error,
  context: Context,
): Response {
  if (error instanceof StorageError) {
    log.error({ method: context.req.method, path: context.req.path, code: error.code }, error.message);
    const { body, status } = new HttpError(error.code, error.message);
    return context.json(body, status);
  }
  if (error instanceof HttpError) {
    if (error.status === 429) context.header("Retry-After", "1");
    return context.json(error.body, error.status);
  }
  log.error({
    method: context.req.method,
    path: context.req.path,
    error: instances.redactStray(error.stack ?? error.message),
  });
  const message = "Pegboard failed to answer. Its log says why. Try again, or restart it if that does not help.";
  return context.json(new HttpError("internal", message).body, 500);
}
