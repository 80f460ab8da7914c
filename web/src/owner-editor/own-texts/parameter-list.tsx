import { ownValue, sameJson } from "@pegboard/json-schema";
import type { MethodDefinition, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import { escapeInvisible, parameterName, parameterSchema } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { useTyping } from "../use-typing.ts";
import {
  type EditableText,
  hasDrifted,
  ownParameterTexts,
  type ParameterSubject,
  parameterText,
  readText,
  textStep,
} from "./editable-text.ts";
import { ParameterLine, type ParameterOfList } from "./parameter-line.tsx";
import { parameterRows, rowOfPointer } from "./parameter-rows.ts";

interface ParameterSectionsProps {
  /** The tool without the owner's texts. */
  tool: ToolDefinition;
  methods: readonly MethodDefinition[];
  /** Whether the methods are those of the tool, each below its name. */
  isOfTool: boolean;
  /** The pointer to the parameter that takes the focus. */
  focusField?: string | undefined;
  onFocused?(): void;
  /** What an own text costs, or whom it reaches; it stands below the text while that is edited. */
  price(subject: ParameterSubject, text: EditableText): ReactNode;
}

/** The number of lines above which the parameters of a tool's methods begin folded. */
const MOST_UNFOLDED = 60;

/** The parameters of one method, or of each method of a tool. */
export function ParameterSections({ tool, methods, isOfTool, ...list }: ParameterSectionsProps) {
  const counts = useMemo(
    () => methods.map(({ parameters }) => parameterRows(parameters).length),
    [methods],
  );
  const isFolded = isOfTool && counts.reduce((sum, count) => sum + count, 0) > MOST_UNFOLDED;
  return methods.map((method, index) =>
    isOfTool ? (
      <MethodSection
        key={method.name}
        name={method.displayName}
        code={method.name}
        count={counts[index] ?? 0}
        isFolded={isFolded}
      >
        <ParameterList subject={{ tool, method }} {...list} />
      </MethodSection>
    ) : (
      <ParameterList key={method.name} subject={{ tool, method }} {...list} />
    ),
  );
}

interface MethodSectionProps {
  name: string;
  code: string;
  count: number;
  /** Whether it begins folded. */
  isFolded: boolean;
  children: ReactNode;
}

/** A method's parameters below its name. What is folded is not drawn. */
function MethodSection({ name, code, count, isFolded, children }: MethodSectionProps) {
  const [isOpen, setOpen] = useState(!isFolded);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={name}>
      <h3 className="sticky top-(--sections-top,0px) z-[1] border-b border-line bg-sunken text-list font-medium">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 px-6 text-left hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:px-4"
        >
          <Chevron {...iconSize.s} className="flex-none" />
          <span className="min-w-0 truncate">
            {name} <code className="text-[11px] text-2">{code}</code>
          </span>
          <span className="num ml-auto flex-none text-meta font-normal text-2">
            {t("{count, plural, =0 {No parameters} one {# parameter} other {# parameters}}", {
              count,
            })}
          </span>
        </button>
      </h3>
      {isOpen && children}
    </section>
  );
}

interface ParameterListProps
  extends Pick<ParameterSectionsProps, "focusField" | "onFocused" | "price"> {
  subject: ParameterSubject;
}

/**
 * A method's parameters with the text that a model gets of each, where it comes from, and the
 * owner's own text in its place. It needs a key for each method.
 */
function ParameterList({ subject, focusField, onFocused, price }: ParameterListProps) {
  const { settings } = useTyping();
  const saved = useOwnerEdit((edit) => edit.saved.settings);
  const rows = useMemo(() => parameterRows(subject.method.parameters), [subject.method]);
  const asked = focusField === undefined ? undefined : rowOfPointer(rows, focusField)?.key;
  // What has to be decided is seen at once.
  const [opened, setOpened] = useState<readonly string[]>(() =>
    rows
      .filter((row) => hasDrifted(parameterText(subject, { parameter: row.pointer }, settings)))
      .map(({ key }) => key),
  );
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (focusField !== undefined && asked === undefined) onFocused?.();
  }, [focusField, asked, onFocused]);
  const lines = rows.map((row): ParameterOfList => {
    const place = { parameter: row.pointer, inherited: row.description };
    const text = parameterText(subject, place, settings);
    return { row, text, isDrafted: isDraftedText(subject, text, saved) };
  });
  const undescribed = lines.filter(({ row, text }) => !row.isDescribed && !text.own);
  const next = undescribed.find(({ row }) => !opened.includes(row.key)) ?? undescribed[0];
  const open = (key: string) => {
    setOpened([...opened, key]);
    setWanted(key);
  };
  return (
    <>
      {rows.length === 0 && (
        <p className="px-6 py-3 text-list text-2 max-sm:px-4">{t("Takes no arguments.")}</p>
      )}
      {!rows.every(({ isDescribed }) => isDescribed) && (
        <UndescribedLine
          count={undescribed.length}
          total={rows.length}
          onNext={next && (() => open(next.row.key))}
        />
      )}
      <ul aria-label={t("Parameters of {name}", { name: subject.method.displayName })}>
        {lines.map((line) => {
          const { key } = line.row;
          return (
            <ParameterLine
              key={key}
              subject={subject}
              line={line}
              price={price}
              isOpen={key === asked || opened.includes(key)}
              setOpen={(isOpen) =>
                isOpen ? open(key) : setOpened(opened.filter((one) => one !== key))
              }
              focus={{
                wanted: key === asked || key === wanted,
                onFocused: () => {
                  setWanted(undefined);
                  if (key !== asked) return;
                  setOpened([...opened, key]);
                  onFocused?.();
                },
              }}
            />
          );
        })}
      </ul>
      <GoneTexts subject={subject} />
    </>
  );
}

const isDraftedText = (
  subject: ParameterSubject,
  text: EditableText,
  saved: OwnerSettings,
): boolean =>
  !sameJson(text.own, ownValue(ownParameterTexts(subject, saved), text.parameter ?? ""));

interface UndescribedLineProps {
  count: number;
  total: number;
  onNext: (() => void) | undefined;
}

/** How many parameters a model gets the name alone of, and the way to describe one after another. */
function UndescribedLine({ count, total, onNext }: UndescribedLineProps) {
  const blocked = useOwnerEdit((edit) => edit.blocked);
  return (
    <div className="num flex min-h-11 items-center gap-3 border-b border-line-soft px-6 text-list max-sm:px-4">
      <span className={classNames("min-w-0 flex-1", onNext ? "text-amber" : "text-2")}>
        {t(
          "{count, plural, =0 {All have a description} other {# of {total, number} without a description}}",
          { count, total },
        )}
      </span>
      {onNext && (
        <Button size="s" blocked={blocked} onClick={onNext}>
          {t("Describe the next")}
        </Button>
      )}
    </div>
  );
}

/** The owner's texts of parameters that the method does not have, each with the way to remove it. */
function GoneTexts({ subject }: { subject: ParameterSubject }) {
  const { settings, onStep } = useTyping();
  const blocked = useOwnerEdit((edit) => edit.blocked);
  const gone = Object.keys(ownParameterTexts(subject, settings)).filter(
    (pointer) => !parameterSchema(subject.method, pointer),
  );
  return gone.map((parameter) => {
    const text = parameterText(subject, { parameter }, settings);
    const name = escapeInvisible(parameterName(parameter));
    return (
      <div key={parameter} className="px-6 pt-3 max-sm:px-4">
        <Note
          tone="warn"
          actions={
            <Button
              size="s"
              blocked={blocked}
              aria-label={t("Remove the text of {name}", { name })}
              onClick={() => onStep(textStep(subject, text, undefined))}
            >
              {t("Remove")}
            </Button>
          }
        >
          <p className="font-medium">
            {t("The method has no parameter “{name}” any more", { name })}
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap text-2">
            {escapeInvisible(readText(text))}
          </p>
        </Note>
      </div>
    );
  });
}
