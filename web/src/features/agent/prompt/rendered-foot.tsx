import { CircleX, Link, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { iconSize } from "../../../components/icon-size.ts";
import { CodeText } from "../../../components/text/code-text.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import type { Written } from "../templates/rendered-text.ts";
import { PaneFoot } from "./pane-head.tsx";
import type { UnusedText } from "./unused-texts.ts";

interface RenderedFootProps {
  /** Of the template, from 1. */
  line: number;
  written: Written | undefined;
  /** Why the text is not the one of the template. */
  failure: { line?: number; message: string } | undefined;
  /** Then the text is one that could be rendered before. */
  isOlder: boolean;
  unused: UnusedText[];
  onOpen(text: UnusedText): void;
}

/** Shows what the line at the cursor writes, why the text is old, and which texts no template writes. */
export function RenderedFoot({ line, written, failure, isOlder, unused, onOpen }: RenderedFootProps) {
  return (
    <PaneFoot>
      {failure ? (
        <p role="alert" className="flex gap-2">
          <CircleX {...iconSize.s} className="mt-px flex-none text-red" />
          <span className="min-w-0 text-1">
            {failure.line !== undefined && `Line ${failure.line}: `}
            <CodeText text={failure.message} />
            {isOlder && <span className="text-2"> The last text that could be rendered is shown.</span>}
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
        <span>Template line {line} writes nothing here.</span>
      ) : (
        <span>
          Template line {line} writes <b className="num font-semibold text-1">{countOf(lines.size, "line")}</b> here
          {tools > 0 && `, from ${countOf(tools, "tool")}`}. Click a line to open its {tools > 0 ? "field" : "place"}.
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
            <b className="font-semibold text-1">
              {text.displayName} › {text.title}
            </b>{" "}
            is not used by any template of this agent.
          </span>
          <button type="button" onClick={() => onOpen(text)} className={LINK} aria-label={`Open ${text.displayName}`}>
            Open
          </button>
        </li>
      ))}
      {unused.length > shown.length && (
        <li className="pl-[22px]">
          <button type="button" onClick={() => setAll(true)} className={LINK}>
            Show {unused.length - shown.length} more
          </button>
        </li>
      )}
    </ul>
  );
}

const LINK = "flex-none font-medium text-accent hover:underline";
