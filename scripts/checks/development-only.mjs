import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-command.mjs";

/**
 * What is made for those who work on Pegboard: a part of it in a built file, to what it belongs.
 */
const DEVELOPMENT_MARKS = {
  SchemaFormGallery: "the gallery of forms",
  "Keys that JavaScript knows too": "its examples",
};

/** Pages for development must not travel to operators. */
export function checkDevelopmentOnly() {
  const assets = join(root, "web", "dist", "assets");
  return readdirSync(assets).flatMap((file) => {
    const text = readFileSync(join(assets, file), "utf8");
    const found = Object.entries(DEVELOPMENT_MARKS).filter(([mark]) => text.includes(mark));
    return found.map(
      ([, what]) =>
        `web/dist/assets/${file} contains ${what}: guard its import with import.meta.env.DEV.`,
    );
  });
}
