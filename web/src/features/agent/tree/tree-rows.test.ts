import { resolveToolset } from "@pegboard/registry-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryCatalog, arbitrarySettings } from "../../../../../registry-core/src/testing/arbitrary-catalog.ts";
import { buildRows, withoutHidden } from "./tree-rows.ts";

test("for any agent: one row per visible tool, unknown entries last, keys unique, hidden ones only when asked for", () => {
  fc.assert(
    fc.property(arbitraryCatalog, arbitrarySettings, fc.boolean(), (catalog, settings, showHidden) => {
      const toolset = resolveToolset(catalog, settings);
      const all = toolset.tools.map((tool) => ({ tool, methods: tool.methods, open: false, whole: true }));
      const rows = buildRows({
        shown: showHidden ? all : withoutHidden(all),
        unknown: toolset.unknown,
        isOpen: () => true,
      });
      const tools = rows.filter((row) => row.kind === "tool");
      expect(tools).toHaveLength(showHidden ? toolset.tools.length : toolset.total);
      expect(tools.filter((row) => row.tool.definition.visible && row.tool.state !== "off")).toHaveLength(toolset.on);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      expect(rows.slice(rows.length - toolset.unknown.length).every(({ kind }) => kind === "unknown")).toBe(true);
      const hidden = rows.filter((row) => row.kind === "method" && !row.method.definition.visible);
      if (!showHidden) expect(hidden).toEqual([]);
    }),
  );
});
