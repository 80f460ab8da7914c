import { useId, useMemo } from "react";
import { Checkbox } from "../../components/checkbox.tsx";
import { TabPanel } from "../../components/tab-panel.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { PREVIEW_TABS } from "./agent-tools-search.ts";
import { CopyButton } from "./copy-button.tsx";
import { countOf } from "./count-text.ts";
import { PreviewBar } from "./preview-bar.tsx";
import { PreviewBody } from "./preview-body.tsx";
import type { PreviewDockProps } from "./preview-dock.tsx";
import { previewLabels } from "./preview-text.ts";
import { type Preview, usePreview } from "./use-preview.ts";
import { useTokenCounts } from "./use-token-counts.ts";

/** An open preview: its formats, its text and its tokens. */
export function PreviewContent(props: PreviewDockProps) {
  const { open, onOpen, tab, onTab, diff, onDiff, phone } = props;
  const id = useId();
  const preview = usePreview(props);
  const ready = preview === "loading" ? undefined : preview;
  const items = PREVIEW_TABS.map((one) => ({
    id: one,
    label: previewLabels[one],
    ...(one === tab && warningCount(ready)),
  }));
  return (
    <>
      <PreviewBar open={open} phone={phone} onOpen={onOpen}>
        <Tabs id={id} size="s" label="Format" items={items} value={tab} onChange={onTab} />
        <span className="flex-1" />
        {ready && <Total preview={ready} tokenizer={props.tokenizer} />}
        <span aria-hidden className="h-5 w-px bg-(--line) max-lg:hidden" />
        <label htmlFor={`${id}-diff`} className="inline-flex cursor-pointer items-center gap-1.5 max-sm:min-h-11">
          <Checkbox id={`${id}-diff`} checked={diff} onChange={onDiff} />
          Diff to saved
        </label>
        <CopyButton text={ready?.current.text ?? ""} label={`Copy ${previewLabels[tab]}`} />
      </PreviewBar>
      <TabPanel tabs={id} value={tab} className="flex min-h-0 flex-1">
        <PreviewBody {...props} preview={preview} />
      </TabPanel>
    </>
  );
}

const warningCount = (preview: Preview | undefined) =>
  preview && preview.current.warnings.length > 0 ? { count: preview.current.warnings.length } : {};

function Total({ preview, tokenizer }: { preview: Preview; tokenizer: string }) {
  const { text } = preview.current;
  const counts = useTokenCounts(useMemo(() => [text], [text]));
  const total = counts.countOf(text);
  const waiting = counts.failed ? "Not counted" : "… tokens";
  const shown = total === undefined ? waiting : countOf(total, "token");
  return (
    <span className="num max-lg:hidden" title={`Counted with ${tokenizer}`}>
      {shown} <span className="text-3">·</span> {tokenizer}
    </span>
  );
}
