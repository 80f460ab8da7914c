import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { useNoticePlace } from "@pegboard/ui/overlays/notice-place.ts";
import { takeLostLine } from "@pegboard/ui/page/lost-line.tsx";
import { findOtherBuild, UPDATED } from "@pegboard/ui/page/other-build.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleX, RefreshCw, Unplug } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { healthQuery } from "../api/installation.ts";
import { type Connection, useServerEvents } from "../api/server-events.ts";
import { t } from "../messages/t.ts";

/** The milliseconds between two questions of the page whether saving works. */
const ASK_AGAIN = 10_000;

/**
 * Follows the server's events. A line under every page, or under the sheet that covers it, says
 * when the server does not work as usual.
 */
export function ServerNotice() {
  const connection = useServerEvents();
  const isUpdated = useOtherBuild(connection);
  const isNewer = "newer" in document.documentElement.dataset && !connection.isOtherProcess;
  const { data: health } = useQuery({
    ...healthQuery,
    refetchInterval: ({ state }) => (state.data?.status === "cannot_save" ? ASK_AGAIN : false),
  });
  const place = useNoticePlace();
  const isLost = !connection.isOpen;
  const cannotSave = !isLost && health?.status === "cannot_save";
  const misses = !isLost && !cannotSave && health !== undefined && health.sources.notStarted > 0;
  const { Icon, frame, color } = noticeLook({ isLost, cannotSave, hasOther: isUpdated || isNewer });
  const isDemo = health?.isDemo === true && !Icon && !misses;
  const line = (
    <div
      className={classNames(
        "flex flex-none flex-wrap items-center gap-x-2 gap-y-1 px-6 text-meta max-sm:px-4",
        (Icon || misses || isDemo) && "border-t py-1.5",
        frame,
      )}
    >
      {Icon && <Icon {...iconSize.m} className={color} />}
      <output className="min-w-0 break-words empty:hidden max-sm:flex-1 max-sm:basis-60">
        {isLost && (
          <>
            {t("The connection is lost: changes of others do not arrive. Drafts are kept.")}
            <span ref={takeLostLine} />
          </>
        )}
        {cannotSave && health.reason}
        {!isLost && !cannotSave && isUpdated && UPDATED}
        {!isLost &&
          !cannotSave &&
          isNewer &&
          t(
            "Pegboard was updated, but the server still runs as it was. Restart it: this page may fail until then.",
          )}
        {misses &&
          !Icon &&
          t.rich(
            "Pegboard runs {option}, so tools are missing. The Sources page lists what was not started.",
            { option: <code>--without-sources</code> },
          )}
        {isDemo &&
          t.rich(
            "This is the demo: agents, tools, calls and names are example data. Begin for real in an empty folder: {command}",
            { command: <code>{health.command} init</code> },
          )}
      </output>
      {isLost && <Retry {...connection} />}
      {!isLost && isUpdated && (
        <Button size="s" icon={RefreshCw} onClick={() => window.location.reload()}>
          {t("Reload")}
        </Button>
      )}
    </div>
  );
  return place ? createPortal(line, place) : line;
}

function noticeLook(now: { isLost: boolean; cannotSave: boolean; hasOther: boolean }) {
  if (now.isLost) {
    return { Icon: Unplug, frame: "border-amber-line bg-amber-tint text-1", color: "text-amber" };
  }
  if (now.cannotSave) {
    return { Icon: CircleX, frame: "border-red-line bg-red-tint text-1", color: "text-red" };
  }
  return {
    Icon: now.hasOther ? RefreshCw : undefined,
    frame: "border-line text-2",
    color: "text-2",
  };
}

/** When the connection is tried again. It counts down for the eye only. */
function Retry({ retryAt, retry }: Connection) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  return (
    <>
      <span aria-hidden className="num text-2">
        {seconds === 0 ? t("Trying again…") : t("Trying again in {seconds} s", { seconds })}
      </span>
      <Button size="s" onClick={retry}>
        {t("Try now")}
      </Button>
    </>
  );
}

/** Whether the server that answers now serves another build of the pages. */
function useOtherBuild({ isOpen, isOtherProcess }: Connection): boolean {
  const [isOther, setOther] = useState(false);
  const asks = isOpen && isOtherProcess && !isOther;
  useEffect(() => {
    if (asks) void findOtherBuild().then(setOther);
  }, [asks]);
  return isOther;
}
