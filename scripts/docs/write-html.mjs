import { RuleType } from "markdown-to-jsx/html";
import { colorCode, escapeHtml } from "./color-code.mjs";
import { plainText } from "./read-document.mjs";

/**
 * Writes blocks as HTML. `resolve` answers where a link or a picture of the document leads from the
 * page, and undefined for what the site does not have; `titleOf` what the page there is called.
 */
export function writeHtml(nodes, { resolve, titleOf }) {
  const write = (some) => some.map(writeNode).join("");
  /** A head without words heads nothing, for those who have tables read to them. */
  const cellsOf = (tag, cells, align) =>
    cells
      .map((cell, index) => {
        const name = cell.length === 0 ? "td" : tag;
        const side = align[index] ? ` class="${align[index]}"` : "";
        return `<${name}${side}>${write(cell)}</${name}>`;
      })
      .join("");

  const WRITERS = {
    [RuleType.text]: ({ text }) => escapeHtml(text),
    [RuleType.codeInline]: ({ text }) => `<code>${escapeHtml(text)}</code>`,
    [RuleType.textFormatted]: ({ tag, children }) => `<${tag}>${write(children)}</${tag}>`,
    [RuleType.paragraph]: ({ children }) => `<p>${write(children)}</p>\n`,
    [RuleType.breakLine]: () => "<br>",
    [RuleType.breakThematic]: () => "<hr>\n",
    [RuleType.blockQuote]: ({ children }) => `<blockquote>${write(children)}</blockquote>\n`,
    [RuleType.heading]: ({ level, anchor, children }) =>
      `<h${level} id="${anchor}"><a class="anchor" href="#${anchor}">${write(children)}</a></h${level}>\n`,
    [RuleType.codeBlock]: writeCode,
    [RuleType.link]: ({ target, children }) =>
      writeLink(target, titleFor(target, children) ?? write(children)),
    [RuleType.image]: ({ target, alt }) => writePicture({ src: target, alt }),
    [RuleType.orderedList]: ({ items, start }) =>
      `<ol${start > 1 ? ` start="${start}"` : ""}>${items.map((item) => `<li>${write(item)}</li>`).join("\n")}</ol>\n`,
    [RuleType.unorderedList]: ({ items }) =>
      `<ul>${items.map((item) => `<li>${write(item)}</li>`).join("\n")}</ul>\n`,
    [RuleType.table]: ({ header, cells, align }) =>
      `<div class="table" tabindex="0"><table><thead><tr>${cellsOf("th", header, align)}</tr></thead><tbody>${cells
        .map((row) => `<tr>${cellsOf("td", row, align)}</tr>`)
        .join("")}</tbody></table></div>\n`,
    [RuleType.htmlComment]: () => "",
    [RuleType.refCollection]: () => "",
    [RuleType.htmlSelfClosing]: ({ tag }) => `<${tag}>`,
    [RuleType.htmlBlock]: writeTag,
  };

  function writeNode(node) {
    const writer = WRITERS[node.type];
    if (!writer)
      throw new Error(
        `The site does not write Markdown of the type ${node.type}: ${plainText([node])}`,
      );
    return writer(node);
  }

  function writeLink(target, inner) {
    const address = resolve(target);
    if (address === undefined) return inner;
    const isOutside = /^https?:/.test(address);
    return `<a href="${escapeHtml(address)}"${isOutside ? ' rel="noreferrer"' : ""}>${inner}</a>`;
  }

  /** A document that is named by its path is named by its title here. */
  function titleFor(target, children) {
    const words = plainText(children);
    const [path] = target.split("#");
    if (!/^[\w./-]+$/.test(words) || !path.endsWith(words.replace(/^docs\//, ""))) return undefined;
    const title = titleOf(target);
    return title === undefined ? undefined : escapeHtml(title);
  }

  /** A picture for each look, of which the page shows one. */
  function writeTag({ tag, attrs = {}, children = [] }) {
    if (tag !== "picture") return write(children);
    const dark = children.find((one) => one.tag === "source")?.attrs.srcset;
    const { src, alt } = children.find((one) => one.tag === "img")?.attrs ?? attrs;
    return `<span class="picture">${writePicture({ src, alt, look: "light" })}${writePicture({ src: dark, alt, look: "dark" })}</span>`;
  }

  function writePicture({ src, alt = "", look }) {
    const address = resolve(src);
    if (address === undefined) throw new Error(`There is no picture ${src}.`);
    return `<img src="${address}" alt="${escapeHtml(alt)}" loading="lazy"${look ? ` class="in-${look}"` : ""}>`;
  }

  return write(nodes);
}

/** A block of code with a button that copies it. */
function writeCode({ text, lang = "" }) {
  const language = lang.split(" ")[0];
  return `<div class="code"><pre tabindex="0"><code>${colorCode(text, language)}</code></pre><button type="button" class="copy">Copy</button></div>\n`;
}
