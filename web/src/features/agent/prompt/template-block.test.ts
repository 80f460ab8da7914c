import { expect, test } from "vitest";
import { findBlockAround } from "./template-source.ts";

const source = `Start
{% for tool in tools %}
### {{ tool.name }}
{% if tool.tool_system_prompt %}
{{ tool.tool_system_prompt }}
{% endif %}
{% endfor %}
{% if query %}{{ query }}
{% endif %}
End`;

test.each([
  [1, undefined],
  [2, { from: 2, to: 7 }],
  [5, { from: 2, to: 7 }],
  [7, { from: 2, to: 7 }],
  [8, { from: 8, to: 9 }],
  [10, undefined],
])("around line %i", (line, block) => expect(findBlockAround(source, line)).toEqual(block));

test("a loop that is not closed yet is no block", () => {
  expect(findBlockAround("{% for tool in tools %}\n{{ tool.name }}", 2)).toBeUndefined();
});
