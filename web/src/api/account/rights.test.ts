import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROUTE_ACCESS } from "../../../../server/src/access/route-access.ts";

const WEB = join(import.meta.dirname, "../..");
const ASKED = /"((?:GET|POST|PATCH|PUT|DELETE) \/api\/v1\/[^"]*)"/g;

describe("the routes that screens ask about", () => {
  it("are rows of the server's table, so that a control is never free by a mistake", () => {
    const asked = readdirSync(WEB, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
      .flatMap((file) =>
        [...readFileSync(join(WEB, file), "utf8").matchAll(ASKED)].map(([, route = ""]) => route),
      );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((route) => !(route in ROUTE_ACCESS))).toEqual([]);
  });
});
