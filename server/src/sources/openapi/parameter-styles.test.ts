import type { JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  describedAt,
  type Echo,
  type EchoService,
  openDescribed,
  startEchoService,
} from "../../testing/echo-service.ts";

/** The values of the table of styles in the OpenAPI Specification, 4.8.12.4. */
const EMPTY = "";
const TEXT = "blue";
const LIST = ["blue", "black", "brown"];
const OBJECT = { R: 100, G: 200, B: 150 };
type Row = [place: string, style: string, explode: boolean, value: JsonValue, expected: string];

const PATHS: Row[] = [
  ["path", "matrix", false, EMPTY, ";color"],
  ["path", "matrix", false, TEXT, ";color=blue"],
  ["path", "matrix", false, LIST, ";color=blue,black,brown"],
  ["path", "matrix", false, OBJECT, ";color=R,100,G,200,B,150"],
  ["path", "matrix", true, EMPTY, ";color"],
  ["path", "matrix", true, TEXT, ";color=blue"],
  ["path", "matrix", true, LIST, ";color=blue;color=black;color=brown"],
  ["path", "matrix", true, OBJECT, ";R=100;G=200;B=150"],
  ["path", "label", false, TEXT, ".blue"],
  ["path", "label", false, LIST, ".blue,black,brown"],
  ["path", "label", false, OBJECT, ".R,100,G,200,B,150"],
  ["path", "label", true, TEXT, ".blue"],
  ["path", "label", true, LIST, ".blue.black.brown"],
  ["path", "label", true, OBJECT, ".R=100.G=200.B=150"],
  ["path", "simple", false, TEXT, "blue"],
  ["path", "simple", false, LIST, "blue,black,brown"],
  ["path", "simple", false, OBJECT, "R,100,G,200,B,150"],
  ["path", "simple", true, TEXT, "blue"],
  ["path", "simple", true, LIST, "blue,black,brown"],
  ["path", "simple", true, OBJECT, "R=100,G=200,B=150"],
  ["path", "simple", false, "a/b?c#d e;f%2F", "a%2Fb%3Fc%23d%20e%3Bf%252F"],
  ["path", "simple", false, true, "true"],
  ["path", "simple", false, 0, "0"],
];
const QUERIES: Row[] = [
  ["query", "form", false, EMPTY, "color="],
  ["query", "form", false, TEXT, "color=blue"],
  ["query", "form", false, LIST, "color=blue,black,brown"],
  ["query", "form", false, OBJECT, "color=R,100,G,200,B,150"],
  ["query", "form", true, EMPTY, "color="],
  ["query", "form", true, TEXT, "color=blue"],
  ["query", "form", true, LIST, "color=blue&color=black&color=brown"],
  ["query", "form", true, OBJECT, "R=100&G=200&B=150"],
  ["query", "form", true, [], ""],
  ["query", "form", true, null, "color="],
  ["query", "form", true, "a&b=c d+e#f/é😀", "color=a%26b%3Dc%20d%2Be%23f%2F%C3%A9%F0%9F%98%80"],
  ["query", "form", true, "half \ud800", "color=half%20%EF%BF%BD"],
  ["query", "form", true, [{ x: 1 }], "color=%7B%22x%22%3A1%7D"],
  ["query", "spaceDelimited", false, LIST, "color=blue%20black%20brown"],
  ["query", "spaceDelimited", false, OBJECT, "color=R%20100%20G%20200%20B%20150"],
  ["query", "pipeDelimited", false, LIST, "color=blue%7Cblack%7Cbrown"],
  ["query", "pipeDelimited", false, OBJECT, "color=R%7C100%7CG%7C200%7CB%7C150"],
  ["query", "deepObject", true, OBJECT, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
  [
    "query",
    "deepObject",
    true,
    { a: { b: [1, 2] } },
    "color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D=2",
  ],
];
const COOKIES: Row[] = [
  ["cookie", "form", false, TEXT, "color=blue"],
  ["cookie", "form", false, LIST, "color=blue,black,brown"],
  ["cookie", "form", true, OBJECT, "R=100; G=200; B=150"],
  ["cookie", "form", true, "a; other=1", "color=a%3B%20other%3D1"],
];
const HEADERS: Row[] = [
  ["header", "simple", false, TEXT, "blue"],
  ["header", "simple", false, LIST, "blue,black,brown"],
  ["header", "simple", false, OBJECT, "R,100,G,200,B,150"],
  ["header", "simple", true, OBJECT, "R=100,G=200,B=150"],
  ["header", "simple", false, "a b/c", "a b/c"],
];
const ROWS = [...PATHS, ...QUERIES, ...COOKIES, ...HEADERS];

let service: EchoService;
let opened: Awaited<ReturnType<typeof openDescribed>>;
beforeAll(async () => {
  service = await startEchoService();
  const paths = ROWS.map(([place, style, explode], index): [string, JsonObject] => [
    place === "path" ? `/of${index}/{color}` : `/of${index}`,
    {
      get: {
        operationId: `of${index}`,
        parameters: [
          { name: "color", in: place, style, explode, required: place === "path", schema: {} },
        ],
      },
    },
  ]);
  opened = await openDescribed(
    describedAt(service.url, { ...Object.fromEntries(paths), ...OTHERS }),
  );
});
afterAll(() => service.close());

test.each(ROWS.map((row, index) => [...row, index] as const))(
  "in a %s, %s with explode %s, %j is sent as %s",
  async (place, _, __, value, expected, index) => {
    const { url, headers } = (await opened.call(`of${index}`, { color: value })) as unknown as Echo;
    const [path = "", query = ""] = url.split("?");
    const sent = {
      path: path.slice(`/of${index}/`.length),
      query,
      header: headers.color,
      cookie: headers.cookie,
    }[place];
    expect(sent).toBe(expected);
  },
);

const parameter = (name: string, place: string, more: JsonObject = {}): JsonObject => ({
  name,
  in: place,
  schema: {},
  ...more,
});
const OTHERS: JsonObject = {
  "/pets/{id}/{untold}": {
    parameters: [
      parameter("id", "path", { required: true }),
      parameter("color", "query", { description: "Of all." }),
    ],
    get: {
      operationId: "clashing",
      parameters: [
        parameter("id", "query"),
        parameter("id", "header"),
        parameter("filter[name]", "query"),
        parameter("$top", "query"),
        parameter("color", "query", { description: "Of this.", required: true }),
        parameter("where", "query", {
          content: { "application/json": { schema: { type: "object" } } },
        }),
        parameter("at", "query", { allowReserved: true }),
        parameter("Authorization", "header"),
        parameter("Host", "header"),
        ...[
          "Cookie",
          "cookie ",
          "Content-Length",
          "Transfer-Encoding",
          "Connection",
          "Accept-Encoding",
          "Proxy-Authorization",
        ].map((name) => parameter(name, "header")),
      ],
    },
  },
  "/cookies": {
    get: {
      operationId: "baking",
      parameters: [
        parameter("flavour", "cookie", { allowReserved: true }),
        parameter("more", "cookie", { style: "form", explode: true }),
        parameter("filter", "query", { style: "form", explode: true }),
        parameter("admin", "query"),
      ],
    },
  },
};

test("parameters of one name in several places, of odd names and of a media type reach their places", async () => {
  const { parameters } = opened.methodOf("clashing") ?? {};
  expect(Object.keys(parameters?.properties ?? {})).toEqual(
    ["id", "untold", "color", "query_id", "filter_name", "$top", "where", "at", "header_id"].map(
      (name) => name.replace("$", ""),
    ),
  );
  expect(parameters?.required).toEqual(["id", "untold", "color"]);
  expect(parameters?.properties?.color).toMatchObject({ description: "Of this." });
  const args = {
    id: 1,
    untold: "x",
    color: "red",
    query_id: 2,
    header_id: 3,
    filter_name: "Rex",
    top: 5,
    where: { a: 1 },
    at: "/a:b?c&d=e",
  };
  const { url, headers } = (await opened.call("clashing", args)) as unknown as Echo;
  expect(url).toBe(
    "/pets/1/x?color=red&id=2&filter%5Bname%5D=Rex&%24top=5&where=%7B%22a%22%3A1%7D&at=/a:b?c%26d=e",
  );
  expect(headers).toMatchObject({ id: "3", host: service.host });
  expect(headers.authorization).toBeUndefined();
});

test.each([
  ["an empty part", { id: "", untold: "x" }, /id is a part of the path, and must not be empty/],
  ["two dots", { id: "..", untold: "x" }, /must not be a dot or two/],
  ["a dot", { id: 1, untold: "." }, /must not be a dot or two/],
  ["two dots and an encoded slash", { id: "../x", untold: "x" }, /must not be a dot or two/],
  ["dots within encoded slashes", { id: "a/../../admin", untold: "x" }, /must not be a dot or two/],
  ["dots that are encoded", { id: "%2e%2e%2fadmin", untold: "x" }, /must not be a dot or two/],
  [
    "dots that are encoded twice",
    { id: "%252e%252e%252fadmin", untold: "x" },
    /must not be a dot or two/,
  ],
  ["backslashes", { id: "..\\admin", untold: "x" }, /must not be a dot or two/],
  [
    "dots before a parameter of the path",
    { id: "..;a=1/admin", untold: "x" },
    /must not be a dot or two/,
  ],
  ["a missing part", { id: 1 }, /needs a value for untold/],
  [
    "two lines in a header",
    { id: 1, untold: "x", header_id: "a\r\nX-Evil: 1" },
    /takes one line of Latin letters/,
  ],
])("refuses %s", async (_, args, message) => {
  const before = service.seen.length;
  await expect(opened.call("clashing", { color: "red", ...args })).rejects.toThrow(message);
  expect(service.seen.length).toBe(before);
});

test("a value of a cookie stays one cookie, whatever its description allows", async () => {
  const args = { flavour: "a; admin=1, b=2" };
  const { headers } = (await opened.call("baking", args)) as unknown as Echo;
  expect(headers.cookie).toBe("flavour=a%3B%20admin%3D1%2C%20b%3D2");
});

test("an object that becomes cookies or queries of its own says nothing that is sent beside it", async () => {
  const { headers } = (await opened.call("baking", { more: { size: "x" } })) as unknown as Echo;
  expect(headers.cookie).toBe("size=x");
  await expect(opened.call("baking", { more: { flavour: "x" } })).rejects.toThrow(
    /must not have flavour/,
  );
  await expect(opened.call("baking", { filter: { admin: 1 } })).rejects.toThrow(
    /must not have admin/,
  );
});

test("slashes within a value stay within its part of the path", async () => {
  const { url } = (await opened.call("clashing", {
    id: "a/b",
    untold: "..c",
    color: "red",
  })) as unknown as Echo;
  expect(url).toMatch(/^\/pets\/a%2Fb\/\.\.c\?/);
});
