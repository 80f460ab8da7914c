import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Set by the build of the package `pegboard`, in which everything lies in one folder. */
declare const IN_PACKAGE: boolean | undefined;

const isPackage = typeof IN_PACKAGE !== "undefined";
const beside = (path: string) => new URL(path, import.meta.url);

export const VERSION: string = JSON.parse(readFileSync(beside("../package.json"), "utf8")).version;

/** The build puts the bundle into server/dist, as deep as this file. */
export const BUILT_UI = fileURLToPath(beside(isPackage ? "./web" : "../../web/dist"));

/** The documentation, as a site of plain files. */
export const BUILT_DOCS = fileURLToPath(beside(isPackage ? "./docs" : "../../docs/dist"));

/** The drawings of all icons by name, which the package has in the place of Lucide's files. */
export const ICON_DRAWINGS: string | undefined = isPackage
  ? fileURLToPath(beside("./icons.json"))
  : undefined;

/** How its commands are begun in a terminal: from npm, and from a clone. */
export const COMMAND = isPackage ? "npx pegboard" : "npm start --";

/** What the library is imported as. */
export const LIBRARY = isPackage ? "pegboard/registry-core" : "@pegboard/registry-core";

/** What the library consists of, the packages that it is made from. In `pegboard` they are one. */
export const LIBRARY_PARTS = isPackage ? [LIBRARY] : [LIBRARY, "@pegboard/json-schema"];
