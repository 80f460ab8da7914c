import { applyOperations, isUnaccepted, resolveToolset } from "@pegboard/registry-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryCatalog, arbitrarySettings } from "../../../../registry-core/src/testing/arbitrary-catalog.ts";
import { bulkSwitch } from "./bulk-switch.ts";

test("for any agent and any search: exactly what is shown is switched, core stays on", () => {
  fc.assert(
    fc.property(
      arbitraryCatalog,
      arbitrarySettings,
      fc.boolean(),
      fc.func(fc.boolean()),
      (catalog, settings, on, isShown) => {
        const before = resolveToolset(catalog, settings);
        const shown = before.tools.flatMap((tool) => {
          const methods = tool.methods.filter(({ definition }) => isShown(tool.definition.name, definition.name));
          return methods.length > 0 ? [{ tool, methods, open: true }] : [];
        });
        const operations = bulkSwitch(shown, on, { catalog, settings });
        const after = resolveToolset(catalog, applyOperations(settings, operations));
        after.tools.forEach((tool, index) => {
          const match = shown.find((one) => one.tool.definition.name === tool.definition.name);
          const disabled = tool.trace.some(({ rule }) => rule === "organisation");
          tool.methods.forEach((method, place) => {
            const earlier = before.tools[index]?.methods[place];
            if (method.locked) expect(method.enabled).toBe(true);
            else if (disabled) expect(method.enabled).toBe(earlier?.enabled);
            else if (!match?.methods.some(({ definition }) => definition.name === method.definition.name)) {
              expect(method.enabled).toBe(earlier?.enabled);
            } else if (!on) expect(method.enabled).toBe(false);
          });
          const canBeOn = match?.methods.some(({ definition }) => !isUnaccepted(definition));
          if (canBeOn && on && !disabled) expect(tool.state).not.toBe("off");
        });
      },
    ),
  );
});
