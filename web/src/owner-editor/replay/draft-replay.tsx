import type { CallFateKind } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { useMemo } from "react";
import { useReplay } from "../../api/streams/replay.ts";
import { t } from "../../messages/t.ts";
import { DraftBarEffect } from "../draft-bar.tsx";
import { useOwnerEdit } from "../owner-edit.tsx";

import { FATE_LOOKS } from "./replay-words.ts";
import { useReplayDays } from "./use-replay-days.ts";

/** Milliseconds after the last change until the log is asked. */
const SETTLED_MS = 800;

const AGAINST = {
  refused: (count: number) =>
    t("{count, plural, one {# call would be refused} other {# calls would be refused}}", { count }),
  misfits: (count: number) =>
    t("{count, plural, one {# call would not fit} other {# calls would not fit}}", { count }),
  elsewhere: (count: number) =>
    t(
      "{count, plural, one {# call would be answered by something else} other {# calls would be answered by something else}}",
      { count },
    ),
  asks: (count: number) =>
    t("{count, plural, one {# call would ask first} other {# calls would ask first}}", { count }),
  limited: (count: number) =>
    t("{count, plural, one {# call would meet a limit} other {# calls would meet a limit}}", {
      count,
    }),
} satisfies Partial<Record<CallFateKind, (count: number) => string>>;

/** What the log says against the draft, once nobody changes it any more; a press opens the review. */
export function DraftReplay({ onOpen }: { onOpen(): void }) {
  const { drafted, owner } = useOwnerEdit("drafted", "owner");
  const operations = useDebouncedValue(drafted.pending, SETTLED_MS);
  const changes = useMemo(() => [{ owner, operations }], [owner, operations]);
  const [days] = useReplayDays();
  const isSettled = operations === drafted.pending && operations.length > 0;
  const { answer } = useReplay({ changes, days }, isSettled);
  if (!isSettled || !answer?.log.on || answer.log.offAtStart) return null;
  const [against] = Object.entries(AGAINST).flatMap(([kind, say]) => {
    const count = answer.fates[kind as CallFateKind] ?? 0;
    return count > 0 ? [{ kind: kind as CallFateKind, text: say(count) }] : [];
  });
  if (!against) return null;
  const { Icon, color } = FATE_LOOKS[against.kind];
  return (
    <DraftBarEffect>
      <button
        type="button"
        onClick={onOpen}
        className={`inline-flex items-center gap-1.5 font-medium hover:underline max-sm:min-h-11 ${color}`}
      >
        <Icon {...iconSize.s} />
        {against.text}
      </button>
    </DraftBarEffect>
  );
}
