import { expect, test } from "vitest";
import { clockTool, sampleDefinitions, searchTool } from "../testing/sample-tools.ts";
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
  expect(record[searchTool.definition.name]).toMatchObject({ icon: "Search", color: searchTool.definition.color });
});
