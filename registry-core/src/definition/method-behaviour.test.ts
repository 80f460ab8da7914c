import { expect, test } from "vitest";
import { methodMetadata } from "./authoring/decorators.ts";
import { defineTool } from "./authoring/define-tool.ts";
import { registeredClass } from "./authoring/register-class.ts";
import { behaviourDocument, behaviourFrom, behaviourOf, tagsOf } from "./method-behaviour.ts";

const behaviour = {
  isConcurrencySafe: false,
  timeout: 5,
  customTags: ["beta"],
  thinkAugment: true,
  searchHint: "ipynb",
  needsApproval: true,
};

test("is declared on functions, on objects' methods and by decorators", () => {
  class Notes {
    @methodMetadata(behaviour)
    read() {}
  }
  const tools = [
    defineTool({
      name: "read",
      tags: ["slow"],
      ...behaviour,
      parameters: { properties: {} },
      run: () => 1,
    }),
    defineTool({
      name: "read",
      methods: { read: { ...behaviour, parameters: { properties: {} }, run: () => 1 } },
    }),
    registeredClass(Notes),
  ];
  const [asFunction, asObject, asClass] = tools.map(({ definition }) => definition.methods[0]);
  expect(behaviourOf(asFunction ?? {})).toEqual(behaviour);
  expect(behaviourOf(asObject ?? {})).toEqual(behaviour);
  // Nothing is asked of a model that has nothing to write.
  expect(behaviourOf(asClass ?? {})).toEqual({ ...behaviour, thinkAugment: false });
  expect(tagsOf(tools[0]?.definition ?? {}, asFunction ?? {})).toEqual(["slow", "beta"]);
});

test("wire spelling goes out complete and comes back", () => {
  expect(behaviourDocument()).toMatchObject({
    is_concurrency_safe: true,
    max_result_size: null,
    think_augment: null,
  });
  const document = behaviourDocument(behaviour);
  expect(document).toMatchObject({ is_concurrency_safe: false, custom_tags: ["beta"] });
  expect(behaviourDocument(behaviourFrom({ ...document, unknown: 1 }))).toEqual(document);
});
