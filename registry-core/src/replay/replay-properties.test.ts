import { validateJson } from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryPlainParameters } from "../../../packages/json-schema/src/testing/arbitrary-parameters.ts";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import type { ToolInstance } from "../definition/authoring/registered-tool.ts";
import { functionNames } from "../definition/function-names.ts";
import type { CallEnvironment } from "../execution/call-environment.ts";
import { callMethod } from "../execution/call-method.ts";
import type { EndedCall } from "../execution/call-record.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { arbitraryCatalog, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import type { Catalog } from "../toolset/toolset.ts";
import { callGate, gateChange, type ReplayedToolset } from "./call-gate.ts";
import { type KeptCall, recordedFate, replayCall } from "./replay-call.ts";

const RUNS = { numRuns: fewerUnlessDeep(300) };

/** Catalogues whose methods take something, and some of whose methods ask first. */
const catalogs: fc.Arbitrary<Catalog> = fc
  .tuple(
    arbitraryCatalog,
    fc.array(fc.tuple(arbitraryPlainParameters, fc.boolean()), { minLength: 1 }),
  )
  .map(([catalog, forms]) => ({
    ...catalog,
    tools: catalog.tools.map((tool, place) => ({
      ...tool,
      methods: tool.methods.map((method, index) => {
        const [parameters, needsApproval] = forms[(place + index) % forms.length] ?? [{}, false];
        return { ...method, parameters, needsApproval };
      }),
    })),
  }));

const args = fc.dictionary(
  fc.constantFrom("path", "title", "const", "items"),
  fc.constantFrom("x", "", 1, 1.5, true, null),
  { maxKeys: 3 },
);

const agent = { id: "a1", name: "Ada" };

/** Calls every function of a catalogue, for real, as an agent with these settings. */
async function callAll(
  catalog: Catalog,
  settings: OwnerSettings,
  given: object[],
  answers: boolean[],
) {
  const names = functionNames(catalog.tools);
  const toolset: ReplayedToolset = { agent, names, toolset: resolveToolset(catalog, settings) };
  const instance: ToolInstance = { call: () => "done" };
  const ended: EndedCall[] = [];
  let turn = 0;
  const environment: CallEnvironment = {
    ...toolset,
    instanceOf: () => instance,
    signal: new AbortController().signal,
    approve: () => answers[turn++ % answers.length] === true,
    onEnded: (one) => void ended.push(one),
  };
  const called = catalog.tools.flatMap(({ name, methods }) =>
    methods.map((method) => names.nameOf(name, method.name)),
  );
  for (const [index, functionName] of [...called, "nothing"].entries())
    await callMethod(environment, {
      functionName,
      args: (given[index % given.length] ?? {}) as never,
    });
  return { toolset, calls: ended.map(keptCall) };
}

function keptCall({ record, args: kept }: EndedCall, id: number): KeptCall {
  const { functionName, tool, method, outcome, duration, approval } = record;
  return {
    id,
    at: id,
    agent: agent.id,
    functionName,
    tool,
    method,
    outcome,
    duration,
    asked: approval !== undefined || outcome === "declined",
    characters: 4,
    truncated: false,
    caller: "Help desk",
    arguments: kept,
    unknown: [],
  };
}

const inputs = [
  catalogs,
  arbitrarySettings,
  fc.array(args, { minLength: 1 }),
  fc.array(fc.boolean(), { minLength: 1 }),
] as const;

test("replaying what is unchanged gives what was recorded, whatever it was", async () => {
  const seen = new Set<string>();
  const check = async (
    catalog: Catalog,
    settings: OwnerSettings,
    given: object[],
    answers: boolean[],
  ) => {
    const { toolset, calls } = await callAll(catalog, settings, given, answers);
    for (const call of calls) {
      const gate = callGate(toolset, call.functionName);
      const unchanged = { before: gate, after: gate, keepsArguments: false };
      const { fate, standing } = replayCall(call, unchanged, validateJson);
      seen.add(fate.kind);
      expect([call.functionName, call.outcome, fate.kind, standing]).toEqual([
        call.functionName,
        call.outcome,
        recordedFate(call).kind,
        "same",
      ]);
      expect(gateChange(gate, callGate(toolset, call.functionName))).toBeUndefined();
    }
  };
  await fc.assert(fc.asyncProperty(...inputs, check), RUNS);
  expect([...seen].sort()).toEqual(["asks", "misfits", "refused", "runs"]);
});

test("what is said of other settings is what becomes of the calls with them", async () => {
  let told = 0;
  const check = async (
    catalog: Catalog,
    settings: OwnerSettings,
    given: object[],
    answers: boolean[],
    others: OwnerSettings,
  ) => {
    const before = await callAll(catalog, settings, given, answers);
    const after = await callAll(catalog, others, given, answers);
    for (const [place, call] of before.calls.entries()) {
      const real = after.calls[place] as KeptCall;
      const gates = [before, after].map(({ toolset }) => callGate(toolset, call.functionName));
      const [was, is] = gates as [(typeof gates)[0], (typeof gates)[0]];
      const change = gateChange(was, is);
      if (!change) {
        expect(recordedFate(real).kind).toBe(recordedFate(call).kind);
        continue;
      }
      const { fate, standing } = replayCall(call, change, validateJson);
      expect(fate.kind).toBe(recordedFate(real).kind);
      expect(standing === "same").toBe(sameRefusal(call, real));
      if (standing === "changed") told += 1;
    }
  };
  await fc.assert(fc.asyncProperty(...inputs, arbitrarySettings, check), RUNS);
  expect(told).toBeGreaterThan(0);
});

const sameRefusal = (one: KeptCall, other: KeptCall) => {
  const [was, is] = [recordedFate(one), recordedFate(other)];
  return was.kind === is.kind && (was.kind !== "refused" || one.outcome === other.outcome);
};
