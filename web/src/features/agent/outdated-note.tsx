import { Lock, RefreshCw } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Note } from "../../components/note.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { common } from "../../language/common.ts";
import { fill } from "../../language/fill.tsx";
import { say } from "./texts.ts";

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
            {common.retry}
          </Button>
        }
      >
        <b className="font-semibold">{say.notLoadedAgain}</b> {reason}
        <span className="mt-0.5 flex items-center gap-1.5 text-2">
          <Lock {...iconSize.xs} />
          {fill(say.listLoaded, { ago: <TimeAgo at={since} /> })}
        </span>
      </Note>
    </div>
  );
}
