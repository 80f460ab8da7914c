import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as publicValues from "./index.ts";

const EXPORT = /export (type )?\{([^}]*)\} from/g;

/** The names that the entry exports, as its text has them: at run time types are not there any more. */
function exportedNames(): { types: string[]; values: string[] } {
  const text = readFileSync(new URL("index.ts", import.meta.url), "utf8");
  const names = [...text.matchAll(EXPORT)].flatMap(([, type = "", list = ""]) =>
    list
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => (name.startsWith("type ") ? name : type + name)),
  );
  const types = names.filter((name) => name.startsWith("type ")).map((name) => name.slice("type ".length));
  return { types: types.sort(), values: names.filter((name) => !name.startsWith("type ")).sort() };
}

test("the entry exports what it is meant to: `vitest run -u` notes a name that is added or removed on purpose", async () => {
  const { types, values } = exportedNames();
  expect(Object.keys(publicValues).sort()).toEqual(values);
  const text = ["# Values", ...values, "", "# Types", ...types, ""].join("\n");
  await expect(text).toMatchFileSnapshot("./__golden__/public-names.txt");
});
