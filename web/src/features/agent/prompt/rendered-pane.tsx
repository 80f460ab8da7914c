import type { TemplateName } from "@pegboard/registry-core";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { CopyButton } from "../../../components/copy-button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Checkbox } from "../../../components/inputs/checkbox.tsx";
import { LiveRegion } from "../../../components/live-region.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { CodeLines } from "../../../components/text/code-lines.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import { FindBar } from "../../../components/text/find-bar.tsx";
import { useLater } from "../../../components/use-paused.ts";
import { PaneHead } from "./pane-head.tsx";
import { RenderedFoot } from "./rendered-foot.tsx";
import type { UnusedText } from "./unused-texts.ts";
import { type RenderedRowsInput, useRenderedRows } from "./use-rendered-rows.ts";

export interface RenderedPaneProps extends RenderedRowsInput {
  template: TemplateName;
  /** The text does not follow the template yet. */
  stale: boolean;
  onDiff(diff: boolean): void;
  tokenizer: string;
  unused: UnusedText[];
  onOpenUnused(text: UnusedText): void;
  /** Chooses the test values; stands in the head. */
  values: ReactNode;
}

/** The text that a template gives, with the tokens of each line, where each comes from, and what the draft changes of it. */
export function RenderedPane(props: RenderedPaneProps) {
  const { template, rendered, stale, line } = props;
  const rows = useRenderedRows(props);
  const { find } = rows;
  const press = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "f") return;
    event.preventDefault();
    find.open();
  };
  const failure = rendered?.problems.find(({ severity }) => severity === "error");
  return (
    <section
      aria-label="Rendered text"
      onKeyDown={press}
      onMouseLeave={rows.leave}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <Head {...props} rows={rows} counted={rendered !== undefined && !(failure && rows.isEmpty)} />
      {find.isOpen && <FindBar label="Find in the rendered text" {...find.bar} />}
      {rendered === undefined ? (
        <Loading />
      ) : rows.isEmpty ? (
        <EmptyState plain title={failure ? "There is no text" : "The text is empty"}>
          {failure ? "The template cannot be rendered." : "The template writes nothing for these values."}
        </EmptyState>
      ) : (
        <CodeLines
          ref={rows.list}
          lines={rows.lines}
          label={`Rendered ${template} prompt`}
          stale={stale || failure !== undefined}
          cursor={rows.cursor}
          wrap
          withNotes
          roomy
        />
      )}
      <LiveRegion text={rows.named ?? ""} />
      <RenderedFoot
        line={line}
        written={rendered && rows.written}
        failure={failure}
        isOlder={!rows.isEmpty}
        unused={props.unused}
        onOpen={props.onOpenUnused}
      />
    </section>
  );
}

function Head(props: RenderedPaneProps & { rows: ReturnType<typeof useRenderedRows>; counted: boolean }) {
  const { template, rendered, diff, onDiff, tokenizer, values, rows, counted } = props;
  const { total, isUncounted, find } = rows;
  const id = useId();
  return (
    <PaneHead>
      <h2 className="text-list font-semibold text-1">Rendered</h2>
      {counted && (
        <>
          <span className="num">
            {total !== undefined ? countOf(total, "token") : isUncounted ? "Not counted" : "… tokens"}
          </span>
          <span aria-hidden className="text-3 max-xl:hidden">
            ·
          </span>
          <span className="max-xl:hidden">{tokenizer}</span>
        </>
      )}
      <span className="min-w-0 flex-1" />
      {values}
      <label htmlFor={`${id}-diff`} className="inline-flex cursor-pointer items-center gap-1.5 max-sm:min-h-11">
        <Checkbox id={`${id}-diff`} checked={diff} onChange={onDiff} />
        Diff to saved
      </label>
      <span className="-mr-1.5 flex">
        <IconButton label="Find in this text" icon={Search} onClick={find.open} />
        <CopyButton text={rendered?.text ?? ""} label={`Copy the ${template} prompt`} />
      </span>
    </PaneHead>
  );
}

function Loading() {
  return <div className="min-h-0 flex-1 px-6 py-3 text-meta text-3">{useLater(150) && "Rendering…"}</div>;
}
