import type { TextSpan } from "@pegboard/registry-core";
import { useMemo, useState } from "react";
import { useAfterPause } from "../../../components/use-paused.ts";
import { previewSpans } from "./preview-text.ts";
import type { Preview } from "./use-preview.ts";

/** Texts up to this length have their origins with them; those of longer ones follow the text. */
const AT_ONCE = 200_000;
const WHEN_QUIET_MS = 300;

const NONE: TextSpan[] = [];

/** Where the text of a preview comes from; empty until it is known. */
export function useSpans({ tab, subject, current }: Preview): readonly TextSpan[] {
  const [later, setLater] = useState<{ of: Preview["current"]; spans: TextSpan[] }>();
  const isLong = current.text.length > AT_ONCE && current.spans.length === 0;
  const spans = useMemo(
    () => (isLong ? undefined : previewSpans(tab, subject, current)),
    [isLong, tab, subject, current],
  );
  useAfterPause(current, WHEN_QUIET_MS, () => {
    if (isLong) setLater({ of: current, spans: previewSpans(tab, subject, current) });
  });
  return spans ?? (later?.of === current ? later.spans : NONE);
}
