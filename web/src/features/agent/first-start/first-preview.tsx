import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { useRef, useState } from "react";
import type { PreviewTab } from "../../../addresses/searches/agent-tools-search.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { PreviewPane, type PreviewPaneHandle } from "../preview/preview-pane.tsx";
import { previewLabel } from "../preview/preview-text.ts";
import {
  type AgentPreview,
  usePreview,
  usePreviewSubject,
  useSpans,
} from "../preview/use-preview.ts";

const FIRST_PREVIEW_TABS: PreviewTab[] = ["system", "openai-chat", "anthropic"];

/** The text that the first agent's model reads, as the draft has it. */
export function FirstPreview() {
  const { model, settings, draftTexts } = useAgentEdit("model", "settings", "draftTexts");
  const [tab, setTab] = useState<PreviewTab>("system");
  const subject = usePreviewSubject(model.toolset, model.settings);
  const preview = usePreview({
    tab,
    subject,
    comparedSubject: subject,
    diff: false,
    behind: draftTexts.pending,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-6 pb-2 text-meta">
        <h3 className="text-list font-semibold">
          {t("What {name} sees", { name: settings.agent.name })}
        </h3>
        <span className="text-2">{t("changes with every switch above")}</span>
        <span className="flex-1" />
        <Segmented
          label={t("Format")}
          items={FIRST_PREVIEW_TABS.map((id) => ({ id, label: previewLabel(id) }))}
          value={tab}
          onChange={(id) => setTab(id)}
        />
      </div>
      <div className="flex h-75 flex-col overflow-hidden rounded-lg border border-line bg-sunken">
        {preview !== "loading" && <FirstPreviewText preview={preview} />}
      </div>
    </>
  );
}

function FirstPreviewText({ preview }: { preview: AgentPreview }) {
  const links = useAgentEdit((edit) => edit.links);
  const pane = useRef<PreviewPaneHandle>(null);
  const spans = useSpans(preview);
  return (
    <PreviewPane
      ref={pane}
      {...{ preview, spans }}
      sideBySide={false}
      wrap
      selected={undefined}
      onSelect={({ tool, method }) =>
        links.openPlace({ tool, ...(method !== undefined && { method }) })
      }
    />
  );
}
