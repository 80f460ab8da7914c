import { agentCatalog, type OwnerSettings, resolveToolset } from "@pegboard/registry-core";
import type { Catalog } from "@pegboard/registry-core/internal";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  arbitraryCatalog,
  arbitrarySettings,
} from "../../../registry-core/src/testing/arbitrary-catalog.ts";
import type { AgentSummary } from "../api/agents.ts";
import { applyDraft, createDraft, reduceDraft } from "../drafts/draft.ts";
import { toggleStep } from "../features/agent/tree/row-actions.ts";
import { findSelected, keysOfMatch, switchStep } from "../features/agent/tree/selected-methods.ts";
import { resetStep } from "../features/agent/tree/selection-effect.ts";
import { treeRows, withoutHiddenMatches } from "../features/agent/tree/tree-rows.ts";
import { type MatrixColumn, resolveMatrixTools } from "../features/matrix/model/matrix-columns.ts";
import { matrixMatch, matrixRows } from "../features/matrix/model/matrix-rows.ts";
import {
  planAct,
  planCopy,
  type Range,
  type RangeAct,
} from "../features/matrix/model/range-acts.ts";
import { searchTools, toolSearchCode } from "../tool-list/search/search-tools.ts";
import { resolvedTools } from "../tool-list/search/tool-filters.ts";

beforeAll(() => toolSearchCode.load());

const texts = fc.constantFrom("", "read", "files", "is:core", "shell", "zzz");
const facts = { configState: () => "none" as const, tokens: () => 100, isDrafted: () => false };

function columnOf(id: string, catalog: Catalog, settings: OwnerSettings): MatrixColumn {
  const saved = { catalog, settings, refusedConfigs: {}, tools: new Map() };
  const agent = { id } as AgentSummary;
  return { agent, saved, now: saved, whyNot: undefined, drafted: new Set() };
}

/** What the tree of an agent and the matrix show of the same search. */
function search(catalog: Catalog, settings: OwnerSettings, text: string) {
  const found = (of: OwnerSettings) =>
    searchTools(resolveToolset(agentCatalog(catalog, of), of).tools, text, resolvedTools(facts));
  const isSwitch = ({ tool }: { tool: { definition: { generated?: true } } }) =>
    !tool.definition.generated;
  const shown = withoutHiddenMatches(found(settings)).filter(isSwitch);
  const tools = withoutHiddenMatches(found({}))
    .filter(isSwitch)
    .map(({ tool, methods, whole }) => ({
      ...matrixMatch(
        tool.definition,
        methods.map(({ definition }) => definition),
        {},
      ),
      whole,
    }));
  return { shown, tools };
}

function done(act: RangeAct, range: Range, column: MatrixColumn) {
  return run(planAct(act, range)).find((change) => change.column === column)?.operations ?? [];
}

function run<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done: isDone, value } = steps.next();
    if (isDone) return value;
  }
}

test("a few tools are resolved as among all", () => {
  fc.assert(
    fc.property(arbitraryCatalog, arbitrarySettings, (catalog, settings) => {
      const { now } = columnOf("a", catalog, settings);
      for (const tool of resolveToolset(agentCatalog(catalog, settings), settings).tools) {
        if (!tool.definition.generated)
          expect(resolveMatrixTools(now, [tool.definition])).toEqual([tool]);
      }
    }),
  );
});

test("for any agents and any search: a range does to each what the tree's bar and keys do to the same rows", () => {
  fc.assert(
    fc.property(
      arbitraryCatalog,
      arbitrarySettings,
      arbitrarySettings,
      texts,
      (catalog, one, other, text) => {
        const columns = [columnOf("a", catalog, one), columnOf("b", catalog, other)];
        const [first, second] = [search(catalog, one, text), search(catalog, other, text)];
        const rows = matrixRows([{ name: undefined, items: first.tools }], new Map());
        const ofTree = [first, second].map(({ shown }) =>
          findSelected(shown, new Set(shown.flatMap(keysOfMatch))),
        );
        columns.forEach((column, place) => {
          const selected = ofTree[place] ?? [];
          expect(done("on", { rows, columns }, column)).toEqual(
            switchStep(selected, true).operations,
          );
          expect(done("off", { rows, columns }, column)).toEqual(
            switchStep(selected, false).operations,
          );
          expect(done("reset", { rows, columns }, column)).toEqual(resetStep(selected).operations);
          // One row of its own is a cell, which the next test is about.
          if (rows.length > 1) {
            expect(done("toggle", { rows, columns: [column] }, column)).toEqual(
              switchStep(selected).operations,
            );
          }
        });
      },
    ),
  );
});

test("for any agent: Space on one cell does what it does on its row in the tree", () => {
  fc.assert(
    fc.property(arbitraryCatalog, arbitrarySettings, (catalog, settings) => {
      const { shown, tools } = search(catalog, settings, "");
      const column = columnOf("a", catalog, settings);
      const all = new Map(
        shown.map(({ tool }) => [`tool:${tool.definition.name}`, "matches" as const]),
      );
      const inTree = treeRows([{ name: undefined, items: shown }], all);
      const inMatrix = matrixRows([{ name: undefined, items: tools }], all);
      expect(inMatrix.map(({ kind }) => kind)).toEqual(inTree.map(({ kind }) => kind));
      inTree.forEach((row, place) => {
        const cell = inMatrix[place];
        if (!cell || (row.kind !== "tool" && row.kind !== "method")) return;
        expect(done("toggle", { rows: [cell], columns: [column] }, column)).toEqual(
          toggleStep(row).operations,
        );
      });
    }),
  );
});

test("a copied column is on where the other is, as far as switches go", () => {
  fc.assert(
    fc.property(arbitraryCatalog, arbitrarySettings, arbitrarySettings, (catalog, one, other) => {
      const [from, to] = [columnOf("a", catalog, one), columnOf("b", catalog, other)];
      const { tools } = search(catalog, one, "");
      const rows = matrixRows([{ name: undefined, items: tools }], new Map());
      const operations = run(planCopy(rows, from, [to])).flatMap((change) => change.operations);
      const saved = { revision: 0, settings: other };
      const draft = reduceDraft(createDraft(saved), {
        type: "change",
        step: { label: "Copy", operations },
      });
      const after = columnOf("b", catalog, applyDraft(draft, saved).settings);
      const statesOf = (column: MatrixColumn) =>
        resolveMatrixTools(
          column.now,
          tools.map(({ tool }) => tool.definition),
        ).flatMap(({ definition, methods }) =>
          methods
            .filter(({ definition: method }) => method.visible)
            .map((method) => `${definition.name}/${method.definition.name} ${method.enabled}`),
        );
      expect(statesOf(after)).toEqual(statesOf(from));
    }),
  );
});
