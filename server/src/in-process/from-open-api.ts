import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { openApiSource } from "../sources/openapi/openapi-source.ts";
import { readGivenSources } from "./given-sources.ts";
import type { GivenDescription } from "./pegboard.ts";

/**
 * The operations of a service that OpenAPI describes as tools for a registry of the program's own:
 * a tool for each tag, off until an agent's settings switch it on, with the service's keys as its
 * config. Rejects when the description cannot be read.
 * @throws TypeError for what is no description
 */
export async function fromOpenApi(
  name: string,
  given: GivenDescription,
  { signal = new AbortController().signal }: { signal?: AbortSignal } = {},
): Promise<RegisteredTool[]> {
  const { described } = readGivenSources([{ openapi: { [name]: given } }]);
  const loading = described.map(({ origin }) =>
    openApiSource({ id: `openapi:${name}`, name, origin, addedBy: "program" }).load(signal),
  );
  return (await Promise.all(loading)).flatMap(({ tools }) => tools);
}
