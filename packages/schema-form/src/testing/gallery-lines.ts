import type { GalleryExample } from "./gallery-example.ts";

const numbers = (...titles: string[]) => titles.map((title) => ({ type: "number", title }));

const areas = [
  "Berlin",
  "Oslo",
  "Paris",
  "Rome",
  "Lima",
  "Quito",
  "Tokyo",
  "Seoul",
  "Delhi",
  "Cairo",
].flatMap((city) => Array.from({ length: 10 }, (_, index) => `${city} ${index + 1}`));

/** Entries that are short enough for a line each. */
export const lineExamples: GalleryExample[] = [
  {
    name: "Lists of short values and of pairs",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        retries: {
          type: "array",
          title: "Retry after",
          description: "Seconds between attempts",
          items: { type: "number", minimum: 0 },
        },
        order: { type: "array", items: { enum: ["cache", "index", "web"] } },
        places: {
          type: "array",
          title: "Places",
          items: {
            type: "array",
            prefixItems: numbers("Latitude", "Longitude"),
            minItems: 2,
            items: false,
          },
        },
        ranges: {
          type: "array",
          items: {
            type: "array",
            prefixItems: [{ type: "integer" }, { type: "integer" }],
            items: false,
          },
        },
        weights: {
          type: "array",
          title: "Weights",
          items: {
            type: "object",
            additionalProperties: false,
            properties: {
              kind: { type: "string", title: "Kind of text" },
              share: { type: "number", maximum: 1 },
              fresh: { type: "boolean" },
            },
            required: ["kind"],
          },
        },
      },
    },
    value: {
      retries: [0.5, 2, 10],
      order: ["index", "web"],
      places: [
        [52.52, 13.405],
        [48.137, 11.575],
      ],
      ranges: [
        [1, 10],
        [20, 45, 99],
      ],
      weights: [
        { kind: "Help article", share: 0.4, fresh: true },
        { kind: "Solved ticket", share: 1.5 },
        { kind: "Page", note: "kept" },
      ],
    },
  },
  {
    name: "Grids",
    from: "pydantic",
    schema: {
      type: "object",
      properties: {
        transform: {
          title: "Transform",
          type: "array",
          items: { type: "array", items: { type: "number" }, minItems: 3, maxItems: 3 },
          minItems: 3,
          maxItems: 3,
        },
        samples: {
          title: "Samples",
          type: "array",
          items: { type: "array", items: { type: "number", maximum: 9 } },
        },
        synonyms: {
          title: "Synonyms",
          type: "array",
          items: { type: "array", items: { type: "string" } },
        },
        mask: {
          title: "Mask",
          type: "array",
          items: { type: "array", items: { type: "boolean" } },
        },
      },
    },
    value: {
      transform: [
        [1, 0, 12.5],
        [0, 1, -4],
        [0, 0, 1],
      ],
      samples: [[1, 2, 3, 4], [5], [], [6, 70]],
      synonyms: [
        ["bill", "invoice"],
        ["parcel", "shipment", "delivery"],
      ],
      mask: [
        [true, false],
        [false, true],
      ],
    },
  },
  {
    name: "Read-only values of every kind",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "Name", description: "The only field that can be edited" },
        index: {
          type: "string",
          readOnly: true,
          default: "kb-support-7",
          description: "Decided by the tool",
        },
        site: {
          type: "string",
          format: "uri",
          readOnly: true,
          default: "https://docs.example.com/start",
        },
        size: { type: "integer", readOnly: true, default: 24, unit: "MB" },
        active: { type: "boolean", readOnly: true, default: true },
        region: { type: "string", readOnly: true, enum: ["eu", "us"], default: "eu" },
        colour: { type: "string", format: "color", readOnly: true, default: "#0ea5e9" },
        topics: {
          type: "array",
          readOnly: true,
          uniqueItems: true,
          items: { type: "string" },
          default: ["billing", "returns"],
        },
        notes: {
          type: "string",
          readOnly: true,
          default: "First line\nSecond line, a little longer",
        },
        limits: {
          type: "array",
          readOnly: true,
          default: [{ path: "/v1", rate: 5 }],
          items: {
            type: "object",
            properties: { path: { type: "string" }, rate: { type: "number" } },
          },
        },
        empty: { type: "string", readOnly: true },
      },
    } as GalleryExample["schema"],
    uiSchema: { region: { "ui:enumNames": ["Europe", "United States"] } },
    value: { name: "Support" },
  },
  {
    name: "Many tags",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        keywords: {
          type: "array",
          title: "Keywords",
          description: "Articles with one of these are found first",
          uniqueItems: true,
          items: { type: "string", minLength: 3 },
        },
        countries: { type: "array", uniqueItems: true, items: { enum: areas } },
      },
    },
    value: {
      keywords: areas.flatMap((area) => [area, `${area} guide`]),
      countries: ["Berlin 1", "Oslo 1"],
    },
  },
  {
    name: "Wide and narrow controls",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        url: { type: "string", title: "URL", format: "uri", description: "Where requests go" },
        key: { type: "string", title: "API key", writeOnly: true },
        port: { type: "integer", default: 443 },
        region: {
          type: "string",
          oneOf: [
            {
              const: "eu",
              title: "Europe (Frankfurt), recommended for customers in the European Union",
            },
            { const: "us", title: "United States" },
          ],
          default: "eu",
        },
        size: { type: "string", enum: ["s", "m"], default: "m" },
        mode: { type: "string", enum: ["off", "slow", "fast"], default: "slow" },
        since: { type: "string", format: "date" },
        server: {
          type: "object",
          properties: {
            host: { type: "string" },
            port: { type: "integer" },
            notes: { type: "string", format: "markdown" },
            path: { type: "string" },
          },
          default: { host: "a.example", path: "/v1" },
        },
        proxy: {
          type: "object",
          properties: { url: { type: "string" } },
          default: { url: "https://proxy.example" },
        },
      },
    } as GalleryExample["schema"],
    uiSchema: { mode: { "ui:widget": "radio" } },
    value: { url: "https://api.example.com/v1/organisations/support/answers", since: "2026-03-01" },
  },
];
