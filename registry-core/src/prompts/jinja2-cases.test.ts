import { expect, test } from "vitest";
import cases from "./__golden__/jinja2-cases.json" with { type: "json" };
import { renderText } from "./render-values.ts";

const rendered = (source: string) =>
  renderText(source, { variables: cases.values, methodLines: [] });

test.each(cases.same)("$source gives what jinja2 gives", ({ source, expected }) => {
  expect(rendered(source)).toBe(expected);
});

test.each(cases.differs)(
  "$source differs from jinja2: $because",
  ({ source, jinja2, pegboard }) => {
    expect(rendered(source) ?? null).toBe(pegboard);
    expect(pegboard).not.toBe(jinja2);
  },
);

test.each([
  '{% for a in [1, 2] %}{{ loop.cycle("x", "y") }}{% endfor %}',
  "{% for a in [1, 1] %}{{ loop.changed(a) }}{% endfor %}",
  "{% for a, b in [(1, 2), (3, 4)] %}{{ a + b }}{% endfor %}",
  "{% set x | trim %} a {% endset %}{{ x }}",
  "{% for a in [[1]] recursive %}{{ a }}{% endfor %}",
  "{% set l = [] %}{{ l.append(1) }}",
  '{{ "{}".format(1) }}',
  '{{ "%s" | format(1) }}',
])("%s is not there, as docs/prompts.md says, and gives no text", (source) => {
  expect(rendered(source)).toBeUndefined();
});
