import { classNames } from "@pegboard/ui/class-names.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import type { TemplateWord } from "@pegboard/ui/template-editor/template-editor.tsx";
import { t } from "../../../messages/t.ts";

interface FieldsPanelProps {
  words: TemplateWord[];
  /** The text that is inserted before a name: "tool.". */
  prefix?: string;
  /** Lines of the template, from 1, that use a name; undefined while it cannot be read. */
  linesOf(name: string): readonly number[] | undefined;
  onInsert(name: string): void;
  onGoTo(line: number): void;
  blocked: string | undefined;
}

/**
 * Names that a template may use, each with the lines that use it. A click inserts one at the
 * cursor.
 */
export function FieldsPanel({
  words,
  prefix = "",
  linesOf,
  onInsert,
  onGoTo,
  blocked,
}: FieldsPanelProps) {
  return (
    <ul className="grid grid-cols-[1.15fr_1fr] gap-x-5 gap-y-0.5 max-sm:grid-cols-1">
      {words.map(({ name, detail }) => {
        const lines = linesOf(prefix + name);
        return (
          <li key={name} className="flex h-[22px] min-w-0 items-center gap-2 max-sm:h-11">
            <button
              type="button"
              title={blocked ?? t("{detail}. Click to insert it.", { detail })}
              aria-label={t("Insert {name}", { name: prefix + name })}
              aria-disabled={blocked !== undefined}
              onClick={() => blocked ?? onInsert(prefix + name)}
              className="min-w-0 hover:underline max-sm:min-h-11"
            >
              <code
                className={classNames(
                  "block truncate text-[11px]",
                  lines?.length !== 0 ? "text-1" : "text-2",
                )}
              >
                {name}
              </code>
            </button>
            <span className="flex-1" />
            <UsedLines lines={lines} onGoTo={onGoTo} />
          </li>
        );
      })}
    </ul>
  );
}

/** The numbers of the first lines and how many more there are, or that there are none. */
function UsedLines({
  lines,
  onGoTo,
}: {
  lines: readonly number[] | undefined;
  onGoTo(line: number): void;
}) {
  if (!lines) {
    return (
      <span className="flex-none" title={t("Not known until the template can be read")}>
        <span aria-hidden>–</span>
        <span className="sr-only">{t("Not known until the template can be read")}</span>
      </span>
    );
  }
  const [first] = lines;
  if (first === undefined) return <span className="num flex-none">{t("not used")}</span>;
  return (
    <button
      type="button"
      onClick={() => onGoTo(first)}
      className="num flex-none hover:underline max-sm:min-h-11"
    >
      {lines.length === 1
        ? t("line {line, number}", { line: first })
        : t("lines {lines}{more, plural, =0 {} other { and # more}}", {
            lines: lines.slice(0, MOST_SHOWN_FIELD_LINES).map(countText).join(", "),
            more: Math.max(0, lines.length - MOST_SHOWN_FIELD_LINES),
          })}
    </button>
  );
}

const MOST_SHOWN_FIELD_LINES = 3;
