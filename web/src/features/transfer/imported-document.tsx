import { Button } from "@pegboard/ui/button.tsx";
import { focusWhenThere } from "@pegboard/ui/focus.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { EmptyState, ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { BadgeCheck, FileText } from "lucide-react";
import { useState } from "react";
import type { DocumentIssue } from "../../../../server/src/api-contract.ts";
import type { EmptyListMeaning, ImportPlan } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";
import { DOCUMENT_FORMS, differencesIn, formName } from "./document-formats.ts";
import type { ImportOutcome } from "./finish-import.ts";
import { ImportDone } from "./import-done.tsx";
import { ImportFoot } from "./import-foot.tsx";
import { ImportRows, type ShownImportRows } from "./import-rows.tsx";
import { IconTile } from "./import-start.tsx";
import { issuePlace, issueText } from "./pasted-document.tsx";
import { noteDrafts, type StartedDocument } from "./started-documents.ts";
import { changedHereIn, useImport } from "./use-import.ts";

interface ImportedDocumentProps {
  document: StartedDocument;
  onAnother(): void;
}

/** The changes that a document would make, with the choices, until they are in drafts. */
export function ImportedDocument({ document, onAnother }: ImportedDocumentProps) {
  const running = useImport(document);
  const [shown, setShown] = useState<ShownImportRows>("all");
  const [outcomes, setOutcomes] = useState<ImportOutcome[]>();
  const { plan, issues, error } = running;
  if (outcomes) return <ImportDone outcomes={outcomes} onAnother={onAnother} />;
  const changes = plan ? differencesIn(plan) : 0;
  const unknown = plan?.owners.reduce((sum, owner) => sum + owner.unknown.length, 0) ?? 0;
  const here = plan?.owners.reduce((sum, owner) => sum + changedHereIn(owner).length, 0) ?? 0;
  const isAsking = plan?.emptyList !== undefined && plan.emptyList.means === undefined;
  const lead = (to: LedTo) => {
    setShown(to === "open" ? "open" : "all");
    focusWhenThere(() => firstChoice(to));
  };
  const finish = (made: ImportOutcome[]) => {
    noteDrafts(document.id, made.filter(({ error }) => error === undefined).length);
    setOutcomes(made);
  };
  const said =
    plan &&
    t("This looks like {form}: {changes, plural, one {# difference} other {# differences}}", {
      form: formName(plan),
      changes,
    });
  return (
    <>
      <div className="flex min-h-15 flex-none flex-wrap items-center gap-3 border-b border-line px-6 py-2 max-sm:px-4">
        <IconTile Icon={plan ? DOCUMENT_FORMS[plan.form].Icon : FileText} />
        <span className="grid min-w-0 text-list max-sm:flex-[1_1_50%]">
          <b className="truncate font-semibold">{document.name}</b>
          <output className="text-meta text-2">
            {said ?? (running.isPending ? t("Reading…") : "")}
          </output>
        </span>
        {plan && (
          <span className="flex items-center gap-1.5 text-meta text-2 max-lg:hidden">
            <BadgeCheck {...iconSize.s} className="flex-none text-green" />
            {t("recognised by {by}", { by: DOCUMENT_FORMS[plan.form].by })}
          </span>
        )}
        <span className="flex-1 max-sm:hidden" />
        {plan && here + unknown + plan.left.length > 0 && (
          <span className="max-sm:order-last">
            <Segmented<ShownImportRows>
              label={t("Show")}
              value={shown}
              onChange={setShown}
              items={[
                { id: "all" as const, label: t("Everything") },
                { id: "here" as const, label: t("Changed here"), count: here },
                { id: "open" as const, label: t("Cannot map"), count: unknown },
                { id: "left" as const, label: t("Left out"), count: plan.left.length },
              ].filter(({ id, count }) => count !== 0 || id === shown)}
            />
          </span>
        )}
        <Button variant="ghost" size="s" onClick={onAnother}>
          {t("Another file…")}
        </Button>
      </div>
      {issues && <DocumentIssues document={document} issues={issues} />}
      {!plan && error && (
        <ErrorState
          title={t("The document could not be read")}
          reason={error.message}
          onRetry={error.retry}
        />
      )}
      {!plan && !error && !issues && <Skeleton rows={10} label={t("Reading the document")} />}
      {plan?.emptyList && (
        <EmptyListQuestion asked={plan.emptyList} onMean={running.meanEmptyList} />
      )}
      {plan && !isAsking && changes + unknown + plan.left.length === 0 && (
        <EmptyState
          title={t("Nothing differs")}
          actions={<Button onClick={onAnother}>{t("Another file…")}</Button>}
        >
          {t("Everything is as the document says.")}
        </EmptyState>
      )}
      {plan && changes + unknown + plan.left.length > 0 && (
        <ImportRows running={running} plan={plan} shown={shown} />
      )}
      {plan && (
        <ImportFoot
          running={running}
          document={document}
          onAnother={onAnother}
          onLead={lead}
          onDone={finish}
        />
      )}
    </>
  );
}

interface EmptyListQuestionProps {
  asked: NonNullable<ImportPlan["emptyList"]>;
  onMean(meaning: EmptyListMeaning): void;
}

/** Asks what an empty list of tools means, because systems differ and nobody may guess. */
function EmptyListQuestion({ asked: { path, means }, onMean }: EmptyListQuestionProps) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-3 border-b border-line px-6 py-3 max-sm:px-4">
      <span className="grid min-w-0 flex-[1_1_320px] text-list">
        <b className="font-semibold">
          {t("The list of tools is empty: does that mean none or all?")}
        </b>
        <span className="text-meta text-2">
          {path.length > 0 && <code>{path.join(" › ")} </code>}
          {t("In some systems nothing is on then, in others everything. It is not guessed.")}
        </span>
      </span>
      <Segmented<EmptyListMeaning | "">
        label={t("What the empty list means")}
        value={means ?? ""}
        onChange={(meaning) => meaning !== "" && onMean(meaning)}
        items={[
          { id: "none", label: t("None is on") },
          { id: "all", label: t("All that are here are on") },
        ]}
      />
    </div>
  );
}

type LedTo = "sources" | "open";

/** The element that is pressed or filled in first, in the rows at the top of the list. */
function firstChoice(to: LedTo): HTMLElement | null {
  const list = document.querySelector("[data-differences]");
  list?.scrollTo({ top: 0 });
  const place = to === "open" ? "li[data-open]" : "li[data-index='1']";
  return list?.querySelector<HTMLElement>(`${place} :is(input, select, button)`) ?? null;
}

interface DocumentIssuesProps {
  document: StartedDocument;
  issues: DocumentIssue[];
}

function DocumentIssues({ document, issues }: DocumentIssuesProps) {
  const { name } = document;
  return (
    <div
      role="alert"
      className="grid min-h-0 flex-1 content-start gap-3 overflow-auto px-6 py-5 text-list max-sm:px-4"
    >
      <p className="font-semibold">
        {t(
          "{name} cannot be imported yet: {count, plural, one {# thing} other {# things}} to put right in it",
          { name, count: issues.length },
        )}
      </p>
      <ul className="grid gap-2">
        {issues.map((issue) => (
          <li
            key={`${issue.line} ${issue.column} ${issue.message}`}
            className="flex gap-3 max-sm:flex-col max-sm:gap-0"
          >
            <span className="num w-36 flex-none text-2">{issuePlace(issue)}</span>
            <span className="min-w-0 wrap-anywhere">{issueText(issue)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
