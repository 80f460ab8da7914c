import { escapeInvisible } from "@pegboard/registry-core/internal";
import { describeDocumentIssue } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { CodeLines } from "@pegboard/ui/text/code-lines.tsx";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, CircleX, Equal, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import type { DocumentIssue, ImportAnswer } from "../../../../server/src/api-contract.ts";
import { documentReadingQuery } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";
import {
  DOCUMENT_FORMS,
  type DocumentReading,
  describeReading,
  formName,
} from "./document-formats.ts";
import { hideSecrets, type LinePiece } from "./hide-secrets.ts";
import { documentSizeText, type StartedDocument } from "./started-documents.ts";
import { differencesOf } from "./use-import.ts";

interface PasteFieldProps {
  /** Why the last text was not taken. */
  issue: string | undefined;
  onText(text: string): void;
  onCancel(): void;
}

/** The place for a text. What is pasted is taken at once; what is typed, when it is sent. */
export function PasteField({ issue, onText, onCancel }: PasteFieldProps) {
  const [text, setText] = useState("");
  const take = () => onText(text);
  return (
    <section aria-label={t("Paste")} className="min-h-0 flex-1 overflow-auto p-6 max-sm:p-4">
      <TextArea
        mono
        autoFocus
        rows={12}
        aria-label={t("Text to import")}
        placeholder={t("Paste or type YAML or JSON")}
        spellCheck={false}
        value={text}
        onChange={setText}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text");
          if (text !== "" || pasted.trim() === "") return;
          event.preventDefault();
          onText(pasted);
        }}
      />
      {issue !== undefined && (
        <div className="pt-3">
          <Note tone="bad">{issue}</Note>
        </div>
      )}
      <div className="flex gap-2 pt-3.5">
        <Button
          variant="primary"
          blocked={text.trim() === "" ? t("Paste something first") : undefined}
          onClick={take}
        >
          {t("Read it")}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </div>
    </section>
  );
}

interface PastedDocumentProps {
  document: StartedDocument;
  onOpen(): void;
  onCancel(): void;
}

/** A pasted text with its secrets hidden, beside what was read from it. */
export function PastedDocument({ document, onOpen, onCancel }: PastedDocumentProps) {
  const { id, text } = document;
  const reading = useQuery(documentReadingQuery(id, text));
  const found = reading.data && describeReading(reading.data);
  return (
    <div className="min-h-0 flex-1 overflow-auto lg:flex lg:overflow-hidden">
      <section
        aria-label={t("Pasted text")}
        className="flex min-h-0 min-w-0 flex-1 flex-col items-start gap-3.5 p-6 max-sm:p-4"
      >
        <PastedText text={text} found={found} />
        <div className="flex flex-none gap-2">
          <GoOnButton found={found} onOpen={onOpen} />
          <Button variant="ghost" onClick={onCancel}>
            {t("Cancel")}
          </Button>
        </div>
      </section>
      <aside
        aria-label={t("Read from it")}
        className="flex-none border-line px-6 py-4 max-lg:border-t max-sm:px-4 lg:w-[min(472px,38vw)] lg:overflow-auto lg:border-l"
      >
        <h2 className="pb-1 text-list font-semibold">{t("Read from it")}</h2>
        {reading.error && (
          <ErrorState
            title={t("The document could not be read")}
            reason={reading.error.message}
            onRetry={() => void reading.refetch()}
          />
        )}
        {!reading.data && !reading.error && <Skeleton rows={4} label={t("Reading the document")} />}
        {reading.data && <ReadParts answer={reading.data} />}
      </aside>
    </div>
  );
}

interface GoOnProps extends Pick<PastedDocumentProps, "onOpen"> {
  found: DocumentReading | undefined;
}

function GoOnButton({ found, onOpen }: GoOnProps) {
  const stop = found?.isFailed ? t("Put it right, then paste it again") : t("Reading…");
  const count = found?.differences;
  return (
    <Button variant="primary" blocked={count === undefined ? stop : undefined} onClick={onOpen}>
      {count === undefined
        ? t("Show the differences")
        : t("Show {count, plural, one {# difference} other {# differences}}", { count })}
    </Button>
  );
}

function PastedText({ text, found }: { text: string; found: DocumentReading | undefined }) {
  const { lines, count } = useMemo(() => hideSecrets(text), [text]);
  const source = useMemo(
    () => ({
      length: lines.length,
      at: (index: number) => ({
        id: index,
        number: index + 1,
        content: <HiddenLine pieces={lines[index] ?? []} />,
      }),
    }),
    [lines],
  );
  return (
    <div className="flex max-h-full min-h-40 w-full flex-col overflow-hidden rounded-lg border border-line-control max-lg:max-h-[60vh]">
      <div className="flex min-h-8.5 flex-none flex-wrap items-center gap-x-2 border-b border-line bg-sunken px-3 py-1 text-meta">
        <b className="font-semibold">{t("Pasted text")}</b>
        <span className="flex-1" />
        {found && (
          <output className="flex items-center gap-1.5 text-2">
            {found.isFailed ? (
              <CircleX {...iconSize.s} className="flex-none text-red" />
            ) : (
              <BadgeCheck {...iconSize.s} className="flex-none text-green" />
            )}
            {found.text}
          </output>
        )}
      </div>
      <CodeLines lines={source} label={t("Pasted text")} roomy />
      <div className="flex flex-none gap-4 border-t border-line bg-sunken px-3 py-1 text-meta text-2">
        <span className="num">{documentSizeText(text.length)}</span>
        <span>
          {count === 0
            ? t("No secret found")
            : t("{count, plural, one {# secret} other {# secrets}} found, hidden", { count })}
        </span>
      </div>
    </div>
  );
}

function HiddenLine({ pieces }: { pieces: readonly LinePiece[] }) {
  let at = 0;
  return pieces.map((piece) => {
    at += 1;
    if (typeof piece === "string") return escapeInvisible(piece);
    return (
      <i key={at} className="text-amber">
        {t("hidden, {count, plural, one {# character} other {# characters}}", {
          count: piece.hidden,
        })}
      </i>
    );
  });
}

interface ReadPart {
  key: string;
  title: string;
  about: string;
  sign: "added" | "same" | "failed";
}

const PART_SIGNS = {
  added: { Icon: Plus, color: "text-green" },
  same: { Icon: Equal, color: "text-2" },
  failed: { Icon: CircleX, color: "text-red" },
};

/** What a document holds, or what is wrong in it and where. */
function ReadParts({ answer }: { answer: ImportAnswer }) {
  return (
    <ul>
      {readParts(answer).map(({ key, title, about, sign }) => {
        const { Icon, color } = PART_SIGNS[sign];
        return (
          <li
            key={key}
            className="flex min-h-12 items-center gap-3 border-b border-line-soft py-1.5 text-list"
          >
            <Icon {...iconSize.s} className={`flex-none ${color}`} />
            <span className="grid min-w-0">
              <b className="truncate font-medium">{escapeInvisible(title)}</b>
              <span className="text-meta wrap-anywhere text-2">{about}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function readParts(answer: ImportAnswer): ReadPart[] {
  if ("issues" in answer) {
    return answer.issues.map((issue) => ({
      key: `${issue.line} ${issue.column} ${issue.message}`,
      title: issuePlace(issue),
      about: issueText(issue),
      sign: "failed",
    }));
  }
  const sources = answer.sources.map(
    ({ name, path, action, project }): ReadPart => ({
      key: JSON.stringify(path),
      title: name,
      about: [
        action === "add" ? t("source, new here") : t("source, is otherwise here"),
        ...(project === undefined ? [] : [t("of the project {project}", { project })]),
      ].join(" · "),
      sign: "added",
    }),
  );
  const owners = answer.owners.map((owner): ReadPart => {
    const count = differencesOf(owner) + owner.unknown.length;
    return {
      key: owner.key,
      title:
        owner.kind === "organisation" ? t("Organisation") : owner.labels.name || t("New agent"),
      about: owner.owner
        ? t("{count, plural, =0 {as it is here} one {# difference} other {# differences}}", {
            count,
          })
        : t("new here, {count, plural, one {# entry} other {# entries}}", { count }),
      sign: count > 0 || !owner.owner ? "added" : "same",
    };
  });
  const by = { key: "@by", title: formName(answer), sign: "same" as const };
  return [
    { ...by, about: t("recognised by {by}", { by: DOCUMENT_FORMS[answer.form].by }) },
    ...sources,
    ...owners,
  ];
}

/** "Line 41, column 3". */
export const issuePlace = ({ line, column }: DocumentIssue): string =>
  t("Line {line}, column {column}", { line, column });

export const issueText = ({ said, message }: DocumentIssue): string =>
  said ? describeDocumentIssue(said, t) : message;
