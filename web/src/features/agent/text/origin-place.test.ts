import type { TextOrigin } from "@pegboard/registry-core/formats";
import { METHOD_TEXT_FIELDS, TOOL_TEXT_FIELDS } from "@pegboard/registry-core/internal";
import { TOOL_FIELDS } from "@pegboard/registry-core/prompts";
import { expect, test } from "vitest";
import { originPlace } from "./text-origin.ts";

test.each<[TextOrigin, object | undefined]>([
  [
    { tool: "files", field: "tool_user_prompt", line: 3 },
    { tab: "prompts", field: "toolUserPrompt" },
  ],
  [
    { tool: "files", field: "name" },
    { tab: "overview", field: undefined },
  ],
  [
    { tool: "files", method: "read", field: "description" },
    { tab: "prompts", field: "description" },
  ],
  [
    { tool: "files", method: "read", field: "parameters", path: ["properties", "a"] },
    { tab: "arguments", field: "/properties/a" },
  ],
  [
    { tool: "files", method: "read" },
    { tab: "prompts", field: undefined },
  ],
  [{ line: 3 }, { template: "system", line: 3 }],
  [{}, undefined],
])("%j leads to %j", (origin, place) => {
  const found = originPlace(origin, "system");
  if (place) expect({ field: undefined, ...found }).toMatchObject(place);
  else expect(found).toBeUndefined();
});

test("the field that is asked for is one that the tab has", () => {
  const fields = [...Object.keys(TOOL_FIELDS), "description", "parameters"];
  for (const field of fields) {
    for (const method of [undefined, "read"]) {
      const place = originPlace({ tool: "files", ...(method && { method }), field }, undefined);
      const asked = place && "tool" in place ? place.field : undefined;
      if (asked !== undefined)
        expect(method ? METHOD_TEXT_FIELDS : TOOL_TEXT_FIELDS).toContain(asked);
    }
  }
});
