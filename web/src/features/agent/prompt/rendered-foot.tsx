import { CircleX, Link, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { iconSize } from "../../../components/icon-size.ts";
import { CodeText } from "../../../components/text/code-text.tsx";
import { common } from "../../../language/common.ts";
import { fill } from "../../../language/fill.tsx";
import type { Written } from "../templates/rendered-text.ts";
import { PaneFoot } from "./pane-head.tsx";
import { say } from "./texts.ts";
import type { UnusedText } from "./unused-texts.ts";

interface RenderedFootProps {
  /** The line of the template, from 1. */
  line: number;
  written: Written | undefined;
  /** Why the text is not that of the template. */
  failure: { line?: number; message: string } | undefined;
  /** Whether the text is an older one that could be rendered. */
  isOlder: boolean;
  unused: UnusedText[];
  onOpen(text: UnusedText): void;
}

/**
 * A line that shows what the line at the cursor writes, why the text is old, and which texts no
 * template writes.
 */
export function RenderedFoot({
  line,
  written,
  failure,
  isOlder,
  unused,
  onOpen,
}: RenderedFootProps) {
  return (
    <PaneFoot>
      {failure ? (
        <p role="alert" className="flex gap-2">
          <CircleX {...iconSize.s} className="mt-px flex-none text-red" />
          <span className="min-w-0 text-1">
            {failure.line !== undefined && say.inLine(failure.line)}
            <CodeText text={failure.message} />
            {isOlder && <span className="text-2"> {say.lastGoodText}</span>}
          </span>
        </p>
      ) : (
        written && <WrittenLine line={line} written={written} />
      )}
      <UnusedTexts unused={unused} onOpen={onOpen} />
    </PaneFoot>
  );
}

function WrittenLine({ line, written }: { line: number; written: Written }) {
  const { lines, tools } = written;
  return (
    <p className="flex min-h-4 gap-2">
      <Link {...iconSize.s} className="mt-px flex-none" />
      {lines.size === 0 ? (
        <span>{say.lineWritesNothing(line)}</span>
      ) : (
        <span>
          {fill(say.lineWrites(line, tools), {
            lines: <b className="num font-semibold text-1">{say.lineCount(lines.size)}</b>,
          })}
        </span>
      )}
    </p>
  );
}

const FEW = 2;

function UnusedTexts({ unused, onOpen }: { unused: UnusedText[]; onOpen(text: UnusedText): void }) {
  const [all, setAll] = useState(false);
  if (unused.length === 0) return null;
  const shown = all ? unused : unused.slice(0, FEW);
  return (
    <ul className="grid max-h-32 gap-1.5 overflow-auto">
      {shown.map((text) => (
        <li key={`${text.tool} ${text.field}`} className="flex items-start gap-2">
          <TriangleAlert {...iconSize.s} className="mt-px flex-none text-amber" />
          <span className="min-w-0 flex-1">
            {fill(say.textIsUnused, {
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
            aria-label={say.openName(text.displayName)}
          >
            {common.open}
          </button>
        </li>
      ))}
      {unused.length > shown.length && (
        <li className="pl-[22px]">
          <button type="button" onClick={() => setAll(true)} className={LINK}>
            {say.showMore(unused.length - shown.length)}
          </button>
        </li>
      )}
    </ul>
  );
}

const LINK = "flex-none font-medium text-accent hover:underline";
