import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { renderPrompts } from "../prompts/render-prompts.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { applyOverrides } from "../settings/apply-overrides.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { functionNames } from "./function-names.ts";
import {
  isDestructive,
  isReadOnly,
  type MethodAnnotations,
  RISK_CLASSES,
  type RiskClass,
} from "./method-risk.ts";
import { claimedRisk, hasRisk, methodRisk } from "./risk-classes.ts";

const hint = fc.constantFrom(undefined, true, false);
const annotations = fc.record({
  readOnlyHint: hint,
  destructiveHint: hint,
  openWorldHint: hint,
}) as fc.Arbitrary<MethodAnnotations>;
const classes = fc.subarray([...RISK_CLASSES]) as fc.Arbitrary<RiskClass[]>;

describe("what is claimed", () => {
  test.each<[MethodAnnotations | undefined, RiskClass[]]>([
    [undefined, []],
    [{}, []],
    [{ readOnlyHint: true }, []],
    [{ readOnlyHint: false }, ["writes"]],
    [{ destructiveHint: true }, ["writes", "destroys"]],
    [{ destructiveHint: false }, []],
    [{ destructiveHint: true, readOnlyHint: true }, []],
    [{ openWorldHint: true }, ["reads_untrusted", "leaves_house"]],
    [{ readOnlyHint: true, openWorldHint: true }, ["reads_untrusted", "leaves_house"]],
  ])("%j claims %j", (said, claimed) => {
    expect(claimedRisk(said)).toEqual(claimed);
    expect(methodRisk(said ? { annotations: said } : {})).toEqual({
      classes: claimed,
      from: "claim",
    });
  });

  it("never says that data is private or that a call costs money", () => {
    fc.assert(
      fc.property(annotations, (said) => {
        expect(claimedRisk(said)).not.toContain("reads_private");
        expect(claimedRisk(said)).not.toContain("costs_money");
      }),
    );
  });
});

describe("what the operator says", () => {
  it("counts alone, whatever is claimed", () => {
    fc.assert(
      fc.property(classes, annotations, (risk, said) => {
        const method = { risk, annotations: said };
        expect(methodRisk(method)).toEqual({ classes: risk, from: "operator" });
        for (const one of RISK_CLASSES) expect(hasRisk(method, one)).toBe(risk.includes(one));
        expect(isDestructive(method)).toBe(risk.includes("destroys"));
        expect(isReadOnly(method) && (risk.includes("writes") || risk.includes("destroys"))).toBe(
          false,
        );
      }),
    );
  });

  it("takes a claim away where no class holds", () => {
    const method = { risk: [], annotations: { destructiveHint: true, openWorldHint: true } };
    expect(isDestructive(method)).toBe(false);
  });
});

it("reaches the prompt and what MCP clients are served", () => {
  const mail = plainTool("mail", [{ name: "purge", annotations: { readOnlyHint: true } }]);
  const offered = (risk?: RiskClass[]) => {
    const organisation = risk ? { tools: { mail: { methodMetadata: { purge: { risk } } } } } : {};
    const { tools } = applyOverrides([mail], organisation);
    const names = functionNames(tools);
    const request = { agent: { id: "a", name: "A" }, date: "2026-11-20" };
    const toolset = resolveToolset({ tools }, {});
    return {
      prompt: renderPrompts({ ...request, toolset, names }).system,
      served: formatToolset(toolset, names, "mcp").payload[0]?.annotations,
    };
  };
  expect(offered().prompt).not.toContain("[destructive]");
  expect(offered().served).toEqual({ readOnlyHint: true });
  expect(offered(["destroys"]).prompt).toContain("[destructive]");
  expect(offered(["destroys"]).served).toEqual({
    readOnlyHint: false,
    destructiveHint: true,
    openWorldHint: false,
  });
  expect(offered([]).served).toEqual({
    readOnlyHint: true,
    destructiveHint: false,
    openWorldHint: false,
  });
  expect(offered(["leaves_house"]).served).toMatchObject({ openWorldHint: true });
});
