import { isDeepStrictEqual } from "node:util";
import type { Hono } from "hono";
import { findTargetHandler } from "hono/utils/handler";
import { type resolver, uniqueSymbol } from "hono-openapi";
import { errorBody } from "../api-contract/error-contract.ts";

type Checked = Pick<ReturnType<typeof resolver>, "validate">;
interface Described {
  spec?: {
    responses: Record<string, { content?: Record<string, { schema?: Checked }> } | undefined>;
  };
}

/**
 * Compares each JSON answer of an app with the contract of its route: as it is, and with nothing
 * besides.
 */
export class CheckedAnswers {
  readonly #app: Hono;
  readonly #checks: Promise<string | undefined>[] = [];

  constructor(app: Hono) {
    this.#app = app;
  }

  readonly fetch: Hono["fetch"] = async (request, ...rest) => {
    const response = await this.#app.fetch(request, ...rest);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    if (isJson && response.body) this.#checks.push(this.#check(request, response.clone()));
    return response;
  };

  /** @throws Error that names each answer which did not follow its contract */
  async end(): Promise<void> {
    const issues = (await Promise.all(this.#checks.splice(0))).filter(
      (issue) => issue !== undefined,
    );
    if (issues.length > 0)
      throw new Error(`Answers do not follow their contracts:\n${[...new Set(issues)].join("\n")}`);
  }

  async #check(request: Request, response: Response): Promise<string | undefined> {
    const path = this.#app.getPath(request);
    if (path.startsWith("/mcp/")) return undefined;
    const line = `${request.method} ${path} ${response.status}`;
    const schema = this.#schemaOf(request.method, path, response.status);
    if (!schema) return `${line}: its route has no contract`;
    // A caller that leaves takes the rest of the answer along.
    const body: unknown = await decoded(response)
      .json()
      .catch(() => undefined);
    if (body === undefined) return undefined;
    const result = await schema.validate(body);
    if (result.issues) return `${line}: ${JSON.stringify(result.issues).slice(0, 1_000)}`;
    return isDeepStrictEqual(result.value, body)
      ? undefined
      : `${line}: says more than ${differenceOf(body, result.value)}`;
  }

  #schemaOf(method: string, path: string, status: number): Checked | undefined {
    if (status >= 400) return { validate: errorBody["~standard"].validate };
    const [found] = this.#app.router.match(method, path);
    for (const [[handler]] of found) {
      const { spec } =
        (findTargetHandler(handler) as { [uniqueSymbol]?: Described })[uniqueSymbol] ?? {};
      if (spec) return spec.responses[String(status)]?.content?.["application/json"]?.schema;
    }
    return undefined;
  }
}

function decoded(response: Response): Response {
  if (!response.headers.has("content-encoding") || !response.body) return response;
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
}

/** Where two values begin to differ. */
function differenceOf(a: unknown, b: unknown, path: string[] = []): string {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return path.join(".");
  for (const key of Object.keys(a)) {
    const [left, right] = [a[key as keyof typeof a], b[key as keyof typeof b]];
    if (!isDeepStrictEqual(left, right)) return differenceOf(left, right, [...path, key]);
  }
  return path.join(".");
}
