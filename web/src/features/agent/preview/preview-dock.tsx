import { lazy } from "react";
import { classNames } from "../../../components/class-names.ts";
import { Sheet } from "../../../components/overlays/sheet.tsx";
import { LatePart } from "../../../components/page/late-part.tsx";
import type { AgentToolsSearch } from "../agent-tools-search.ts";
import type { Definitions } from "../model/agent-model.ts";
import type { ScreenSize } from "../screen-size.ts";
import type { OriginPlace } from "../text/origin-place.ts";
import { PreviewBar } from "./preview-bar.tsx";
import type { PreviewSubject } from "./preview-text.ts";

const PreviewContent = lazy(() =>
  import("./preview-content.tsx").then((module) => ({ default: module.PreviewContent })),
);

/** What the tree has selected. */
export interface SelectedPlace {
  tool: string;
  method: string | undefined;
  /** False for the first tool, which is selected until somebody chooses. */
  isChosen: boolean;
}

export interface PreviewDockProps {
  open: boolean;
  size: ScreenSize;
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  subject: PreviewSubject;
  savedSubject: PreviewSubject;
  /** Of the settings that are saved. */
  revision: number;
  definitions: Definitions;
  tokenizer: string;
  selected: SelectedPlace | undefined;
  onOpen(open: boolean): void;
  /** What a tool wrote was chosen. */
  onSelect(place: Extract<OriginPlace, { tool: string }>): void;
  /** What a template wrote was chosen. */
  onTemplate(place: Extract<OriginPlace, { template: string }>): void;
  onSwitchAllOn(): void;
}

/** What the agent sees, from the draft, before anything is saved. Below the work; on phones a sheet over it. */
export function PreviewDock(props: PreviewDockProps) {
  const { open, size, onOpen } = props;
  if (size === "phone" && !open) return null;
  if (size === "phone") {
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
  const bar = <PreviewBar {...props} phone={props.size === "phone"} />;
  if (!props.open) return bar;
  return (
    <LatePart fallback={bar}>
      <PreviewContent {...props} />
    </LatePart>
  );
}
