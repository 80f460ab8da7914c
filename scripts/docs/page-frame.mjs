import { dirname, relative } from "node:path/posix";
import { escapeHtml } from "./color-code.mjs";

/** How a page names another file of the site: as it lies from there, so that any folder can hold the site. */
export const addressFrom = (page, file) => relative(dirname(`/${page}`), `/${file}`);

/** A page as a whole: its frame, the contents of the site, its own headings, the pages beside it. */
export function writePage(page, { pages, html, headings }) {
  const to = (file) => addressFrom(page.path, file);
  const place = pages.indexOf(page);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · Pegboard</title>
<link rel="icon" href="${to("icon.svg")}">
<link rel="stylesheet" href="${to("site.css")}">
<script src="${to("site.js")}" data-site="${to("index.html").replace(/index\.html$/, "")}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="bar">
<button type="button" class="contents-button" aria-expanded="false" aria-controls="contents">Contents</button>
<a class="home" href="${to("index.html")}"><img src="${to("icon.svg")}" alt="" width="20" height="20">Pegboard <span>Documentation</span></a>
<div class="search" role="search">
<input type="search" placeholder="Search" aria-label="Search the documentation" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off">
<kbd>/</kbd>
<ul id="found" class="found" role="listbox" aria-label="Found" hidden></ul>
</div>
<button type="button" class="look">Dark</button>
</header>
<div class="columns">
<nav id="contents" class="contents" aria-label="Contents">${contentsOf(page, pages, to)}</nav>
<main id="content" tabindex="-1">
<article>
<p class="group">${escapeHtml(page.group ?? "")}</p>
<h1>${escapeHtml(page.title)}</h1>
${html}
</article>
<nav class="beside" aria-label="Next and before">${besideOf(pages, place, to)}</nav>
</main>
${pageOutline(headings)}
</div>
</body>
</html>
`;
}

function contentsOf(page, pages, to) {
  const groups = [...new Set(pages.map(({ group }) => group))].filter(Boolean);
  const open = page.group ?? groups[0];
  return groups
    .map((group) => {
      const inGroup = pages.filter((one) => one.group === group && isListedPage(one, page));
      // There are so many of such pages that the others are not named in each.
      const lines = page.isListedApart && group !== open ? inGroup.slice(0, 1) : inGroup;
      const list = lines.map((one) => lineOf(one, page, to)).join("");
      return `<details${group === open ? " open" : ""}><summary>${escapeHtml(group)}</summary><ul>${list}</ul></details>`;
    })
    .join("");
}

/**
 * Pages below another are listed while that one, or one of them, is open, unless that one lists them
 * in its text.
 */
const isListedPage = (one, page) =>
  one === page ||
  one.parent === undefined ||
  (!one.isListedApart && (one.parent === page.path || one.parent === page.parent));

const lineOf = (one, page, to) =>
  `<li${one.parent === undefined ? "" : ' class="below"'}><a href="${to(`${one.path}.html`)}"${one === page ? ' aria-current="page"' : ""}>${escapeHtml(one.title)}</a></li>`;

function besideOf(pages, place, to) {
  const link = (one, word) =>
    one
      ? `<a class="${word.toLowerCase()}" href="${to(`${one.path}.html`)}"><span>${word}</span> ${escapeHtml(one.title)}</a>`
      : "";
  return link(pages[place - 1], "Before") + link(pages[place + 1], "Next");
}

function pageOutline(headings) {
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < 2) return '<div class="outline"></div>';
  const lines = shown.map(
    ({ level, anchor, text }) =>
      `<li class="level-${level}"><a href="#${anchor}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${lines.join("")}</ul></nav>`;
}
