import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useId, useMemo } from "react";
import { Checkbox } from "../../components/checkbox.tsx";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Sheet } from "../../components/sheet.tsx";
import { TabPanel } from "../../components/tab-panel.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { PREVIEW_TABS, type PreviewTab } from "./agent-tools-search.ts";
import { CopyButton } from "./copy-button.tsx";
import { countOf } from "./count-text.ts";
import { PreviewBody } from "./preview-body.tsx";
import { previewLabels } from "./preview-text.ts";
import { type Preview, type PreviewInput, usePreview } from "./use-preview.ts";
import { useTokenCounts } from "./use-token-counts.ts";

export interface PreviewDockProps extends PreviewInput {
  open: boolean;
  tokenizer: string;
  selectedTool: string | undefined;
  onTab(tab: PreviewTab): void;
  onDiff(diff: boolean): void;
  onOpen(open: boolean): void;
  /** A line that a tool wrote was chosen. */
  onSelect(place: { tool: string; method?: string }): void;
  onSwitchAllOn(): void;
  phone: boolean;
}

/** What the agent sees, from the draft, before anything is saved. Below the work; on phones a sheet over it. */
export function PreviewDock(props: PreviewDockProps) {
  const { open, phone, onOpen } = props;
  if (phone && !open) return null;
  if (phone) {
    return (
      <Sheet label="Preview" onClose={() => onOpen(false)}>
        <Content {...props} />
      </Sheet>
    );
  }
  return (
    <section
      aria-label="Preview"
      className={classNames("flex flex-none flex-col border-t border-line bg-panel", open && "h-(--dock)")}
    >
      <Content {...props} />
    </section>
  );
}

function Content(props: PreviewDockProps) {
  const { open, onOpen, tab, onTab, diff, onDiff, phone } = props;
  const id = useId();
  const preview = usePreview(props);
  const ready = typeof preview === "object" && "current" in preview ? preview : undefined;
  const items = PREVIEW_TABS.map((one) => ({
    id: one,
    label: previewLabels[one],
    ...(one === tab && warningCount(ready)),
  }));
  const toggle = phone ? X : open ? ChevronDown : ChevronUp;
  return (
    <>
      <div className="flex h-[37px] flex-none items-center gap-2.5 border-b border-line bg-app px-4 text-meta whitespace-nowrap text-2 max-sm:h-auto max-sm:flex-wrap max-sm:pt-3">
        <h2 className="font-semibold text-1">Preview</h2>
        {open && (
          <>
            <Tabs id={id} size="s" label="Format" items={items} value={tab} onChange={onTab} />
            <span className="flex-1" />
            {ready && <Total preview={ready} tokenizer={props.tokenizer} />}
            <span aria-hidden className="h-5 w-px bg-(--line) max-lg:hidden" />
            <label htmlFor={`${id}-diff`} className="inline-flex cursor-pointer items-center gap-1.5 max-sm:min-h-11">
              <Checkbox id={`${id}-diff`} checked={diff} onChange={onDiff} />
              Diff to saved
            </label>
            <CopyButton text={ready?.current.text ?? ""} label={`Copy ${previewLabels[tab]}`} />
          </>
        )}
        {!open && <span className="flex-1" />}
        <IconButton
          label={open ? "Close the preview (p)" : "Open the preview (p)"}
          icon={toggle}
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        />
      </div>
      {open && (
        <TabPanel tabs={id} value={tab} className="flex min-h-0 flex-1">
          <PreviewBody {...props} preview={preview} />
        </TabPanel>
      )}
    </>
  );
}

const warningCount = (preview: Preview | undefined) =>
  preview && preview.current.warnings.length > 0 ? { count: preview.current.warnings.length } : {};

function Total({ preview, tokenizer }: { preview: Preview; tokenizer: string }) {
  const { text } = preview.current;
  const counts = useTokenCounts(useMemo(() => [text], [text]));
  const total = counts.countOf(text);
  const shown = counts.tooLong ? "Too long to count" : total === undefined ? "… tokens" : countOf(total, "token");
  return (
    <span className="num max-lg:hidden" title={`Counted with ${tokenizer}`}>
      {shown} <span className="text-3">·</span> {tokenizer}
    </span>
  );
}
