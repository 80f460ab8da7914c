import { iconSize } from "@pegboard/ui/icon-size.ts";
import { CodeText } from "@pegboard/ui/text/code-text.tsx";
import { CircleX, Link, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { t } from "../../../messages/t.ts";
import { PromptPaneFoot } from "./pane-head.tsx";
import type { LineOutput } from "./rendered-text.ts";
import type { UnusedToolText } from "./use-edited-prompt.ts";

interface RenderedFootProps {
  /** The line of the template, from 1. */
  line: number;
  written: LineOutput | undefined;
  /** Why the text is not that of the template. */
  error: { line?: number; message: string } | undefined;
  /** Whether the text is an older one that could be rendered. */
  isOlder: boolean;
  unused: UnusedToolText[];
  onOpen(text: UnusedToolText): void;
}

/**
 * A line that shows what the line at the cursor writes, why the text is old, and which texts no
 * template writes.
 */
export function RenderedFoot({ line, written, error, isOlder, unused, onOpen }: RenderedFootProps) {
  return (
    <PromptPaneFoot>
      {error ? (
        <p role="alert" className="flex gap-2">
          <CircleX {...iconSize.s} className="mt-px flex-none text-red" />
          <span className="min-w-0 text-1">
            {error.line !== undefined && t("Line {line}: ", { line: error.line })}
            <CodeText text={error.message} />
            {isOlder && (
              <span className="text-2"> {t("The last text that could be rendered is shown.")}</span>
            )}
          </span>
        </p>
      ) : (
        written && <WrittenLine line={line} written={written} />
      )}
      <UnusedTexts unused={unused} onOpen={onOpen} />
    </PromptPaneFoot>
  );
}

function WrittenLine({ line, written }: { line: number; written: LineOutput }) {
  const { lines, tools } = written;
  return (
    <p className="flex min-h-4 gap-2">
      <Link {...iconSize.s} className="mt-px flex-none" />
      {lines.size === 0 ? (
        <span>{t("Template line {line} writes nothing here.", { line })}</span>
      ) : (
        <span>
          {t.rich(
            "{tools, plural, =0 {Template line {line} writes {lines} here. Click a line to open its place.} one {Template line {line} writes {lines} here, from # tool. Click a line to open its field.} other {Template line {line} writes {lines} here, from # tools. Click a line to open its field.}}",
            {
              line,
              tools,
              lines: (
                <b className="num font-semibold text-1">
                  {t("{count, plural, one {# line} other {# lines}}", { count: lines.size })}
                </b>
              ),
            },
          )}
        </span>
      )}
    </p>
  );
}

const MOST_SHOWN_UNUSED_TEXTS = 2;

function UnusedTexts({
  unused,
  onOpen,
}: {
  unused: UnusedToolText[];
  onOpen(text: UnusedToolText): void;
}) {
  const [all, setAll] = useState(false);
  if (unused.length === 0) return null;
  const shown = all ? unused : unused.slice(0, MOST_SHOWN_UNUSED_TEXTS);
  return (
    <ul className="grid max-h-32 gap-1.5 overflow-auto">
      {shown.map((text) => (
        <li key={`${text.tool} ${text.field}`} className="flex items-start gap-2">
          <TriangleAlert {...iconSize.s} className="mt-px flex-none text-amber" />
          <span className="min-w-0 flex-1">
            {t.rich("{text} is not used by any template of this agent.", {
              text: (
                <b className="font-semibold text-1">
                  {text.displayName} › {text.title}
                </b>
              ),
            })}
          </span>
          <button
            type="button"
            onClick={() => onOpen(text)}
            className={LINK}
            aria-label={t("Open {name}", { name: text.displayName })}
          >
            {t("Open")}
          </button>
        </li>
      ))}
      {unused.length > shown.length && (
        <li className="pl-[22px]">
          <button type="button" onClick={() => setAll(true)} className={LINK}>
            {t("Show {count, number} more", { count: unused.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

const LINK = "flex-none font-medium text-accent hover:underline";
