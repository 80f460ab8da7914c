import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { callMethod } from "./call-method.ts";
import { CallRecords } from "./call-record.ts";

const picture = { type: "image", data: "iVBORw==", mimeType: "image/png" };

function answerTo(returned: unknown, more: Partial<CallEnvironment> = {}) {
  const outputSchema = z.object({ city: z.string(), degrees: z.number().max(60) });
  const tool = defineTool({ name: "weather", outputSchema, run: () => returned });
  return callMethod(callEnvironment([tool], more), { functionName: "weather", args: {} });
}

test("an author declares what a method returns", () => {
  const schema = z.object({ city: z.string() });
  const { definition } = defineTool({
    name: "weather",
    methods: {
      now: { outputSchema: schema, run: () => ({ city: "Oslo" }) },
      later: { run: () => "rain" },
      all: { outputSchema: z.array(z.string()), run: () => [] },
    },
  });
  expect(definition.methods.map(({ outputSchema }) => outputSchema)).toEqual([
    { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    undefined,
    { type: "array", items: { type: "string" } },
  ]);
  const broken = { name: "broken", outputSchema: z.object({ when: z.date() }), run: () => 1 };
  expect(defineTool(broken).issue?.message).toContain("The outputSchema of broken: The field ");
});

test.each<[string, unknown, unknown[]]>([
  ["what it promised", { city: "Oslo", degrees: 3 }, []],
  [
    "structured content beside pieces",
    { content: [picture], structuredContent: { city: "Oslo", degrees: 3 } },
    [],
  ],
  ["something too large", { city: "Oslo", degrees: 99 }, [[["degrees"], "maximum"]]],
  ["less", { city: "Oslo" }, [[["degrees"], "required"]]],
  ["another thing", "rain", [[[], "type"]]],
  ["pieces alone", { content: [picture] }, [[["structuredContent"], "required"]]],
  [
    "other structured content",
    { content: [], structuredContent: { city: 1, degrees: 1 } },
    [[["structuredContent", "city"], "type"]],
  ],
])(
  "a result that is %s is passed on, with what of it is not as declared",
  async (_what, returned, found) => {
    const result = await answerTo(returned);
    expect(result).toMatchObject({ ok: true, result: returned });
    expect(((result.ok && result.issues) || []).map(({ path, code }) => [path, code])).toEqual(
      found,
    );
  },
);

test("the record of a call says that its result is not as declared", async () => {
  const records = new CallRecords();
  await answerTo({ city: "Oslo" }, { records });
  await answerTo({ city: "Oslo", degrees: 1 }, { records });
  expect(records.list().map(({ outcome, message }) => [outcome, message])).toEqual([
    ["ok", undefined],
    ["ok", "The result does not follow its outputSchema: degrees is required."],
  ]);
});

test("secrets are taken out of what is told about a result", async () => {
  const redact: CallEnvironment["redact"] = (written) =>
    JSON.parse(JSON.stringify(written).replaceAll("s3cret", "•"));
  const tool = defineTool({ name: "a", outputSchema: z.literal("s3cret"), run: () => "other" });
  const result = await callMethod(callEnvironment([tool], { redact }), {
    functionName: "a",
    args: {},
  });
  expect(JSON.stringify(result)).not.toContain("s3cret");
  expect(result).toMatchObject({
    ok: true,
    result: "other",
    issues: [{ path: [], code: "const" }],
  });
});

test("a long text is cut, and the images beside it stay", async () => {
  const tool = defineTool({
    name: "draw",
    maxResultSize: 10,
    run: () => ({ content: [{ type: "text", text: "a".repeat(30) }, picture] }),
  });
  expect(await callMethod(callEnvironment([tool]), { functionName: "draw", args: {} })).toEqual({
    ok: true,
    result: {
      content: [{ type: "text", text: "[Truncated: 30 chars -> 10 chars]\naaaaaaaaaa" }, picture],
    },
    truncated: { originalSize: 30 },
  });
});
