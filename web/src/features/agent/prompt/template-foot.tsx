import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { CodeText } from "@pegboard/ui/text/code-text.tsx";
import { Check, CircleX, TriangleAlert } from "lucide-react";
import { t } from "../../../messages/t.ts";
import type { PlacedFlaw } from "../templates/template-flaws.ts";
import { PromptPaneFoot } from "./pane-head.tsx";

interface TemplateFootProps {
  /** The number of the template's lines. */
  lines: number;
  cursor: { line: number; column: number };
  flaws: PlacedFlaw[];
  onGoTo(flaw: PlacedFlaw): void;
  onFix(flaw: PlacedFlaw): void;
  blocked: string | undefined;
}

/** A line that says that the template is right, or its first flaw, and where the cursor is. */
export function TemplateFoot({ lines, cursor, flaws, onGoTo, onFix, blocked }: TemplateFootProps) {
  const first = flaws.find(({ severity }) => severity === "error") ?? flaws[0];
  return (
    <PromptPaneFoot>
      <div className="flex min-h-4 items-center gap-2 max-sm:flex-wrap max-sm:gap-y-0">
        {first ? <First flaw={first} others={flaws.length - 1} onGoTo={onGoTo} /> : <Fine />}
        {first?.fix && (
          <Button
            size="s"
            className="-my-1.5 flex-none max-sm:mt-0 max-sm:mb-1"
            blocked={blocked}
            onClick={() => onFix(first)}
          >
            {first.fix.label}
          </Button>
        )}
        <span className="flex-1" />
        <span className="num flex-none max-sm:hidden">
          {!first && `${t("{count, plural, one {# line} other {# lines}}", { count: lines })} · `}
          {t("line {line}, column {column}", { line: cursor.line, column: cursor.column })}
        </span>
      </div>
    </PromptPaneFoot>
  );
}

function Fine() {
  return (
    <span className="inline-flex items-center gap-2">
      <Check {...iconSize.s} className="flex-none text-green" />
      {t("Template compiles")}
    </span>
  );
}

function First({
  flaw,
  others,
  onGoTo,
}: {
  flaw: PlacedFlaw;
  others: number;
  onGoTo: TemplateFootProps["onGoTo"];
}) {
  const isError = flaw.severity === "error";
  const Icon = isError ? CircleX : TriangleAlert;
  return (
    <button
      type="button"
      onClick={() => onGoTo(flaw)}
      title={flaw.message}
      className="inline-flex min-w-0 items-center gap-2 text-left hover:underline max-sm:min-h-11 max-sm:basis-full"
    >
      <Icon {...iconSize.s} className={isError ? "flex-none text-red" : "flex-none text-amber"} />
      <span className="num flex-none">{t("Line {line}", { line: flaw.line })}</span>
      <span className="min-w-0 truncate text-1 max-sm:whitespace-normal">
        <CodeText text={flaw.message} />
      </span>
      {others > 0 && (
        <span className="num flex-none">{t("and {count, number} more", { count: others })}</span>
      )}
    </button>
  );
}
