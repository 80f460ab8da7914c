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
