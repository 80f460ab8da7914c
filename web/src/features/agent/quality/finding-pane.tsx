import { ALIKE_FROM, escapeInvisible, methodTokens } from "@pegboard/registry-core/internal";
import type { QualityRow } from "@pegboard/registry-core/problems";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneBody } from "@pegboard/ui/page/pane.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronDown, ChevronUp, History } from "lucide-react";
import { Fragment, type KeyboardEvent, useMemo, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { reviewKey } from "../../../addresses/searches/review-search.ts";
import { reviewQuery } from "../../../api/sources/source-changes.ts";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { MethodNameLink, RowTile } from "./finding-marks.tsx";
import { rowTitle, similarityText } from "./finding-words.ts";
import { FixList } from "./fix-list.tsx";
import { AcceptedBy, FoundList, FoundTexts, numberedFindings } from "./found-places.tsx";
import { OwnTextsEditor, type TextScope } from "./own-texts-editor.tsx";
import { DescribedParameters, PairSides } from "./pair-sides.tsx";

/** The id of the heading of the pane, which takes the focus that leaves the list. */
export const FINDING_HEADING = "finding-heading";

interface FindingPaneProps {
  row: QualityRow;
  /** Such as "4 of 17". */
  place: string | undefined;
  onStep(by: 1 | -1): void;
  /** Goes back to the list, and to the row in it. */
  onBack(): void;
  isSettled: boolean;
  isEdited: boolean;
  setEdited(isEdited: boolean): void;
}

/** One finding: the texts, what is found in them, and what can be done. */
export function FindingPane(props: FindingPaneProps) {
  const { row, isSettled, isEdited, setEdited } = props;
  const [added, setAdded] = useState<TextScope>();
  const [wasOpened, setOpened] = useState(false);
  // What had the focus goes with the fields.
  const close = () => {
    document.getElementById(FINDING_HEADING)?.focus();
    setEdited(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (isEdited) close();
    else props.onBack();
  };
  const isMarked = row.kind === "weak" && row.method;
  return (
    <section
      aria-label={rowTitle(row)}
      onKeyDown={onKeyDown}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col bg-panel"
    >
      <FindingHead {...props} />
      <PaneBody isText>
        {row.pair && row.method ? (
          <PairSides one={{ tool: row.tool, method: row.method }} other={row.pair.other} />
        ) : (
          <FoundDetails row={row} />
        )}
        {isMarked && <DescribedParameters method={isMarked} />}
        <ChangedBySource row={row} />
        {added === "everybody" && !isEdited && (
          <div className="px-6 pt-3 max-sm:px-4">
            <Note tone="info">
              {t("The texts are in the draft of the organisation, which is saved in the Registry.")}{" "}
              <a className="text-accent hover:underline" href={paths.tool(row.tool.name)}>
                {t("Open it there")}
              </a>
            </Note>
          </div>
        )}
        {isEdited ? (
          <OwnTextsEditor
            key={row.key}
            row={row}
            takesFocus={wasOpened}
            onAdded={(scope) => {
              setAdded(scope);
              close();
            }}
            onCancel={close}
          />
        ) : (
          <FixList
            row={row}
            isSettled={isSettled}
            onEdit={() => {
              setOpened(true);
              setEdited(true);
            }}
          />
        )}
      </PaneBody>
    </section>
  );
}

function FindingHead({ row, place, onStep, onBack }: FindingPaneProps) {
  const tokens = useAgentEdit(({ model }) =>
    row.method ? methodTokens(model.tokens.drafted, row.tool.name, row.method.name) : undefined,
  );
  const { tool, method, pair } = row;
  const facts = pair
    ? [
        t("look alike: {similarity}", { similarity: similarityText(pair.similarity) }),
        t("a finding from {least}", { least: similarityText(ALIKE_FROM) }),
      ]
    : [
        method ? (
          <MethodNameLink key="name" tool={tool.name} method={method.name} />
        ) : (
          <code key="name">{escapeInvisible(tool.name)}</code>
        ),
        method ? escapeInvisible(tool.displayName) : t("the tool itself"),
        tokens === undefined ? undefined : tokenCount(tokens),
      ];
  return (
    <header className="flex min-h-16.5 flex-none items-center gap-3 border-b border-line py-2.5 pr-4 pl-6 max-sm:gap-2 max-sm:px-1">
      <span className="lg:hidden">
        <IconButton label={t("Back to the list")} icon={ArrowLeft} size="m" onClick={onBack} />
      </span>
      <span className="max-sm:hidden">
        <RowTile row={row} large />
      </span>
      <div className="min-w-0 flex-1">
        <h2
          id={FINDING_HEADING}
          tabIndex={-1}
          className="truncate text-title focus-visible:outline-none max-sm:text-[15px]"
        >
          {rowTitle(row)}
        </h2>
        <p className="num truncate text-meta text-2">
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row stand in one order
            <Fragment key={index}>
              {index > 0 && " · "}
              {fact}
            </Fragment>
          ))}
        </p>
      </div>
      {place !== undefined && <span className="num text-meta text-2 max-sm:hidden">{place}</span>}
      <IconButton label={t("Previous finding")} icon={ChevronUp} onClick={() => onStep(-1)} />
      <IconButton label={t("Next finding")} icon={ChevronDown} onClick={() => onStep(1)} />
    </header>
  );
}

function FoundDetails({ row }: { row: QualityRow }) {
  const found = useMemo(() => numberedFindings(row), [row]);
  return (
    <>
      <FoundTexts found={found} />
      <FoundList found={found} />
    </>
  );
}

/** What the source changed in the texts, with a link to the form before. */
function ChangedBySource({ row: { tool, method, pair, findings } }: { row: QualityRow }) {
  const { data: changes } = useQuery({ ...reviewQuery, enabled: tool.fromOutside === true });
  const ignored = pair && findings[0]?.problem.ignored;
  const change = changes?.find(
    (one) =>
      one.kind === "changed" &&
      one.tool === tool.name &&
      one.method === method?.name &&
      one.fields.some((field) => field !== "annotations"),
  );
  return (
    <>
      {ignored && (
        <div className="px-6 pt-3 text-list max-sm:px-4">
          <AcceptedBy mark={ignored} />
        </div>
      )}
      {change && (
        <p className="mx-6 mt-3.5 flex gap-2.5 rounded-lg bg-sunken px-3 py-2.5 text-list text-2 inset-ring inset-ring-line max-sm:mx-4">
          <History size={16} aria-hidden className="mt-0.5 flex-none" />
          <span>
            {t.rich("The source changed it {ago}. Agents had another form before.", {
              ago: <TimeAgo at={change.since} />,
            })}{" "}
            <a
              className="text-accent hover:underline"
              href={paths.review({ source: change.source, at: reviewKey(change) })}
            >
              {t("Compare in Review")}
            </a>
          </span>
        </p>
      )}
    </>
  );
}
