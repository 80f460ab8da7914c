import { ownValue, sameJson } from "@pegboard/json-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { isUnaccepted } from "../definition/review-definitions.ts";
import { compactOperations } from "../settings/compact-operations.ts";
import { conflictsBetween } from "../settings/operation-item.ts";
import {
  type OwnerSettings,
  type SettingsOperation,
  toToolSettings,
} from "../settings/owner-settings.ts";
import { parseOperations } from "../settings/parse-operations.ts";
import { parseSettings } from "../settings/parse-settings.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { arbitraryCatalog, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { arbitraryOperations } from "../testing/arbitrary-operations.ts";
import { agentCatalog } from "./effective-config.ts";
import { refuseCoreOff } from "./refuse-core-off.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { fixedReason, toggleMethod, toggleTool } from "./switch-actions.ts";
import { switchTools } from "./switch-selected.ts";
import type { Catalog, ResolvedTool } from "./toolset.ts";

const RUNS = { numRuns: fewerUnlessDeep(300) };

/** Every method that is on, as `tool/method`. */
function methodsOn(catalog: Catalog, settings: OwnerSettings): string[] {
  return resolveToolset(catalog, settings).tools.flatMap(onIn);
}

function onIn(tool: ResolvedTool): string[] {
  return tool.methods.flatMap(({ enabled, definition }) =>
    enabled ? [`${tool.definition.name}/${definition.name}`] : [],
  );
}

const withoutTool = (keys: string[], tool: ResolvedTool) =>
  keys.filter((key) => !key.startsWith(`${tool.definition.name}/`));

/** What decides a switch once more, in the shortest words. */
function isOnByRule(
  catalog: Catalog,
  settings: OwnerSettings,
  { definition }: ResolvedTool,
  method: string,
): boolean {
  const stored = ownValue(settings.tools, definition.name);
  const entry = toToolSettings(stored);
  const policy =
    stored === undefined && settings.newTools !== "inherit" ? settings.newTools : undefined;
  const disabled = ownValue(catalog.disabledByOrganisation, definition.name) !== undefined;
  const byDefault = policy ? policy === "on" : definition.enabledByDefault;
  const declared = definition.methods.find(({ name }) => name === method);
  const isCore = definition.isCore || declared?.isCore === true;
  const isAccepted = declared?.sourceChange !== "new";
  const isSwitchedOn =
    !disabled && (entry.enabled ?? byDefault) && ownValue(entry.methods, method) !== false;
  return isCore || (isAccepted && isSwitchedOn);
}

describe("for any catalogue and settings, the toolset", () => {
  const holds = (check: (catalog: Catalog, settings: OwnerSettings) => void) =>
    fc.assert(fc.property(arbitraryCatalog, arbitrarySettings, check), RUNS);

  test("is the same, whatever was resolved from the same definitions before", () => {
    const check = (catalog: Catalog, others: OwnerSettings[], changed: Partial<Catalog>) => {
      for (const settings of others) resolveToolset({ ...catalog, ...changed }, settings);
      for (const settings of others) {
        const fresh = { ...catalog, tools: structuredClone(catalog.tools) };
        expect(resolveToolset(catalog, settings)).toEqual(resolveToolset(fresh, settings));
        const [operated, freshly] = [
          agentCatalog(catalog, settings),
          agentCatalog(fresh, settings),
        ];
        expect(operated).toEqual(freshly);
        expect(resolveToolset(operated, settings)).toEqual(resolveToolset(freshly, settings));
        expect(resolveToolset(catalog, settings).tools[0]).toBe(
          resolveToolset(catalog, { ...settings }).tools[0],
        );
      }
    };
    const changed = arbitraryCatalog.map(({ tools: _, ...rest }) => rest);
    fc.assert(
      fc.property(arbitraryCatalog, fc.array(arbitrarySettings, { minLength: 1 }), changed, check),
      RUNS,
    );
  });

  test("has on what the rule says, and offers that as far as it is available", () => {
    holds((catalog, settings) => {
      for (const tool of resolveToolset(catalog, settings).tools) {
        for (const { definition, enabled, offered } of tool.methods) {
          expect(enabled).toBe(isOnByRule(catalog, settings, tool, definition.name));
          expect(offered).toBe(
            enabled && tool.unavailable === undefined && !isUnaccepted(definition),
          );
        }
        const on = onIn(tool).length;
        const off = tool.methods.filter(
          ({ definition, enabled }) => !enabled && !isUnaccepted(definition),
        ).length;
        const some = off === 0 ? "on" : "partly";
        expect(tool.state).toBe(on === 0 ? "off" : some);
      }
    });
  });

  test("explains every decision: the last line agrees with the result", () => {
    holds((catalog, settings) => {
      for (const tool of resolveToolset(catalog, settings).tools) {
        expect(tool.trace.at(-1)?.on).toBe(tool.state !== "off");
        for (const method of tool.methods) {
          const last = method.trace.at(-1);
          expect(last?.on).toBe(method.enabled);
          expect(last?.rule === "availability").toBe(method.enabled && !method.offered);
        }
      }
    });
  });

  test("counts what it holds", () => {
    holds((catalog, settings) => {
      const { tools, on, total, hiddenOn, offered, notOffered } = resolveToolset(catalog, settings);
      expect(on).toBeLessThanOrEqual(total);
      expect(total + tools.filter((tool) => !tool.definition.visible).length).toBe(
        catalog.tools.length,
      );
      const methods = tools.flatMap((tool) => tool.methods);
      expect(offered).toBe(methods.filter((method) => method.offered).length);
      expect(offered + notOffered).toBe(methods.filter((method) => method.enabled).length);
      expect(on + hiddenOn).toBe(tools.filter((tool) => onIn(tool).length > 0).length);
    });
  });

  test("is the same for a switch in its short and in its long form, and leaves its inputs alone", () => {
    holds((catalog, settings) => {
      const before = structuredClone([catalog, settings]);
      const entries = Object.entries(settings.tools ?? {}).map(([name, entry]) => [
        name,
        toToolSettings(entry),
      ]);
      const long = { ...settings, tools: Object.fromEntries(entries) };
      expect(resolveToolset(catalog, long)).toEqual(resolveToolset(catalog, settings));
      expect([catalog, settings]).toEqual(before);
    });
  });
});

describe("for any catalogue and settings, a click", () => {
  const holds = (check: (catalog: Catalog, settings: OwnerSettings, tool: ResolvedTool) => void) =>
    fc.assert(
      fc.property(arbitraryCatalog, arbitrarySettings, (catalog, settings) => {
        for (const tool of resolveToolset(catalog, settings).tools) check(catalog, settings, tool);
      }),
      RUNS,
    );

  test("changes its own tool only, and is never refused", () => {
    holds((catalog, settings, tool) => {
      const [method] = tool.methods;
      const acts = [toggleTool(tool), switchTools([tool], true), switchTools([tool], false)];
      if (method) acts.push(toggleMethod(tool, method.definition.name));
      for (const operations of acts) {
        const after = methodsOn(catalog, applyOperations(settings, operations));
        expect(withoutTool(after, tool)).toEqual(withoutTool(methodsOn(catalog, settings), tool));
        expect(refuseCoreOff(catalog, operations)).toEqual([]);
      }
    });
  });

  test("on a tool turns on → off, partly → on, off → something on, except where nothing can", () => {
    holds((catalog, settings, tool) => {
      const operations = toggleTool(tool);
      const after = resolveToolset(catalog, applyOperations(settings, operations)).tools.find(
        ({ definition }) => definition.name === tool.definition.name,
      );
      const fixed =
        tool.locked || Object.hasOwn(catalog.disabledByOrganisation ?? {}, tool.definition.name);
      const switchable = tool.methods.filter(
        ({ locked, definition }) => !locked && !isUnaccepted(definition),
      );
      if (fixed || switchable.length === 0) expect(operations).toEqual([]);
      else if (tool.state === "on")
        expect(after?.methods.every((method) => method.enabled === method.locked)).toBe(true);
      else if (tool.state === "partly") expect(after?.state).toBe("on");
      else expect(after?.state).not.toBe("off");
    });
  });

  test("on a method turns that method, and in a tool that is on no other", () => {
    holds((catalog, settings, tool) => {
      for (const { definition, enabled, locked } of tool.methods) {
        const key = `${tool.definition.name}/${definition.name}`;
        const after = methodsOn(
          catalog,
          applyOperations(settings, toggleMethod(tool, definition.name)),
        );
        const fixed = locked || isUnaccepted(definition) || fixedReason(tool) !== undefined;
        expect(after.includes(key)).toBe(fixed ? enabled : !enabled);
        const others = onIn(tool).filter((other) => other !== key);
        const core = tool.methods.filter((method) => method.locked).length;
        if (tool.switchedOn)
          expect(after.filter((other) => other !== key)).toEqual(expect.arrayContaining(others));
        else if (!fixed) expect(after.length - withoutTool(after, tool).length).toBe(core + 1);
      }
    });
  });

  test("that is taken back by another leaves no operation where nothing was stored", () => {
    holds((catalog, { newTools }, { definition }) => {
      const saved = newTools ? { newTools } : {};
      const operations: SettingsOperation[] = [];
      for (let click = 0; click < 2; click++) {
        const { tools } = resolveToolset(catalog, applyOperations(saved, operations));
        const tool = tools.find((candidate) => candidate.definition.name === definition.name);
        if (tool) operations.push(...toggleTool(tool));
      }
      expect(compactOperations(saved, operations)).toEqual([]);
    });
  });
});

describe("for any settings and operations", () => {
  test("the compact list has the same result; without a policy, every operation of it is needed", () => {
    fc.assert(
      fc.property(arbitrarySettings, arbitraryOperations, (saved, operations) => {
        const result = applyOperations(saved, operations);
        const compact = compactOperations(saved, operations);
        expect(sameJson(applyOperations(saved, compact), result)).toBe(true);
        expect(operations).toEqual(expect.arrayContaining(compact));
        // With one, naming a method stores the tool's switch as well, which may be what another
        // operation asks for.
        if (saved.newTools || operations.some(({ op }) => op === "setNewTools")) return;
        for (const dropped of compact) {
          const rest = compact.filter((operation) => operation !== dropped);
          expect(sameJson(applyOperations(saved, rest), result)).toBe(false);
        }
      }),
      RUNS,
    );
  });

  test("config changes no switch, and naming a method changes no other", () => {
    fc.assert(
      fc.property(
        arbitraryCatalog,
        arbitrarySettings,
        arbitraryOperations,
        (catalog, saved, operations) => {
          for (const operation of operations) {
            const namesMethod = operation.op === "setMethod" || operation.op === "removeMethod";
            const namesNone = operation.op === "setConfig" || operation.op === "resetConfig";
            if (!namesMethod && !namesNone) continue;
            const named = namesMethod ? `${operation.tool}/${operation.method}` : "none";
            const others = (settings: OwnerSettings) =>
              methodsOn(catalog, settings).filter((key) => key !== named);
            expect(others(applyOperations(saved, [operation]))).toEqual(others(saved));
          }
        },
      ),
      RUNS,
    );
  });

  test("edits without a conflict come to the same in either order", () => {
    fc.assert(
      fc.property(
        fc.record({ catalog: arbitraryCatalog, saved: arbitrarySettings }),
        arbitraryOperations,
        arbitraryOperations,
        ({ catalog, saved: { newTools: _, ...saved } }, mine, theirs) => {
          fc.pre([...mine, ...theirs].every((operation) => operation.op !== "setNewTools"));
          fc.pre(conflictsBetween(mine, theirs).length === 0);
          const first = applyOperations(applyOperations(saved, theirs), mine);
          const last = applyOperations(applyOperations(saved, mine), theirs);
          expect(methodsOn(catalog, first)).toEqual(methodsOn(catalog, last));
        },
      ),
      RUNS,
    );
  });

  test("what can be stored can be read back", () => {
    fc.assert(
      fc.property(arbitrarySettings, arbitraryOperations, (saved, operations) => {
        const after = JSON.parse(JSON.stringify(applyOperations(saved, operations)));
        expect(parseSettings(after)).toEqual({ settings: after });
        for (const operation of operations) {
          const owner = operation.op.endsWith("Metadata") ? "organisation" : "agent";
          expect(parseOperations([JSON.parse(JSON.stringify(operation))], owner)).toEqual({
            operations: [operation],
          });
        }
      }),
      RUNS,
    );
  });
});
