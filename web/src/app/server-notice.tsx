import { useQuery } from "@tanstack/react-query";
import { healthQuery } from "../api/health.ts";
import { classNames } from "../components/class-names.ts";

/** How often the page asks whether saving works, in milliseconds. */
const ASK_AGAIN = 10_000;

/** The line under every page that says when the server does not work as usual. */
export function ServerNotice({ connected }: { connected: boolean }) {
  const { data: health } = useQuery({
    ...healthQuery,
    refetchInterval: ({ state }) => (state.data?.status === "cannot_save" ? ASK_AGAIN : false),
  });
  const cannotSave = connected && health?.status === "cannot_save";
  return (
    <output
      className={classNames(
        "flex-none border-t px-6 py-1.5 text-meta empty:hidden max-sm:px-4",
        cannotSave ? "border-red-line bg-red-tint text-1" : "border-line bg-app text-2",
      )}
    >
      {!connected && "The connection is lost, changes of others do not arrive. Trying again…"}
      {cannotSave && health.reason}
      {connected && !cannotSave && health !== undefined && health.sources.notStarted > 0 && (
        <>
          Pegboard runs <code>--without-sources</code>, so tools are missing. The Sources page lists what was not
          started.
        </>
      )}
    </output>
  );
}
