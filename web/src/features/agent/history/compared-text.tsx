import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { FailureState } from "@pegboard/ui/page/page-states.tsx";
import { useMemo, useRef } from "react";
import { useWholeTools } from "../../../api/listed-tools/use-whole-tools.ts";
import type { RevisionAnswer } from "../../../api/revisions.ts";
import { t } from "../../../messages/t.ts";
import type { ComparedTexts } from "../../../settings/history/comparison.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { isWhole, namesOfRead } from "../model/read-tools.ts";
import { PreviewPane, type PreviewPaneHandle } from "../preview/preview-pane.tsx";
import {
  findTab,
  type PreviewSubject,
  previewLabel,
  previewTabs,
  templateOf,
} from "../preview/preview-text.ts";
import { type AgentPreview, usePreview, useSpans } from "../preview/use-preview.ts";
import { useRevisionSubject } from "./use-agent-costs.ts";

interface ComparedTextProps {
  view: string;
  setView(view: string): void;
  a: RevisionAnswer;
  b: RevisionAnswer;
}

/** The tabs beside the settings: the prompts, and the payload of each format. */
export const comparedTexts = (setView: (view: string) => void): ComparedTexts => ({
  items: [
    { id: "prompt", label: t("Prompt") },
    { id: "payload", label: t("Payload") },
  ],
  tabOf: (view) => {
    if (view === undefined || view === "settings") return undefined;
    return templateOf(findTab(view)) ? "prompt" : "payload";
  },
  viewOf: (tab) => (tab === "prompt" ? "system" : "openai-chat"),
  panel: (view, a, b) => <ComparedText {...{ view, setView, a, b }} />,
});

/** One text of both revisions with its difference, made by the present tools. */
function ComparedText({ view, setView, a, b }: ComparedTextProps) {
  const tab = findTab(view);
  const subject: PreviewSubject = useRevisionSubject(b);
  const comparedSubject: PreviewSubject = useRevisionSubject(a);
  const read = useMemo(
    () =>
      namesOfRead([
        { ...subject, texts: b.texts },
        { ...comparedSubject, texts: a.texts },
      ]),
    [subject, comparedSubject, a.texts, b.texts],
  );
  const unread = useWholeTools(read);
  const isRead = isWhole(subject.toolset) && isWhole(comparedSubject.toolset);
  const isPrompt = templateOf(tab) !== undefined;
  const choices = previewTabs()
    .filter((one) => (templateOf(one) !== undefined) === isPrompt)
    .map((id) => ({ id, label: previewLabel(id) }));
  const difference = isRead ? (
    <ComparedRevision {...{ tab, subject, comparedSubject }} />
  ) : (
    <ComparedTextLoading />
  );
  return (
    <>
      <div className="flex min-h-11 flex-none items-center gap-3 border-b border-line bg-sunken px-6 text-meta text-2 max-sm:px-4">
        {isPrompt ? (
          <Segmented label={t("Prompt")} items={choices} value={tab} onChange={setView} />
        ) : (
          <ChipMenu
            label={t("Format")}
            choices={choices}
            value={tab}
            onChange={(next) => next && setView(next)}
            required
          />
        )}
      </div>
      {unread ? (
        <FailureState
          title={t("The tools could not be loaded")}
          reason={unread.reason}
          onRetry={unread.retry}
        />
      ) : (
        difference
      )}
    </>
  );
}

const ComparedTextLoading = () => (
  <p className="px-6 py-3 text-meta text-3">{t("Loading the text…")}</p>
);

function ComparedRevision({
  tab,
  ...subjects
}: Pick<AgentPreview, "tab" | "subject" | "comparedSubject">) {
  const preview = usePreview({ tab, ...subjects, diff: true, behind: false });
  if (preview === "loading") return <ComparedTextLoading />;
  const isSame = !preview.stale && !preview.differs;
  return (
    <>
      <p role="status" className="flex-none px-6 text-meta text-2 not-empty:py-1.5 max-sm:px-4">
        {isSame && t("Nothing in this text differs.")}
      </p>
      <ComparedPane preview={preview} />
    </>
  );
}

function ComparedPane({ preview }: { preview: AgentPreview }) {
  const links = useAgentEdit((edit) => edit.links);
  const pane = useRef<PreviewPaneHandle>(null);
  const spans = useSpans(preview);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work from everywhere inside
    <div className="contents" onKeyDown={(event) => pane.current?.press(event)}>
      <PreviewPane
        ref={pane}
        {...{ preview, spans }}
        sideBySide={false}
        wrap={false}
        selected={undefined}
        onSelect={({ tool, method }) => links.openPlace({ tool, method })}
      />
    </div>
  );
}
