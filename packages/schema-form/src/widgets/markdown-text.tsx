import { escapeInvisible } from "@pegboard/registry-core/internal";
import Markdown from "markdown-to-jsx/react";
import type { ReactNode } from "react";

/**
 * Markdown of a description. Simple tags count as Markdown, other HTML stays text, images are left
 * out, links open apart; unsafe addresses are dropped.
 */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className="[&_a]:text-accent [&_a]:underline [&_code]:font-mono [&_code]:text-code [&_li]:ml-4 [&_li]:list-disc [&_ol_li]:list-decimal [&_p+p]:mt-1">
      <Markdown options={options}>{htmlAsMarkdown(escapeInvisible(text))}</Markdown>
    </div>
  );
}

/**
 * Markdown of a title: emphasis and code only, because a label is no place for links and blocks.
 */
export function MarkdownTitle({ text }: { text: string }) {
  // Most titles have none, and parsing costs more than drawing the field.
  if (!/[*_`~[\\]/.test(text)) return escapeInvisible(text);
  return <Markdown options={titleOptions}>{escapeInvisible(text)}</Markdown>;
}

const NoImage = () => null;
const Plain = ({ children }: { children?: ReactNode }) => children;

const options = {
  disableParsingRawHTML: true,
  forceWrapper: true,
  overrides: {
    img: NoImage,
    a: { props: { target: "_blank", rel: "noreferrer noopener" } },
    // A description is no place for the headings that structure a page.
    ...Object.fromEntries(
      ["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => [tag, { component: "strong" }]),
    ),
  },
};

const titleOptions = {
  disableParsingRawHTML: true,
  forceInline: true,
  overrides: { img: NoImage, a: Plain },
};

/**
 * The tags that authors write into descriptions, spelled in Markdown; any other tag stays text.
 * Nothing is let through as HTML, so what Markdown refuses (`javascript:` addresses) is refused
 * here too.
 */
export function htmlAsMarkdown(text: string): string {
  // Between backticks, a tag is what the text is about.
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : MARKDOWN_OF_TAGS.reduce((all, [tag, spelled]) => all.replace(tag, spelled), part),
    )
    .join("");
}

const MARKDOWN_OF_TAGS: [tag: RegExp, markdown: string][] = [
  [/<a\s(?:[^>]*?\s)?href=(["'])([^"'>\s]*)\1[^>]*>([^[\]]*?)<\/a>/gi, "[$3]($2)"],
  [/<\/?(?:b|strong)>/gi, "**"],
  [/<\/?(?:i|em)>/gi, "*"],
  [/<\/?code>/gi, "`"],
  [/<br\s*\/?>/gi, "  \n"],
];
