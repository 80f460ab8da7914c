import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { JsonPath } from "./model/json-path.ts";
import { fieldPointer, pathOfPointer } from "./model/json-path.ts";
import { openForm } from "./testing/form-harness.tsx";

const server: JsonSchema = {
  type: "object",
  title: "Server",
  properties: {
    url: { type: "string", title: "URL" },
    limits: {
      type: "object",
      title: "Limits",
      properties: { rate: { type: "integer", title: "Rate" } },
    },
    hosts: {
      type: "array",
      items: {
        type: "object",
        properties: { port: { type: "integer" }, token: { type: "string", writeOnly: true } },
      },
    },
  },
};
const schema: JsonSchema = {
  type: "object",
  properties: {
    region: { type: "string" },
    server,
    key: { type: "string", writeOnly: true },
    tags: { type: "array", items: { type: "string" } },
    log: { type: "object", properties: { level: { type: "string" } }, required: ["level"] },
  },
};
const value: JsonObject = {
  server: {
    url: "x",
    limits: { rate: 1 },
    hosts: [{ port: 1 }, { port: 2, token: { $secret: "s2" } }],
  },
  key: { $secret: "s1" },
};

const scrolledTo: Element[] = [];
beforeEach(() => {
  scrolledTo.length = 0;
  vi.stubGlobal("scrollTo", () => {});
  Element.prototype.scrollIntoView = function scrolled() {
    scrolledTo.push(this);
  };
});
const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? labelOf(document.activeElement);
const labelOf = (element: Element | null) =>
  element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : "";

it.each<[what: string, path: JsonPath, label: string]>([
  ["a field of the form", ["region"], "Region"],
  ["a field in a group", ["server", "url"], "URL"],
  ["a field on a page of its own", ["server", "limits", "rate"], "Rate"],
  ["a field of an entry of a list", ["server", "hosts", 1, "port"], "Port 2"],
  ["a stored secret, by what replaces it", ["key"], "Replace Key"],
  ["a stored secret of an entry", ["server", "hosts", 1, "token"], "Replace Token 2"],
  ["a group that is off, by its switch", ["log", "level"], "Log"],
])("brings the focus to %s", async (_, focusPath, label) => {
  const onFocused = vi.fn();
  openForm({ schema, value, focusPath, onFocused });
  await waitFor(() => expect(focused()).toBe(label));
  expect(scrolledTo).toContain(document.activeElement);
  await waitFor(() => expect(onFocused).toHaveBeenCalledOnce());
});

it.each<[path: JsonPath, message: string]>([
  [["old"], "Old is not known here"],
  [["server", "old", "deeper"], "Old is not known here"],
])("brings the focus to what is wrong with %j, which has no field", async (focusPath, message) => {
  const closed: JsonSchema = {
    type: "object",
    properties: { server: { ...server, additionalProperties: false } },
    additionalProperties: false,
  };
  const old: JsonObject = focusPath.length === 1 ? { old: 1 } : { server: { old: { deeper: 1 } } };
  openForm({ schema: closed, value: old, focusPath });
  await waitFor(() => expect(document.activeElement?.textContent).toBe(message));
});

it("unfolds the group and clears the search that hide the field, and leaves the page of another", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 16 }, (_, index) => [`field${index}`, { type: "string" }]),
  );
  const long = { ...schema, properties: { ...schema.properties, ...many } } as JsonSchema;
  const { user, focus } = openForm({ schema: long, value });
  await user.click(screen.getByRole("button", { name: "Details of Server" }));
  await user.type(screen.getByRole("searchbox"), "field1");
  focus(["server", "url"]);
  await waitFor(() => expect(focused()).toBe("URL"));
  await user.click(screen.getByRole("button", { name: /^Open Limits/ }));
  focus(["region"]);
  await waitFor(() => expect(focused()).toBe("Region"));
});

it("stays where it is when the path leads nowhere", async () => {
  const onFocused = vi.fn();
  openForm({ schema, value, focusPath: ["nowhere", 3], onFocused });
  await waitFor(() => expect(onFocused).toHaveBeenCalledOnce());
  expect(document.activeElement).toBe(document.body);
});

it.each<[JsonPath, string]>([
  [["a", 0, "b/c~d"], "/a/0/b~1c~0d"],
  [[""], "/"],
  [["01"], "/01"],
])("%j is %s in an address", (path, pointer) => {
  expect(fieldPointer(path)).toBe(pointer);
  expect(pathOfPointer(pointer)).toEqual(path);
});
