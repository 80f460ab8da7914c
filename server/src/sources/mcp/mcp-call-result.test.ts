import { expect, test } from "vitest";
import { mcpCallResult, serverCallAnswer } from "./mcp-call-result.ts";

const resultOf = (answer: object) => mcpCallResult(serverCallAnswer.parse(answer));

const reason = { code: "NEEDS_PERSON", hint: "Somebody has to type the code." };
const text = (said: string) => ({ type: "text", text: said });

test.each<[string, object, string]>([
  [
    "in structured content alone",
    { content: [], structuredContent: reason },
    JSON.stringify(reason),
  ],
  ["in structured content without a list", { structuredContent: reason }, JSON.stringify(reason)],
  [
    "in structured content beside null",
    { content: null, structuredContent: reason },
    JSON.stringify(reason),
  ],
  [
    "in both, different",
    { content: [text("It failed.")], structuredContent: reason },
    `It failed.\n${JSON.stringify(reason)}`,
  ],
  [
    "in both, the same",
    {
      content: [text(JSON.stringify({ hint: reason.hint, code: reason.code }, null, 2))],
      structuredContent: reason,
    },
    JSON.stringify({ hint: reason.hint, code: reason.code }, null, 2),
  ],
  ["in a text", { content: [text("It failed.")], structuredContent: {} }, "It failed."],
  [
    "in a resource",
    { content: [{ type: "resource", resource: { uri: "file:///log", text: "No disk." } }] },
    "No disk.",
  ],
  ["nowhere", { content: [text(" ")] }, "The tool reported an error without a text."],
])("a reported error is thrown with its reason that stands %s", (_, answer, message) => {
  expect(() => resultOf({ ...answer, isError: true })).toThrow(new Error(message));
});

const PNG = "iVBORw0KGgoAAAANSUhEUg==";
const image = (data: string, mimeType?: string) => ({ type: "image", data, mimeType });

test.each([
  ["an address", image(`data:image/png;base64,${PNG}`, "image/png")],
  ["in lines", image(`${PNG.slice(0, 8)}\r\n${PNG.slice(8)}`, "image/PNG")],
  ["another type", image(PNG, "image/jpg")],
  ["without a type", image(PNG)],
])("a picture that is %s is taken as what it is", (_, block) => {
  expect(resultOf({ content: [block] })).toEqual({ content: [image(PNG, "image/png")] });
});

test("a file is taken as what it is, and another's type stays as it is written", () => {
  const file = (blob: string, mimeType: string) => ({
    type: "resource",
    resource: { uri: "file:///a", mimeType, blob },
  });
  expect(
    resultOf({
      content: [
        file("JVBERi0x\nLjc=", "application/x-pdf"),
        file("YQ==", "Text/CSV; header=present"),
      ],
    }),
  ).toEqual({
    content: [file("JVBERi0xLjc=", "application/pdf"), file("YQ==", "Text/CSV; header=present")],
  });
});
