import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryParameters } from "../../../packages/json-schema/src/testing/arbitrary-parameters.ts";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { functionNames } from "../definition/function-names.ts";
import { TOOLCALL_REASON } from "../definition/toolcall-reason.ts";
import { arbitraryOffers, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { askingTool, sampleFormatting, toolWith } from "../testing/sample-toolset.ts";
import { offeredMethods } from "../toolset/offered-methods.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatPrompt } from "./format-prompt.ts";
import { isPromptFormat, PROMPT_FORMATS } from "./prompt-formats.ts";

describe.each(Object.entries(PROMPT_FORMATS))("%s", (key, { name, label }) => {
  test("has the name of its row and a label of its own", () => {
    expect([isPromptFormat(key), name]).toEqual([true, key]);
    expect(Object.values(PROMPT_FORMATS).filter((format) => format.label === label)).toHaveLength(
      1,
    );
  });

  test("writes the sample tools as it did", async () => {
    const { text } = formatPrompt(sampleFormatting.toolset, sampleFormatting.names, name);
    await expect(text).toMatchFileSnapshot(`__golden__/tools.${name}`);
  });

  test("writes nothing when nothing is on", () => {
    const nothing = resolveToolset({ tools: [] }, {});
    expect(formatPrompt(nothing, sampleFormatting.names, name)).toEqual({ text: "", warnings: [] });
  });

  test("is pure and names every offered method", () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitrarySettings, (catalog, settings) => {
        const names = functionNames(catalog.tools);
        const toolset = resolveToolset(catalog, settings);
        const before = JSON.stringify(catalog);
        const { text } = formatPrompt(toolset, names, name);
        expect(
          formatPrompt(resolveToolset(structuredClone(catalog), settings), names, name).text,
        ).toBe(text);
        expect(JSON.stringify(catalog)).toBe(before);
        const offered = toolset.tools.flatMap((tool) => offeredMethods(tool, names));
        for (const { functionName } of offered) expect(text).toContain(functionName);
        expect(text === "").toBe(offered.length === 0);
      }),
      { numRuns: fewerUnlessDeep(15) },
    );
  });

  test("asks for the reason of a call where a tool wants it", () => {
    const { asking, silent, names } = askingTool;
    expect(formatPrompt(asking, names, name).text).toContain(TOOLCALL_REASON);
    expect(formatPrompt(silent, names, name).text).not.toContain(TOOLCALL_REASON);
  });
});

test("xml stays well-formed whatever the texts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), arbitraryParameters, (text, parameters) => {
      const tool = toolWith("tool", { run: parameters }, { displayName: text, description: text });
      const { text: xml } = formatPrompt(
        resolveToolset({ tools: [tool] }, {}),
        functionNames([tool]),
        "xml",
      );
      const open: string[] = [];
      for (const [, closing, tag = "", rest] of xml.matchAll(
        /<(\/?)([a-zA-Z_]+)((?:\s[\w.-]+="[^"<]*")*\s?\/?)>/g,
      )) {
        if (closing) expect(open.pop()).toBe(tag);
        else if (!rest?.endsWith("/")) open.push(tag);
      }
      expect(open).toEqual([]);
      expect(xml.replace(/<\/?[a-zA-Z_]+(?:\s[\w.-]+="[^"<]*")*\s?\/?>/g, "")).not.toMatch(/[<>]/);
    }),
  );
});
