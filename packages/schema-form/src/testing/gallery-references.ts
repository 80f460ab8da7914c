import { toJsonSchema } from "@pegboard/registry-core";
import type { GalleryExample } from "./gallery-example.ts";

/** References by name and by address, as registration writes them. */
export const referenceExamples: GalleryExample[] = [
  {
    name: "Addresses, anchors, generic lists",
    from: "by hand",
    schema: toJsonSchema({
      $id: "https://example.com/schemas/mail.json",
      type: "object",
      properties: {
        sender: { $ref: "parts/address.json" },
        reply: { $ref: "https://example.com/schemas/parts/address.json#street" },
        tags: { $ref: "parts/tags.json" },
        sizes: { $ref: "parts/sizes.json" },
        folder: { $ref: "parts/folder.json" },
      },
      required: ["sender"],
      $defs: {
        address: {
          $id: "parts/address.json",
          type: "object",
          properties: { street: { $ref: "#/$defs/street" }, key: { $ref: "#key" } },
          required: ["street"],
          $defs: {
            street: { $anchor: "street", type: "string", title: "Street", minLength: 2 },
            key: { $anchor: "key", type: "string", writeOnly: true },
          },
        },
        list: {
          $id: "parts/list.json",
          type: "array",
          items: { $dynamicRef: "#entry" },
          $defs: { any: { $dynamicAnchor: "entry" } },
        },
        tags: {
          $id: "parts/tags.json",
          $ref: "list.json",
          $defs: { entry: { $dynamicAnchor: "entry", type: "string" } },
        },
        sizes: {
          $id: "parts/sizes.json",
          $ref: "list.json",
          $defs: { entry: { $dynamicAnchor: "entry", type: "integer" } },
        },
        folder: {
          $id: "parts/folder.json",
          $dynamicAnchor: "folder",
          type: "object",
          properties: {
            title: { type: "string" },
            inside: { type: "array", items: { $dynamicRef: "#folder" } },
          },
        },
      },
    }),
    value: {
      sender: { street: "High Street", key: { $secret: "kept" } },
      tags: ["a"],
      sizes: [1],
      folder: { title: "Inbox", inside: [{ title: "Old", inside: [] }] },
    },
  },
];
