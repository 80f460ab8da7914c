import { expect, test } from "vitest";
import { HOSTILE_TEMPLATES, SLOW_TEMPLATES } from "../testing/hostile-templates.ts";
import { renderValues } from "./render-values.ts";
import { checkTemplate } from "./templates/check-template.ts";
import { usedFields } from "./used-fields.ts";

test.each(Object.entries(HOSTILE_TEMPLATES))("%s: there is no text, and a reason", (_, source) => {
  const { text, spans, problems } = renderValues(source, {
    variables: { query: "" },
    methodLines: [],
  });
  expect([text, spans]).toEqual(["", []]);
  expect(problems).toEqual([
    expect.objectContaining({
      severity: "error",
      code: expect.any(String),
      message: expect.stringMatching(/\w{3}.*\.$/),
    }),
  ]);
});

const sources = Object.entries({
  ...HOSTILE_TEMPLATES,
  ...Object.fromEntries(Object.entries(SLOW_TEMPLATES).map(([name, { source }]) => [name, source])),
});

test.each(sources)("%s: what is wrong with it is told without running it", (_, source) => {
  expect(checkTemplate(source).every(({ message }) => message.length < 200)).toBe(true);
  expect(usedFields(source)).toEqual([]);
});
