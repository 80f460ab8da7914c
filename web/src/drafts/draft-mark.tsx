import { countText } from "@pegboard/ui/messages/count-text.ts";
import { t } from "../messages/t.ts";
import type { KnownDraft } from "./draft-storage.ts";

/** A dot and the number of an owner's unsaved changes; nothing where there are none. */
export function DraftMark({ draft }: { draft: KnownDraft | undefined }) {
  if (!draft) return null;
  const count = draft.changes + draft.lostSecrets;
  return (
    <span
      title={t("{count, plural, one {# unsaved change} other {# unsaved changes}}", { count })}
      className="num inline-flex flex-none items-center gap-1.5 text-meta font-medium text-accent"
    >
      <span aria-hidden className="size-[5px] rounded-full bg-accent" />
      <span aria-hidden>{countText(count)}</span>
      <span className="sr-only">
        {t("{count, plural, one {# unsaved change} other {# unsaved changes}}", { count })}
      </span>
    </span>
  );
}
