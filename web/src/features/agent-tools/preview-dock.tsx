import { lazy, Suspense } from "react";
import { classNames } from "../../components/class-names.ts";
import { Sheet } from "../../components/sheet.tsx";
import type { PreviewTab } from "./agent-tools-search.ts";
import { PreviewBar } from "./preview-bar.tsx";
import type { PreviewInput } from "./use-preview.ts";

const PreviewContent = lazy(() =>
  import("./preview-content.tsx").then((module) => ({ default: module.PreviewContent })),
);

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
  const bar = <PreviewBar {...props} />;
  if (!props.open) return bar;
  return (
    <Suspense fallback={bar}>
      <PreviewContent {...props} />
    </Suspense>
  );
}
