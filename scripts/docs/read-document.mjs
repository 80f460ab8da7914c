import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parser, RuleType } from "markdown-to-jsx/html";
import { root } from "../run-command.mjs";

const knownDocuments = new Map();

/** The blocks of a document, each heading with the anchor that it has. */
export function readDocument(source) {
  if (!knownDocuments.has(source))
    knownDocuments.set(source, parseDocument(readFileSync(join(root, source), "utf8")));
  return knownDocuments.get(source);
}

/** Reads text as blocks. */
export function parseDocument(text) {
  const blocks = parser(text, { disableFrontmatter: true });
  const taken = new Map();
  for (const block of blocks) {
    if (block.type !== RuleType.heading) continue;
    const anchor = anchorOf(plainText(block.children));
    const before = taken.get(anchor) ?? 0;
    taken.set(anchor, before + 1);
    block.anchor = before === 0 ? anchor : `${anchor}-${before}`;
  }
  return blocks;
}

export const isHeading = (block, level) =>
  block.type === RuleType.heading && (level === undefined || block.level === level);

/** The blocks below a heading of the second level, with that heading. */
export function sectionOf(blocks, title) {
  const start = blocks.findIndex((one) => isHeading(one, 2) && plainText(one.children) === title);
  if (start === -1) throw new Error(`No section is called "${title}".`);
  const length = blocks.slice(start + 1).findIndex((one) => isHeading(one, 2));
  return blocks.slice(start, length === -1 ? undefined : start + 1 + length);
}

/** All sections of the second level, and before them what stands above. */
export function sectionsOf(blocks) {
  const sections = [[]];
  for (const block of blocks) {
    if (isHeading(block, 2)) sections.push([]);
    sections.at(-1).push(block);
  }
  return sections;
}

/** The words of nodes, without their looks. */
export function plainText(nodes) {
  return nodes
    .map(({ text, children, items, header, cells, type }) => {
      if (type === RuleType.htmlComment) return "";
      if (children) return plainText(children);
      if (items) return items.map(plainText).join(" ");
      if (header) return [header, ...cells].flat().map(plainText).join(" ");
      return text ?? "";
    })
    .join("");
}

/** The anchor of a heading, as code hosts make it. */
export const anchorOf = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
