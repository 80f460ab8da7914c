import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import { isChange } from "../access/route-access.ts";
import { PegboardError } from "../errors.ts";
import type { Listeners } from "../events/listeners.ts";

/** A request that was answered, without anything that its caller wrote. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of its route, "/api/v1/agents/:agent"; "page" or "unknown" where none has it. */
  route: string;
  /** 499 where the caller left before the answer. */
  status: number;
  /** Milliseconds until the answer began. */
  duration: number;
  /** The code of the error that was answered. */
  code?: string;
}

interface RequestObservers {
  log: Logger;
  answered: Listeners<AnsweredRequest>;
}

/** Methods that have a name of their own; whatever else a caller writes is one. */
const HTTP_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Tells of each answered request, and names it in the answer. Changes and sign-ins have a line in the
 * log at level info, all others at debug. Bodies and queries stay out of it: they may hold secrets.
 */
export function observeRequests({ log, answered }: RequestObservers): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    try {
      await next();
    } catch (thrown) {
      // The reason that a connection gives is a text, which Hono hands to no handler of errors.
      if (!hasCallerLeft(context, thrown)) throw thrown;
      context.res = answerNobody();
    }
    const { res, error } = context;
    context.res.headers.set("X-Request-Id", context.var.peer.requestId);
    const request: AnsweredRequest = {
      method: HTTP_METHODS.has(context.req.method) ? context.req.method : "other",
      route: answeredRoute(context),
      status: res.status,
      duration: performance.now() - started,
      ...(error &&
        res.status !== LEFT_STATUS && {
          code: error instanceof PegboardError ? error.code : "internal",
        }),
    };
    answered.tell(request);
    writeLine(log, request, context);
  };
}

/** Whether a request was given up because its caller left, which is no error. */
export const hasCallerLeft = ({ req }: Context, thrown: unknown): boolean =>
  isReasonOf(req.raw.signal, thrown);

/** The status that nginx, too, gives a request whose caller left before the answer. */
const LEFT_STATUS = 499;

/** The answer to a caller that left. */
export const answerNobody = (): Response => new Response(null, { status: LEFT_STATUS });

/** Whether something was given up as this signal says. */
export const isReasonOf = ({ aborted, reason }: AbortSignal, thrown: unknown): boolean =>
  aborted && reason === thrown;

function writeLine(log: Logger, request: AnsweredRequest, { req, var: known }: Context): void {
  const isNoted = isChange(`${request.method} ${request.route}`);
  const { caller, peer } = known;
  const id = caller && ("id" in caller ? caller.id : undefined);
  const line = {
    requestId: peer.requestId,
    ...request,
    duration: Math.round(request.duration),
    by: { kind: caller?.kind ?? "nobody", ...(id !== undefined && { id }) },
  };
  if (isNoted) log.info(line, "A change was asked for.");
  else log.debug({ ...line, path: req.path });
}

/** The pattern of the route, which nobody outside can add to. */
function answeredRoute(context: Context): string {
  const named = matchedRoutes(context).findLast(({ path }) => !path.includes("*"));
  if (named) return named.path;
  const { method, path } = context.req;
  const isPage = (method === "GET" || method === "HEAD") && !/^\/(api|mcp)\//.test(path);
  return isPage && context.res.ok ? "page" : "unknown";
}
