import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { describeProblem, type Problem } from "@pegboard/registry-core/problems";
import { openApiSource } from "../sources/openapi/openapi-source.ts";
import { describedOrigin, givenDescription } from "./given-description.ts";

/**
 * A service that OpenAPI describes: a file, an address, or the description itself, and what of it
 * comes in.
 */
export type GivenDescription =
  | string
  | URL
  | {
      from: string | URL | object;
      /** What becomes one tool; "tag" unless given. */
      grouping?: "tag" | "path" | "one";
      /** Operations that stay out, such as "GET /pets". */
      without?: readonly string[];
      /** Reads from and calls addresses of this machine and of local networks, too. */
      allowPrivate?: boolean;
      /**
       * Servers besides those of the description that operations with such a server of their own go
       * to, with the keys: "https://files.example.com".
       */
      otherServers?: readonly string[];
    };

/**
 * The operations of a service that OpenAPI describes as tools for a registry of the program's own:
 * a tool for each tag, off until an agent's settings switch it on, with the service's keys as its
 * config. `onProblem` is told which operations are left out, and what else is wrong, with the reason.
 * Rejects when the description cannot be read.
 * @throws TypeError for what is no description
 */
export async function fromOpenApi(
  name: string,
  given: GivenDescription,
  {
    signal = new AbortController().signal,
    onProblem = () => undefined,
  }: { signal?: AbortSignal; onProblem?: (problem: string) => void } = {},
): Promise<RegisteredTool[]> {
  const place = `fromOpenApi(${JSON.stringify(name)})`;
  const { data, error } = givenDescription.safeParse(given);
  if (error)
    throw new TypeError(
      error.issues
        .map(({ path, message }) => `${[place, ...path].join(".")} ${message}.`)
        .join("\n"),
    );
  const origin = describedOrigin(name, data, place);
  const source = openApiSource({ id: `openapi:${name}`, name, origin, addedBy: "program" });
  const { tools, problems } = await source.load(signal);
  for (const problem of problems.flatMap(forEachOperation))
    onProblem(describeProblem(problem).message);
  return tools;
}

/** A reason is told once for all its operations on the page, where each can be looked up. */
function forEachOperation(problem: Problem): Problem[] {
  if (problem.code !== "openapi_skipped") return [problem];
  const { values } = problem;
  return values.operations.map((one) => ({ ...problem, values: { ...values, operations: [one] } }));
}
