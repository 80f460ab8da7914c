import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A file that only gives on what another one has, such as `export{a as
 * List}from"./late-C3IIvDC6.js";`
 */
const GIVES_ON = /^export\{([^{}]+)\}from[`"']\.\/([\w.-]+\.js)[`"'];?\s*$/;

/**
 * Takes such files out of a folder of built scripts, and points what names them to the other one.
 * The bundler leaves one for each lazy module that stands in a group
 * (https://github.com/rolldown/rolldown/issues/9729): a request for one line.
 */
export function joinScripts(folder) {
  const texts = new Map(
    scriptsIn(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
  const joined = [...texts].flatMap(([name, text]) => {
    const [, names, target] = GIVES_ON.exec(text) ?? [];
    return target === undefined ? [] : [{ name, target, picked: pickText(names) }];
  });
  for (const { name } of joined) {
    texts.delete(name);
    rmSync(join(folder, name));
  }
  for (const [name, text] of texts) {
    const pointed = joined.reduce(point, text);
    if (pointed !== text) writeFileSync(join(folder, name), pointed);
  }
}

const scriptsIn = (folder) => readdirSync(folder).filter((name) => name.endsWith(".js"));

/** `a as List,b` as the object that an import of it gives, where `m` is what the other file has. */
function pickText(names) {
  const entries = names.split(",").map((one) => {
    const [own, outer = own] = one.trim().split(" as ");
    return `${outer}:m.${own}`;
  });
  return `({${entries}})`;
}

function point(text, { name, target, picked }) {
  if (!text.includes(name)) return text;
  const imports = new RegExp(`import\\([\`"']\\./${name.replaceAll(".", "\\.")}[\`"']\\)`, "g");
  // Beside imports, lists of what is fetched ahead name it.
  // Functions, since names of code may have dollar signs.
  return text
    .replaceAll(imports, () => `import("./${target}").then(m=>${picked})`)
    .replaceAll(name, () => target);
}
