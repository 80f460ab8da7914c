import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { Lock, RefreshCw } from "lucide-react";
import { t } from "../../messages/t.ts";

export interface Outdated {
  reason: string;
  /** When the shown list was loaded, in milliseconds since 1970. */
  since: number;
  retry(): void;
}

/** A note that loading failed, and that the last good list is shown. */
export function OutdatedNote({ reason, since, retry }: Outdated) {
  return (
    <div className="flex-none border-b border-line bg-panel px-4 py-2">
      <Note
        tone="bad"
        actions={
          <Button size="s" icon={RefreshCw} onClick={retry}>
            {t("Retry")}
          </Button>
        }
      >
        <b className="font-semibold">{t("The tools could not be loaded again.")}</b> {reason}
        <span className="mt-0.5 flex items-center gap-1.5 text-2">
          <Lock {...iconSize.xs} />
          {t.rich("This list was loaded {ago} and is read-only until it is loaded again.", {
            ago: <TimeAgo at={since} />,
          })}
        </span>
      </Note>
    </div>
  );
}
