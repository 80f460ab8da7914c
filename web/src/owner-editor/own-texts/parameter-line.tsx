import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible, parameterSchema } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Pencil, RotateCcw } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { OriginBadge } from "../../components/origin-badge.tsx";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { useTyping } from "../use-typing.ts";
import {
  type EditableText,
  keepStep,
  type ParameterSubject,
  readText,
  textStep,
} from "./editable-text.ts";
import { OwnTextRow } from "./own-text-row.tsx";
import type { ParameterRow } from "./parameter-rows.ts";

/** A parameter with its text as the draft has it. */
export interface ParameterOfList {
  row: ParameterRow;
  text: EditableText;
  /** Whether the draft changes the text. */
  isDrafted: boolean;
}

interface LineFocus {
  /** Whether the field takes the focus. */
  wanted: boolean;
  onFocused(): void;
}

interface ParameterLineProps {
  subject: ParameterSubject;
  /** What an own text costs, or whom it reaches; it stands below the text while that is edited. */
  price(subject: ParameterSubject, text: EditableText): ReactNode;
  line: ParameterOfList;
  focus: LineFocus;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

/** One parameter: its text with where that comes from, or the field for the owner's own. */
export function ParameterLine({
  subject,
  price,
  line,
  focus,
  isOpen,
  setOpen,
}: ParameterLineProps) {
  const { row, text, isDrafted } = line;
  const { onStep } = useTyping();
  const blocked = useOwnerEdit((edit) => edit.blocked);
  const box = useRef<HTMLLIElement>(null);
  const [wasClosed, setClosed] = useState(false);
  useEffect(() => {
    if (!isOpen && wasClosed) box.current?.querySelector("button")?.focus();
  }, [isOpen, wasClosed]);
  const close = () => {
    setClosed(true);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  const edit = (value: string | undefined) => onStep(textStep(subject, text, value));
  return (
    <li
      ref={box}
      onKeyDown={onKeyDown}
      style={{ paddingLeft: row.depth * 16 }}
      className="@container border-b border-line-soft"
    >
      {isOpen ? (
        <OwnTextRow
          text={text}
          help={<ParameterFacts row={row} />}
          foot={
            <div className="flex min-h-7 flex-wrap items-center justify-between gap-2 text-meta text-2">
              {text.own ? price(subject, text) : <span />}
              <Button variant="ghost" size="s" onClick={close}>
                {t("Close")}
              </Button>
            </div>
          }
          drafted={isDrafted}
          blocked={blocked}
          wanted={focus.wanted}
          onFocused={focus.onFocused}
          onEdit={edit}
          onKeep={() => onStep(keepStep(subject, text))}
        />
      ) : (
        <ClosedLine
          subject={subject}
          line={line}
          blocked={blocked}
          onEdit={() => setOpen(true)}
          onReset={() => edit(undefined)}
        />
      )}
    </li>
  );
}

/** Type, limits and default of a parameter. */
function ParameterFacts({ row: { required, type, pointer, ...row } }: { row: ParameterRow }) {
  return (
    <>
      {escapeInvisible(type)}
      {required && t(", required")}
      {row.default !== undefined && (
        <>
          {t(", default")} <code>{escapeInvisible(JSON.stringify(row.default))}</code>
        </>
      )}
      {SHARED.test(pointer) && (
        <span className="block">{t("Shared by all that have this form")}</span>
      )}
    </>
  );
}

const SHARED = /^\/(\$defs|definitions)\//;

interface ClosedLineProps {
  subject: ParameterSubject;
  line: ParameterOfList;
  blocked: string | undefined;
  onEdit(): void;
  onReset(): void;
}

function ClosedLine({ subject, line, blocked, onEdit, onReset }: ClosedLineProps) {
  const { row, text, isDrafted } = line;
  const name = escapeInvisible(row.name);
  const owner = useOwnerEdit((edit) => edit.owner.kind);
  const words = readText(text);
  const under = ownValue(subject.method.parameterTexts, row.pointer)?.origin ?? "schema";
  const isEmpty = words === "";
  return (
    <div
      className={classNames(
        "grid grid-cols-[192px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-6 py-2 text-list @max-xl:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4",
        isDrafted && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <span className="min-w-0 pt-0.5 wrap-anywhere">
        <code className="text-1">{name}</code>
        <span className="block text-meta text-2">
          <ParameterFacts row={row} />
        </span>
      </span>
      <span
        className={classNames(
          "min-w-0 pt-0.5 wrap-anywhere whitespace-pre-wrap @max-xl:order-last @max-xl:col-span-full",
          isEmpty && (row.isDescribed ? "text-3" : "text-amber"),
        )}
      >
        {isEmpty ? t("No description") : escapeInvisible(words)}
      </span>
      <span className="flex min-h-7 items-center justify-end gap-1">
        {isDrafted && <span className="sr-only">{t("Unsaved changes")}</span>}
        {!isEmpty && <OriginBadge origin={text.own ? owner : under} />}
        {parameterSchema(subject.method, row.pointer) &&
          (isEmpty ? (
            <Button
              size="s"
              blocked={blocked}
              aria-label={t("Describe {name}", { name })}
              onClick={onEdit}
            >
              {t("Describe")}
            </Button>
          ) : (
            <IconButton
              label={t("Edit {name}", { name })}
              icon={Pencil}
              blocked={blocked}
              onClick={onEdit}
            />
          ))}
        {text.own && (
          <IconButton
            label={t("Reset {title}", { title: name })}
            icon={RotateCcw}
            blocked={blocked}
            onClick={onReset}
          />
        )}
      </span>
    </div>
  );
}
