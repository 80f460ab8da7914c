import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { t } from "../../../messages/t.ts";
import { PLACEHOLDERS, type SnippetLanguage } from "./snippets.ts";

/** A program to copy. Parts that have to be replaced are amber. */
export function SnippetBox({ text, language }: { text: string; language: SnippetLanguage }) {
  return (
    <div className="relative mt-3 rounded-lg bg-sunken inset-ring inset-ring-line">
      <span className="absolute top-1.5 right-1.5 z-1 rounded-lg bg-sunken">
        <CopyButton text={text} label={t("Copy the snippet")} />
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto px-4 py-2.5 font-mono text-[12.5px]/[20px]">
        <code>
          {snippetPieces(text, language).map(({ at, text: piece, look }) => (
            <span key={at} className={look}>
              {piece}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}

interface SnippetPiece {
  at: number;
  text: string;
  look: string | undefined;
}

const SNIPPET_KEYWORDS = /^(?:import|from|const|await|async|def|with|as|new|void)$/;
const COMMENT_PATTERNS = { json: "(?!)", shell: "#.*", typescript: "//.*", python: "#.*" };
const PLACEHOLDER = PLACEHOLDERS.join("|");

/**
 * The coloured pieces of a program: comments, texts, the keys of JSON, keywords and placeholders.
 */
function snippetPieces(text: string, language: SnippetLanguage): SnippetPiece[] {
  const parts = new RegExp(`(${COMMENT_PATTERNS[language]}|"[^"\\n]*"|\\b[a-z]+\\b)`, "gm");
  const pieces: SnippetPiece[] = [];
  let at = 0;
  for (const [index, part] of text.split(parts).entries()) {
    const isKey = language === "json" && text[at + part.length] === ":";
    pieces.push(...withPlaceholders(part, at, index % 2 === 0 ? undefined : lookOf(part, isKey)));
    at += part.length;
  }
  return pieces;
}

function lookOf(part: string, isKey: boolean): string | undefined {
  if (part.startsWith('"')) return isKey ? "text-accent" : "text-green";
  if (/^[a-z]/.test(part)) return SNIPPET_KEYWORDS.test(part) ? "text-accent" : undefined;
  return "text-3";
}

function withPlaceholders(part: string, start: number, look: string | undefined): SnippetPiece[] {
  let at = start;
  return part.split(new RegExp(`(${PLACEHOLDER})`)).flatMap((text, index) => {
    const piece = { at, text, look: index % 2 === 1 ? "text-amber" : look };
    at += text.length;
    return text === "" ? [] : [piece];
  });
}
