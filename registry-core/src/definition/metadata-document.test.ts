import { expect, test } from "vitest";
import { clockTool, sampleDefinitions, searchTool } from "../testing/sample-tools.ts";
import { methodMetadata, toolMetadata } from "./authoring/decorators.ts";
import { defineTool } from "./authoring/define-tool.ts";
import { registeredClass } from "./authoring/register-class.ts";
import { metadataDocument, metadataRecord } from "./metadata-document.ts";

test("a tool's metadata in wire spelling, without what it does not have", () => {
  expect(metadataDocument([clockTool.definition])).toStrictEqual([
    {
      name: "current_time",
      display_name: "Current Time",
      description: "Tells the time.",
      is_core: false,
      weight: 100,
      visible: false,
      methods: [
        {
          name: "current_time",
          display_name: "Current Time",
          description: "Tells the time.",
          is_core: false,
          visible: true,
        },
      ],
    },
  ]);
});

test("the record has the same documents by name", () => {
  const record = metadataRecord(sampleDefinitions);
  expect(Object.values(record)).toEqual(metadataDocument(sampleDefinitions));
  expect(record[searchTool.definition.name]).toMatchObject({
    icon: "Search",
    color: searchTool.definition.color,
  });
});

const everyField = {
  displayName: "Ledger",
  description: "Keeps the books.",
  icon: "Book",
  color: "#123456",
  isCore: true,
  weight: 7,
  visible: true,
  app: "acme",
  category: "Finance",
  tags: ["network"],
  isExclusive: true,
  takesControl: true,
  isSubAgent: true,
};
const everyMethodField = {
  displayName: "Book",
  description: "Post one entry. Amounts in cents.",
  summary: "Books an amount",
  isCore: true,
  visible: false,
  annotations: { title: "Book", destructiveHint: true },
  timeout: 5,
  isConcurrencySafe: false,
  maxResultSize: 100,
  defer: true,
  searchHint: "money",
  tags: ["destructive"],
};

@toolMetadata(everyField)
class Ledger {
  @methodMetadata(everyMethodField)
  book(): void {}
}

test.each([
  ["decorators", registeredClass(Ledger)],
  [
    "an object",
    defineTool({
      name: "ledger",
      ...everyField,
      methods: { book: { ...everyMethodField, run: () => 1 } },
    }),
  ],
])(
  "every field is carried from %s through the definition to the document, with its origin",
  (_what, { definition }) => {
    expect(definition).toMatchObject({ ...everyField, methods: [everyMethodField] });
    expect(definition.origins).toMatchObject({
      category: "declared",
      tags: "declared",
      app: "declared",
    });
    expect(definition.methods[0]?.origins).toMatchObject({
      summary: "declared",
      description: "declared",
    });
    expect(metadataDocument([definition])).toStrictEqual([
      {
        name: "ledger",
        display_name: "Ledger",
        description: "Keeps the books.",
        icon: "Book",
        color: "#123456",
        is_core: true,
        weight: 7,
        visible: true,
        app: "acme",
        category: "Finance",
        tags: ["network"],
        is_exclusive: true,
        takes_control: true,
        is_sub_agent: true,
        methods: [
          {
            name: "book",
            display_name: "Book",
            description: "Post one entry. Amounts in cents.",
            summary: "Books an amount",
            is_core: true,
            visible: false,
            annotations: { title: "Book", destructiveHint: true },
            timeout: 5,
            is_concurrency_safe: false,
            max_result_size: 100,
            defer: true,
            search_hint: "money",
            tags: ["destructive"],
          },
        ],
      },
    ]);
  },
);

test("a class may be decorated in part", () => {
  @toolMetadata({ icon: "Book" })
  class OnlyTheClass {
    run(): void {}
    _audit(): void {}
  }
  class OnlyAMethod {
    @methodMetadata({ summary: "Books" })
    book(): void {}
    audit(): void {}
  }
  const documents = metadataDocument(
    [OnlyTheClass, OnlyAMethod].map((tool) => registeredClass(tool).definition),
  );
  expect(documents).toMatchObject([
    { display_name: "Only The Class", icon: "Book", methods: [{ name: "run" }] },
    { description: "OnlyAMethod functionality", methods: [{ name: "book", summary: "Books" }] },
  ]);
});
