import type { TextSpan } from "@pegboard/registry-core/formats";
import { type DiffRun, diffLines } from "@pegboard/ui/text/line-diff.ts";
import { useLines } from "@pegboard/ui/text/use-lines.ts";
import { useAfterPaint, useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useMemo, useState } from "react";
import type { PreviewTab } from "../../../addresses/searches/agent-tools-search.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { isWhole } from "../draft/agent-model.ts";
import { promptInput } from "../templates/prompt-input.ts";
import { useRenderedTemplate } from "../templates/use-rendered-template.ts";
import type { TextSide } from "../text/text-rows.ts";
import {
  type PreviewSubject,
  type PreviewText,
  previewSpans,
  previewText,
  templateOf,
} from "./preview-text.ts";

export interface AgentPreview {
  tab: PreviewTab;
  subject: PreviewSubject;
  current: PreviewText;
  /** The agent that the text is compared with. */
  comparedSubject: PreviewSubject;
  compared: PreviewText;
  lines: Record<TextSide, string[]>;
  /** The difference, or one unchanged run where none is asked for. */
  runs: DiffRun[];
  /** Whether the texts differ. */
  differs: boolean;
  /** Whether the draft changed and the text has not followed yet. */
  stale: boolean;
}

interface PreviewInput {
  tab: PreviewTab;
  subject: PreviewSubject;
  comparedSubject: PreviewSubject;
  diff: boolean;
  /** Whether the subject itself still has texts of an earlier config. */
  behind: boolean;
}

/**
 * The texts of a tab, of the draft and of the comparison, with their difference. A switch moves
 * first; the text follows in a later update. Templates run in a worker.
 */
export function usePreview({
  tab,
  subject,
  comparedSubject,
  diff,
  behind,
}: PreviewInput): AgentPreview | "loading" {
  const isThere = isWhole(subject.toolset) && isWhole(comparedSubject.toolset);
  const wanted = useMemo(
    () => (isThere ? { tab, subject, comparedSubject } : undefined),
    [isThere, tab, subject, comparedSubject],
  );
  const shown = useAfterPaint(wanted);
  const current = usePreviewText(shown?.tab, shown?.subject);
  const isOther = shown !== undefined && differInInput(shown.subject, shown.comparedSubject);
  const other = usePreviewText(shown?.tab, isOther ? shown.comparedSubject : undefined);
  const compared = isOther ? other : current;
  const differs = current?.text.text !== compared?.text.text;
  const after = useLines(current?.text.text ?? "");
  const otherLines = useLines(compared?.text.text ?? "");
  const before = differs ? otherLines : after;
  const lines = useMemo(() => ({ before, after }), [before, after]);
  const runs = useMemo(
    () => diffLines(diff ? lines.before : lines.after, lines.after),
    [lines, diff],
  );
  const isStale = behind || shown !== wanted || current?.stale === true;
  const preview = useMemo(
    () =>
      shown && current && compared
        ? {
            ...shown,
            current: current.text,
            compared: compared.text,
            lines,
            runs,
            differs,
            stale: isStale,
          }
        : undefined,
    [shown, current, compared, lines, runs, differs, isStale],
  );
  const last = useLast(preview);
  if (preview) return preview;
  return last?.subject.agent.id === subject.agent.id ? last : "loading";
}

/** The subject of a preview; one object while its parts do not change. */
export function usePreviewSubject(
  toolset: PreviewSubject["toolset"],
  settings: PreviewSubject["settings"],
): PreviewSubject {
  const names = useAgentEdit((edit) => edit.definitions.names);
  const agent = useAgentEdit((edit) => edit.settings.agent);
  return useMemo(() => ({ toolset, settings, names, agent }), [toolset, settings, names, agent]);
}

/** The last preview, which is shown until the next one is there. */
function useLast(preview: AgentPreview | undefined): AgentPreview | undefined {
  const [last, setLast] = useState(preview);
  if (preview && preview !== last) setLast(preview);
  return useMemo(() => last && { ...last, stale: true }, [last]);
}

const differInInput = (one: PreviewSubject, other: PreviewSubject): boolean =>
  one.toolset !== other.toolset ||
  one.settings.prompts !== other.settings.prompts ||
  one.agent !== other.agent;

/** One tab's text: that of formats at once, that of templates when the worker has answered. */
function usePreviewText(
  tab: PreviewTab | undefined,
  subject: PreviewSubject | undefined,
): { text: PreviewText; stale: boolean } | undefined {
  const template = tab && templateOf(tab);
  const input = template && subject && promptInput(template, subject);
  const rendered = useRenderedTemplate(input);
  return useMemo(() => {
    if (!tab || !subject) return undefined;
    const text = previewText(tab, subject);
    if (text) return { text, stale: false };
    return rendered && { text: { ...rendered, warnings: [] }, stale: rendered.input !== input };
  }, [tab, subject, rendered, input]);
}

/** The longest text whose origins are found at once; those of longer ones come later. */
const IMMEDIATE_SPANS_LENGTH = 200_000;
const SPANS_DEBOUNCE_MS = 300;

const NO_SPANS: TextSpan[] = [];

/** The origins of a preview's text; empty until they are known. */
export function useSpans({ tab, subject, current }: AgentPreview): readonly TextSpan[] {
  const [later, setLater] = useState<{ of: AgentPreview["current"]; spans: TextSpan[] }>();
  const isLong = current.text.length > IMMEDIATE_SPANS_LENGTH && current.spans.length === 0;
  const spans = useMemo(
    () => (isLong ? undefined : previewSpans(tab, subject, current)),
    [isLong, tab, subject, current],
  );
  useDebouncedEffect(current, SPANS_DEBOUNCE_MS, () => {
    if (isLong) setLater({ of: current, spans: previewSpans(tab, subject, current) });
  });
  return spans ?? (later?.of === current ? later.spans : NO_SPANS);
}
