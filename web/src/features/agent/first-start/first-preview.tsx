import { useRef, useState } from "react";
import type { PreviewTab } from "../../../addresses/searches/agent-tools-search.ts";
import { Segmented } from "../../../components/inputs/segmented.tsx";
import { common } from "../../../language/common.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { PreviewPane, type PreviewPaneHandle } from "../preview/preview-pane.tsx";
import { previewLabel } from "../preview/preview-text.ts";
import { type Preview, usePreview, usePreviewSubject, useSpans } from "../preview/use-preview.ts";
import { say } from "./texts.ts";

const TABS: PreviewTab[] = ["system", "openai-chat", "anthropic"];

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
        <h3 className="text-list font-semibold">{say.whatNameSees(settings.agent.name)}</h3>
        <span className="text-2">{say.changesWithEverySwitchAbove}</span>
        <span className="flex-1" />
        <Segmented
          label={common.format}
          items={TABS.map((id) => ({ id, label: previewLabel(id) }))}
          value={tab}
          onChange={(id) => setTab(id)}
        />
      </div>
      <div className="flex h-75 flex-col overflow-hidden rounded-lg border border-line bg-sunken">
        {preview !== "loading" && <Text preview={preview} />}
      </div>
    </>
  );
}

function Text({ preview }: { preview: Preview }) {
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
