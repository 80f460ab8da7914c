import type { JsonObject } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { type ArgumentSource, argumentListOf } from "./argument-list.ts";

const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
const at = "2026-01-02T00:00:00Z";
const when = new Date(at);
const date = { type: "string", format: "date-time" };
const dates = { properties: { at: date } };

test.each<[string, ArgumentSource, JsonObject, unknown[]]>([
  ["by name", { from: "argument", name: "a" }, { a: 1, b: 2 }, [1]],
  ["left out", { from: "argument", name: "constructor" }, {}, [undefined]],
  ["the rest", { from: "argument", name: "more", isRest: true }, { more: [1, 2] }, [1, 2]],
  ["no rest", { from: "argument", name: "more", isRest: true }, {}, []],
  ["all", { from: "arguments", defaults: { a: 1, b: 1 } }, { b: 2 }, [{ a: 1, b: 2 }]],
  ["the context", { from: "context" }, {}, [context]],
  ["the call", { from: "call", name: "m" }, { a: 1 }, [{ ...context, name: "m", args: { a: 1 } }]],
  ["a date", { from: "argument", name: "at", dates: date }, { at }, [when]],
  ["dates in all", { from: "arguments", dates }, { at, text: at }, [{ at: when, text: at }]],
  [
    "the rest as dates",
    { from: "argument", name: "at", isRest: true, dates: { items: date } },
    { at: [at, at] },
    [when, when],
  ],
  [
    "a date or a text",
    { from: "argument", name: "at", dates: { anyOf: [date, { type: "string" }] } },
    { at },
    [at],
  ],
  [
    "dates below themselves",
    {
      from: "arguments",
      dates: {
        $ref: "#/$defs/Node",
        $defs: { Node: { properties: { at: date, next: { $ref: "#/$defs/Node" } } } },
      },
    },
    { next: { next: { at } } },
    [{ next: { next: { at: when } } }],
  ],
])("%s", (_what, source, args, list) =>
  expect(argumentListOf([source], args, context)).toEqual(list),
);
