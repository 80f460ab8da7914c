import { resolveToolset } from "@pegboard/registry-core";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { arbitraryCatalog } from "../../../registry-core/src/testing/arbitrary-catalog.ts";
import type { CatalogAnswer } from "../api/catalog.ts";
import { registrySearch } from "../features/registry/list/registry-rows.ts";
import { registryTools } from "../features/registry/registry-model.ts";
import { searchTools, toolSearchCode } from "../tool-list/search/search-tools.ts";
import { resolvedTools } from "../tool-list/search/tool-filters.ts";

beforeAll(() => toolSearchCode.load());

const facts = { configState: () => "none" as const, tokens: () => 100, isDrafted: () => false };
const texts = fc.constantFrom(
  "",
  "read",
  "files",
  "files read",
  "read-file",
  "ReadFile",
  "shell write",
  "risk:destructive",
  "zzz",
);

test("for any tools: the same words find the same tools and methods, in the same order, in an agent and in the Registry", () => {
  fc.assert(
    fc.property(arbitraryCatalog, texts, (catalog, text) => {
      const declared = catalog.tools.filter(({ generated }) => !generated);
      const answer = {
        declared,
        icons: {},
        unavailable: {},
        tokens: {},
      } as unknown as CatalogAnswer;
      const inRegistry = registryTools(answer, { agents: [], usedBy: {}, configuredBy: {} }, {});
      const inAgent = resolveToolset({ tools: declared }, {}).tools.filter(
        ({ definition }) => !definition.generated,
      );
      const ofRegistry = searchTools(inRegistry, text, registrySearch).map(
        ({ tool, methods, whole }) => {
          return [tool.definition.name, whole, ...methods.map(({ name }) => name)];
        },
      );
      const ofAgent = searchTools(inAgent, text, resolvedTools(facts)).map(
        ({ tool, methods, whole }) => {
          return [tool.definition.name, whole, ...methods.map(({ definition }) => definition.name)];
        },
      );
      expect(ofRegistry).toEqual(ofAgent);
    }),
  );
});
