import { defineTool } from "@pegboard/registry-core";
import type { SourceChange } from "@pegboard/registry-core/internal";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { RegistryTool } from "./registry-model.ts";
import { badgesOfMethod, badgesOfTool } from "./tool-badges.tsx";

function toolWith(sourceChange?: SourceChange): RegistryTool {
  const { definition } = defineTool({
    name: "notes",
    visible: true,
    methods: { read: { run: () => "" } },
  });
  const methods = definition.methods.map((method) => ({
    ...method,
    ...(sourceChange && { sourceChange }),
  }));
  return { definition: { ...definition, methods } } as RegistryTool;
}

function badges(tool: RegistryTool): string[] {
  const [method] = tool.definition.methods;
  const { container, unmount } = render(
    <>
      {badgesOfTool(tool)}
      {method && badgesOfMethod(tool, method)}
    </>,
  );
  const texts = [...container.children].map(({ textContent }) => textContent ?? "");
  unmount();
  return texts;
}

test("what only reads destroys nothing, whatever else it says", () => {
  const { definition, ...tool } = toolWith();
  const annotations = { readOnlyHint: true, destructiveHint: true };
  const methods = definition.methods.map((method) => ({ ...method, annotations }));
  expect(badges({ ...tool, definition: { ...definition, methods } })).toEqual(["Read-only"]);
});

test.each([
  [undefined, []],
  ["changed", ["Source changed", "Source changed"]],
  ["new", ["Source changed", "New"]],
] as const)(
  "what its source made of a method (%s) is a badge of the tool and of the method",
  (change, texts) => {
    expect(badges(toolWith(change))).toEqual(texts);
  },
);

test("what is said about calls is a badge of the tool and of the method", () => {
  const { definition, ...tool } = toolWith();
  const methods = definition.methods.map((method) => ({
    ...method,
    needsApproval: true,
    defer: true,
  }));
  const marked = { ...definition, methods, isExclusive: true, takesControl: true };
  expect(badges({ ...tool, definition: marked })).toEqual([
    "Exclusive",
    "Takes control",
    "Needs approval",
    "Deferred",
  ]);
});

test("a method about whose calls the organisation set something is changed", () => {
  const tool = { ...toolWith(), override: { methodBehaviour: { read: { timeout: 5 } } } };
  expect(badges(tool)).toEqual(["Override", "Override"]);
});
